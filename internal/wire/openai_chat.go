package wire

import (
	"cmp"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// openAIChat reads Chat Completions of OpenAI and the many servers that speak like it, whole and in
// chunks.
type openAIChat struct {
	*answer
	id      string          // of the message that chunks belong to
	choices map[int]*choice // of the current message
	clean   bool            // the last reason to finish came in a chunk of its own
	other   bool            // the chunk has another id than the one before
}

func isOpenAIChat(n Node) bool { return n.Get("choices").IsList() }

func (o *openAIChat) read(n Node) {
	o.follow(n)
	if len(o.choices) == 0 {
		o.missing = "choices"
	}
	count := 0
	for element := range n.Get("choices").Elements() {
		count++
		o.choice(element, isChunk(n))
	}
	if fault := n.Get("error"); fault.IsObject() {
		o.report(fault)
	}
	if count == 0 && n.Get("usage").IsObject() && o.haveReasons() { // the usage comes last
		o.end()
	}
}

// choice takes one of the alternatives in a message, or what a chunk adds to it.
func (o *openAIChat) choice(n Node, inChunk bool) {
	index := n.Get("index").Number(0)
	delta, message := n.Get("delta"), n.Get("message")
	with := content{
		isChunk: delta != nil || inChunk,
		says:    says(delta) || says(message),
		calls:   hasCalls(delta) || hasCalls(message),
	}
	switch {
	case hasCalls(delta):
		o.pieces(index, delta)
	case inChunk: // Writer sends both members, and may leave one empty
		o.pieces(index, message)
	case message.IsNull() && delta == nil && !n.Get("text").IsString():
		return
	default:
		o.message(index, message)
	}
	o.executed(index, delta)
	o.executed(index, message)
	o.missing = ""
	o.said = o.said || with.says
	o.finish(index, n.Get("finish_reason").Str(), with)
	if fault := n.Get("error"); fault.IsObject() {
		o.report(fault)
	}
}

func isChunk(n Node) bool { return strings.HasSuffix(n.Get("object").Str(), ".chunk") }

func isWhole(n Node) bool {
	for choice := range n.Get("choices").Elements() {
		return choice.Get("message") != nil && choice.Get("delta") == nil && !isChunk(n)
	}
	return false
}

// follow notices where a stored stream goes on to the next message. Of chunks, a reason to finish
// alone does not tell, because some servers repeat it in each; nor does another id, because some
// make one up for each call.
func (o *openAIChat) follow(n Node) {
	id := n.Get("id").Str()
	o.other = id != "" && o.id != "" && id != o.id
	if o.hasEnded() && (o.other && o.clean && !o.single || isWhole(n)) {
		o.nextMessage()
		o.choices = nil
	}
	if id != "" {
		o.id = id
	}
}

func hasCalls(message Node) bool {
	return message.First("tool_calls", "toolCalls", "function_call") != nil
}

// message takes the calls of a message that is whole.
func (o *openAIChat) message(choice int, message Node) {
	for _, c := range ChatCalls(message) {
		o.add(choice, c)
	}
}

// ChatCalls returns the calls of a whole message: tool_calls, or the function_call of old.
func ChatCalls(message Node) []Call {
	var calls []Call
	for item := range callList(message).Elements() {
		calls = append(calls, ToolCall(item))
	}
	if old := message.First("function_call", "functionCall"); len(calls) == 0 && isFunctionCall(old) {
		calls = append(calls, NewCall("", "", old.Get("name").Str(), old.Get("arguments")))
	}
	return calls
}

// callList returns the calls of a message; SDKs of TypeScript write their name in camel case.
func callList(message Node) Node { return message.First("tool_calls", "toolCalls") }

// executed takes the tools that Groq ran, each with its result. A stream sends them again with what
// is new.
func (o *openAIChat) executed(choice int, message Node) {
	for item := range message.Get("executed_tools").Elements() {
		c := executedTool(item)
		place := slot{choice: choice, index: noIndex, id: "executed " + item.Get("index").ID()}
		d := o.slots[place]
		if d == nil || item.Get("index") == nil {
			d = o.begin(place, c.Call)
		}
		if c.args != "" {
			d.set(c.args)
		}
		d.Result = c.Result
		d.stop()
	}
}

// executedTool reads a tool that the provider ran.
func executedTool(item Node) Call {
	tool := cmp.Or(item.Get("name").Str(), item.Get("type").Str())
	c := NewCall("executed_tool", item.Get("id").ID(), tool, item.First("arguments", "input"))
	if output := item.First("output", "search_results", "code_results"); output != nil {
		c.Result = resultOf(output)
	}
	return c
}

// isFunctionCall tells a call from the empty member that some servers write into every message.
func isFunctionCall(old Node) bool {
	return old.Get("name").Str() != "" || old.Get("arguments").Exact() != ""
}

// ToolCall reads an element of tool_calls. Servers and frameworks keep the name and the arguments
// in a member of their own or in the element itself.
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
	tool := function.First("name", "function_name", "tool_name", "toolName", "function").Str()
	id := item.First("id", "tool_call_id", "toolCallId", "call_id").ID()
	return NewCall(serverKind(item), id, tool, function.First("arguments", "args", "parameters", "input"))
}

// serverKind says who runs a call of xAI, whose types name the tool where the server does.
func serverKind(item Node) toolscore.Kind {
	kind, ok := strings.CutPrefix(item.Get("type").Str(), "TOOL_CALL_TYPE_")
	if !ok || kind == "CLIENT_SIDE_TOOL" {
		return ""
	}
	return toolscore.Kind(strings.ToLower(kind))
}

// pieces takes what a chunk adds.
func (o *openAIChat) pieces(choice int, delta Node) {
	for item := range callList(delta).Elements() {
		c := ToolCall(item)
		o.piece(slot{choice: choice, index: item.Get("index").Number(noIndex), id: c.ID}, c)
	}
	if old := delta.Get("function_call"); isFunctionCall(old) {
		o.piece(slot{choice: choice, index: noIndex, id: "function_call"},
			NewCall("", "", old.Get("name").Str(), old.Get("arguments")))
	}
}
