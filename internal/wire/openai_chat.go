package wire

import "strings"

// openAIChat reads Chat Completions of OpenAI and the many servers that speak like it, whole and in chunks.
type openAIChat struct {
	*answer
	id string // of the message that chunks belong to
}

func isOpenAIChat(n Node) bool { return n.Get("choices").IsList() }

func (o *openAIChat) read(n Node) {
	o.follow(n)
	for choice := range n.Get("choices").Elements() {
		index := choice.Get("index").Number(0)
		delta, message := choice.Get("delta"), choice.Get("message")
		switch {
		case hasCalls(delta):
			o.pieces(index, delta)
		case isChunk(n): // Writer sends both members, and may leave one empty
			o.pieces(index, message)
		default:
			o.message(index, message)
		}
		o.finish(index, choice.Get("finish_reason").Str())
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

func isChunk(n Node) bool { return strings.HasSuffix(n.Get("object").Str(), ".chunk") }

func isWhole(n Node) bool {
	for choice := range n.Get("choices").Elements() {
		return choice.Get("message") != nil && choice.Get("delta") == nil && !isChunk(n)
	}
	return false
}

// follow notices where a stored stream goes on to the next message. Of chunks, a reason to finish alone does not tell, because
// some servers repeat it in each; nor does another id, because some make one up for each.
func (o *openAIChat) follow(n Node) {
	id := n.Get("id").Str()
	if o.hasEnded() && (isWhole(n) || id != "" && o.id != "" && id != o.id) {
		o.nextMessage()
	}
	if id != "" {
		o.id = id
	}
}

func hasCalls(message Node) bool { return message.First("tool_calls", "function_call") != nil }

// message takes the calls of a message that is whole.
func (o *openAIChat) message(choice int, message Node) {
	for _, c := range ChatCalls(message) {
		o.add(choice, c)
	}
}

// ChatCalls returns the calls of a whole message: tool_calls, or the function_call of old.
func ChatCalls(message Node) []Call {
	var calls []Call
	for item := range message.Get("tool_calls").Elements() {
		calls = append(calls, ToolCall(item))
	}
	if old := message.Get("function_call"); len(calls) == 0 && isFunctionCall(old) {
		calls = append(calls, NewCall("", "", old.Get("name").Str(), old.Get("arguments")))
	}
	return calls
}

// isFunctionCall tells a call from the empty member that some servers write into every message.
func isFunctionCall(old Node) bool {
	return old.Get("name").Str() != "" || old.Get("arguments").Exact() != ""
}

// ToolCall reads an element of tool_calls. Servers and frameworks keep the name and the arguments in a member of their own
// or in the element itself.
func ToolCall(item Node) Call {
	if custom := item.Get("custom"); item.Get("type").Str() == "custom" && custom.IsObject() {
		c := NewCall(CustomToolCall, item.Get("id").ID(), custom.Get("name").Str(), custom.Get("input"))
		c.free = true
		return c
	}
	function := item
	if inner := item.Get("function"); inner.IsObject() {
		function = inner
	}
	return NewCall("", item.Get("id").ID(), function.Get("name").Str(), function.First("arguments", "args", "parameters"))
}

// pieces takes what a chunk adds.
func (o *openAIChat) pieces(choice int, delta Node) {
	for item := range delta.Get("tool_calls").Elements() {
		c := ToolCall(item)
		o.piece(slot{choice: choice, index: item.Get("index").Number(noIndex), id: c.ID}, c)
	}
	if old := delta.Get("function_call"); isFunctionCall(old) {
		o.piece(slot{choice: choice, index: noIndex, id: "function_call"},
			NewCall("", "", old.Get("name").Str(), old.Get("arguments")))
	}
}

// piece continues the call of its slot, or begins one. Id and name come once, or again in each piece; another id and a name
// at the same index are another call, for some servers number every call 0.
func (a *answer) piece(s slot, c Call) {
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
