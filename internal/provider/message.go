package provider

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// message is one entry of a conversation as requests and frameworks list them: what somebody said, with the calls and the
// results in it. Items of OpenAI's Responses, and blocks that stand alone, are messages of their own.
type message struct {
	calls   []call
	results []toolscore.Call
}

// readMessage reads a message of any provider or framework. It returns false for what is none.
func readMessage(n node) (message, bool) {
	n, role := unwrapMessage(n)
	var m message
	if role == "" {
		m.block(n)
		return m, len(m.calls)+len(m.results) > 0
	}
	m.blocks(partList(n))
	m.blocks(n.get("content", "parts")) // an event of ADK
	m.addNew(chatCalls(n))
	m.addNew(invalidCalls(n))
	m.addNew(chatCalls(n.get("additional_kwargs")))
	if slices.Contains(toolRoles, role) && len(m.results) == 0 {
		m.toolResult(n)
	}
	return m, true
}

// roles are the words for who speaks.
var (
	toolRoles = []string{"tool", "function", "toolmessage", "functionmessage"}
	roles     = append([]string{
		"user", "human", "system", "developer", "assistant", "ai", "model", "chatbot", "humanmessage", "systemmessage",
		"aimessage", "aimessagechunk", "humanmessagechunk", "generic",
	}, toolRoles...)
)

// unwrapMessage returns the object that holds the message itself, and who speaks; "" where it is no message.
func unwrapMessage(n node) (node, string) {
	inner, class := unwrapLangChain(n)
	words := []node{inner.get("role"), inner.get("Role", "Label"), inner.get("Role"), class, inner.get("content", "role")}
	if inner.get("content") != nil {
		words = append(words, inner.get("type")) // LangChain
	}
	for _, word := range words {
		if role := strings.ToLower(word.str()); slices.Contains(roles, role) {
			return inner, role
		}
	}
	if n.get("author").isString() && n.get("content", "parts").isList() { // an event of ADK
		return inner, "model"
	}
	return inner, ""
}

// partList returns the parts of a message; a text may stand beside them.
func partList(n node) node {
	for _, key := range []string{"content", "parts", "Items"} {
		if list := n.get(key); list.isList() {
			return list
		}
	}
	return nil
}

// blocks takes the calls and results among the parts of a message.
func (m *message) blocks(list node) {
	for block := range list.elements() {
		m.block(block)
	}
}

func (m *message) block(block node) {
	for _, read := range []func(node) (call, bool){anthropicCall, bedrockCall, geminiCall, itemCall, kernelCall, sdkCall} {
		if c, ok := read(block); ok {
			m.calls = append(m.calls, c)
			break
		}
	}
	for _, read := range []func(node) (toolscore.Call, bool){
		anthropicResult, bedrockResult, geminiResult, itemResult, kernelResult, sdkResult,
	} {
		if r, ok := read(block); ok {
			m.results = append(m.results, r)
			break
		}
	}
}

// addNew adds calls that the message does not hold already, for frameworks keep the provider's form beside their own.
func (m *message) addNew(calls []call) {
	held := m.calls
	for _, c := range calls {
		same := func(h call) bool { return h.ID == c.ID }
		if !slices.ContainsFunc(held, same) {
			m.calls = append(m.calls, c)
		}
	}
}

// toolResult takes a message that is one result.
func (m *message) toolResult(n node) {
	tool := n.first("name", "tool_name").str()
	status := n.first("status", "is_error")
	ids := []string{n.first("tool_call_id", "call_id", "toolCallId").id()}
	if list := n.get("tool_call_ids"); list.isList() { // SWE-agent
		ids = nil
		for id := range list.elements() {
			ids = append(ids, id.id())
		}
	}
	for _, id := range ids {
		if status == nil {
			m.results = append(m.results, plainResult(id, tool, n.get("content")))
		} else {
			failed := status.str() == "error" || status.isTrue()
			m.results = append(m.results, newResult(id, tool, n.get("content"), failed))
		}
	}
}

// Results returns the results of tools that a request brings to the model, as Calls that have ID or Tool, or both, and Result
// or Err. They come in the order of the conversation; what earlier requests brought is among them where the client sends
// the conversation again. Join gives them to their calls.
func Results(req Request) []toolscore.Call {
	body := req.body()
	var results []toolscore.Call
	tools := make(map[string]string) // by call id, as far as the conversation has come
	for _, list := range []node{body.get("messages"), body.get("contents"), body.get("input")} {
		for element := range list.elements() {
			m, _ := readMessage(element)
			results = append(results, m.named(tools)...)
		}
	}
	return results
}

// named returns the results of the message with the tools that the conversation names for their ids, and notes the calls. What
// has neither id nor tool answers no call; it may be the definition of a tool.
func (m *message) named(tools map[string]string) []toolscore.Call {
	for _, c := range m.calls {
		if c.ID != "" {
			tools[c.ID] = c.Tool
		}
	}
	var results []toolscore.Call
	for _, r := range m.results {
		if r.Tool == "" {
			r.Tool = tools[r.ID]
		}
		if r.ID != "" || r.Tool != "" {
			results = append(results, r)
		}
	}
	return results
}
