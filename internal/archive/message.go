package archive

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// stored are the shapes of parts that only frameworks write.
var stored = []wire.Shape{{Call: kernelCall, Result: kernelResult}}

// storedMessage reads a message of any provider or framework. It returns false for what is none.
func storedMessage(n wire.Node) (wire.Message, bool) {
	n, role := unwrapMessage(n)
	m, ok := wire.ReadMessage(n, role, stored...)
	if role != "" {
		m.AddNew(invalidCalls(n))
		m.AddNew(wire.ChatCalls(n.Get("additional_kwargs")))
	}
	return m, ok
}

// unwrapMessage returns the object that holds the message itself, and who speaks; "" where it is
// not a message.
func unwrapMessage(n wire.Node) (wire.Node, string) {
	inner, class := unwrapLangChain(n)
	words := []wire.Node{inner.Get("role"), inner.Get("Role", "Label"), inner.Get("Role"), class, inner.Get("content", "role")}
	if inner.Get("content") != nil {
		words = append(words, inner.Get("type")) // LangChain
	}
	if role := wire.RoleIn(words...); role != "" {
		return inner, role
	}
	if inner.Get("executed_tools").IsList() {
		return inner, "assistant"
	}
	if n.Get("author").IsString() && n.Get("content", "parts").IsList() { // an event of ADK
		return inner, "model"
	}
	return inner, ""
}

// unwrapLangChain returns a message of LangChain out of what serialises it, and the name of its
// class or type. Other nodes are returned as they are.
func unwrapLangChain(n wire.Node) (message, class wire.Node) {
	if kwargs := n.Get("kwargs"); kwargs.IsObject() && n.Get("lc") != nil { // {"lc": 1, "id": [path of the class], "kwargs": …}
		for step := range n.Get("id").Elements() {
			class = step
		}
		return kwargs, class
	}
	if data := n.Get("data"); data.IsObject() && n.Get("type").IsString() { // {"type": "ai", "data": …}
		return data, n.Get("type")
	}
	return n, nil
}

// invalidCalls returns the calls of a message of LangChain whose arguments did not parse.
func invalidCalls(n wire.Node) []wire.Call {
	var calls []wire.Call
	for item := range n.Get("invalid_tool_calls").Elements() {
		calls = append(calls, wire.ToolCall(item))
	}
	return calls
}

// kernelCall reads a call in a chat history of Semantic Kernel, whose tools have a plugin and a
// name of their own.
func kernelCall(item wire.Node) (wire.Call, bool) {
	if item.Get("$type").Str() != "FunctionCallContent" {
		return wire.Call{}, false
	}
	return wire.NewCall("", item.Get("Id").ID(), kernelTool(item), item.Get("Arguments")), true
}

// kernelResult reads a result in a chat history of Semantic Kernel.
func kernelResult(item wire.Node) (toolscore.Call, bool) {
	if item.Get("$type").Str() != "FunctionResultContent" {
		return toolscore.Call{}, false
	}
	return toolscore.Call{ID: item.Get("CallId").ID(), Tool: kernelTool(item), Result: item.Get("Result").Value()}, true
}

// kernelTool returns the name by which the model knows the tool.
func kernelTool(item wire.Node) string {
	plugin, function := item.Get("PluginName").Str(), item.Get("FunctionName").Str()
	if plugin == "" {
		return function
	}
	return plugin + "-" + function
}

// isInvocation recognises one exchange with an agent in an eval set of Google's Agent Development Kit.
func isInvocation(n wire.Node) bool { return toolUses(n).IsList() }

func toolUses(n wire.Node) wire.Node {
	if data := n.First("intermediate_data", "intermediateData"); data != nil {
		n = data
	}
	return n.First("tool_uses", "toolUses", "expected_tool_use")
}

// invocation takes the tool uses of an exchange, which are one turn, for nothing shows which answer
// asked for which.
func (d *document) invocation(n wire.Node) {
	d.endAnswers()
	var calls []toolscore.Call
	for use := range toolUses(n).Elements() {
		c := wire.NewCall("", use.Get("id").ID(), use.First("name", "tool_name").Str(), use.First("args", "tool_input")).Finish()
		c.Turn = 1
		calls = append(calls, c)
	}
	d.answer(calls)
	data := n.First("intermediate_data", "intermediateData")
	for response := range data.First("tool_responses", "toolResponses").Elements() {
		d.pending = append(d.pending, wire.GeminiResponse(response))
	}
}

// isSteps recognises a step of an agent in an ATIF trajectory.
func isSteps(n wire.Node) bool {
	if n.Get("observation", "results").IsList() {
		return true
	}
	for element := range n.Get("tool_calls").Elements() {
		return element.Get("function_name").IsString()
	}
	return false
}

// steps takes the calls of a step with their results. A step that was copied from another
// trajectory repeats its calls.
func (d *document) steps(n wire.Node) {
	d.endAnswers()
	m, _ := wire.ReadMessage(n, "agent")
	if !d.echo && !n.Get("is_copied_context").IsTrue() {
		d.answered = true
		calls := make([]toolscore.Call, len(m.Calls))
		for i, c := range m.Calls {
			calls[i] = c.Finish()
		}
		d.copied(d.list, calls)
	}
	for result := range n.Get("observation", "results").Elements() {
		id := result.First("source_call_id").ID()
		if id == "" && len(m.Calls) == 1 {
			id = m.Calls[0].ID
		}
		if id != "" {
			d.pending = append(d.pending, wire.PlainResult(id, "", result.Get("content")))
		}
	}
}
