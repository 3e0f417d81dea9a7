package provider

import "strings"

// openAIChat reads Chat Completions of OpenAI and the many servers that speak like it, whole and in chunks.
type openAIChat struct {
	*answer
	id string // of the message that chunks belong to
}

func isOpenAIChat(n node) bool { return n.get("choices").isList() }

func (o *openAIChat) read(n node) {
	o.follow(n)
	for choice := range n.get("choices").elements() {
		index := choice.get("index").number(0)
		delta, message := choice.get("delta"), choice.get("message")
		switch {
		case hasCalls(delta):
			o.pieces(index, delta)
		case isChunk(n): // Writer sends both members, and may leave one empty
			o.pieces(index, message)
		default:
			o.message(index, message)
		}
		o.finish(index, choice.get("finish_reason").str())
	}
}

func (o *openAIChat) finish(choice int, reason string) {
	if reason == "length" || reason == "content_filter" {
		o.cutAt(choice)
	}
	if reason != "" {
		o.end()
	}
}

func isChunk(n node) bool { return strings.HasSuffix(n.get("object").str(), ".chunk") }

func isWhole(n node) bool {
	for choice := range n.get("choices").elements() {
		return choice.get("message") != nil && choice.get("delta") == nil && !isChunk(n)
	}
	return false
}

// follow notices where a stored stream goes on to the next message. Of chunks, a reason to finish alone does not tell, because
// some servers repeat it in each; nor does another id, because some make one up for each.
func (o *openAIChat) follow(n node) {
	id := n.get("id").str()
	if o.hasEnded() && (isWhole(n) || id != "" && o.id != "" && id != o.id) {
		o.nextMessage()
	}
	if id != "" {
		o.id = id
	}
}

func hasCalls(message node) bool { return message.first("tool_calls", "function_call") != nil }

// message takes the calls of a message that is whole.
func (o *openAIChat) message(choice int, message node) {
	for _, c := range chatCalls(message) {
		o.add(choice, c)
	}
}

// chatCalls returns the calls of a whole message: tool_calls, or the function_call of old.
func chatCalls(message node) []call {
	var calls []call
	for item := range message.get("tool_calls").elements() {
		calls = append(calls, toolCall(item))
	}
	if old := message.get("function_call"); len(calls) == 0 && isFunctionCall(old) {
		calls = append(calls, newCall("", "", old.get("name").str(), old.get("arguments")))
	}
	return calls
}

// isFunctionCall tells a call from the empty member that some servers write into every message.
func isFunctionCall(old node) bool {
	return old.get("name").str() != "" || old.get("arguments").exact() != ""
}

// toolCall reads an element of tool_calls. Servers and frameworks keep the name and the arguments in a member of their own
// or in the element itself.
func toolCall(item node) call {
	if custom := item.get("custom"); item.get("type").str() == "custom" && custom.isObject() {
		c := newCall(CustomToolCall, item.get("id").id(), custom.get("name").str(), custom.get("input"))
		c.free = true
		return c
	}
	function := item
	if inner := item.get("function"); inner.isObject() {
		function = inner
	}
	return newCall("", item.get("id").id(), function.get("name").str(), function.first("arguments", "args", "parameters"))
}

// pieces takes what a chunk adds.
func (o *openAIChat) pieces(choice int, delta node) {
	for item := range delta.get("tool_calls").elements() {
		c := toolCall(item)
		o.piece(slot{choice: choice, index: item.get("index").number(noIndex), id: c.ID}, c)
	}
	if old := delta.get("function_call"); isFunctionCall(old) {
		o.piece(slot{choice: choice, index: noIndex, id: "function_call"},
			newCall("", "", old.get("name").str(), old.get("arguments")))
	}
}

// piece continues the call of its slot, or begins one. Id and name come once, or again in each piece; another id and a name
// at the same index are another call, for some servers number every call 0.
func (a *answer) piece(s slot, c call) {
	d := a.find(s)
	if d == nil || c.ID != "" && d.ID != "" && c.ID != d.ID && c.Tool != "" {
		d = a.begin(s, c.Call)
		d.free = c.free
	}
	if d.ID == "" {
		d.ID = c.ID
	}
	if d.Tool == "" {
		d.Tool = c.Tool
	}
	d.pieces.WriteString(c.args)
}
