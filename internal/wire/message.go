package wire

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Message is one entry of a conversation as requests and frameworks list them: what somebody said,
// with the calls and the results in it. Items of OpenAI's Responses, and blocks that stand alone,
// are messages of their own.
type Message struct {
	Calls   []Call
	Results []toolscore.Call
}

// Shape is one way in which a part of a message holds a call or a result.
type Shape struct {
	Call   func(part Node) (Call, bool)
	Result func(part Node) (toolscore.Call, bool)
}

// shapes are those of providers, and of the AI SDK, whose servers speak its form.
var shapes = []Shape{
	{anthropicCall, anthropicResult},
	{bedrockCall, bedrockResult},
	{geminiCall, geminiResult},
	{itemCall, itemResult},
	{sdkCall, sdkResult},
}

// ReadMessage reads a message, given who speaks: "" for a part or an item that stands alone. Parts
// may have more shapes than those of providers. It returns false for what is not a message.
func ReadMessage(n Node, role string, more ...Shape) (Message, bool) {
	var m Message
	if role == "" {
		m.block(n, more)
		return m, len(m.Calls)+len(m.Results) > 0
	}
	m.blocks(partList(n), more)
	m.blocks(n.Get("content", "parts"), more) // an event of ADK
	m.AddNew(ChatCalls(n))
	var invoked Message // the AI SDK kept calls beside the parts of a message
	invoked.blocks(n.Get("toolInvocations"), nil)
	m.AddNew(invoked.Calls)
	m.Results = append(m.Results, invoked.Results...)
	for item := range n.Get("executed_tools").Elements() {
		m.Calls = append(m.Calls, executedTool(item))
	}
	if slices.Contains(toolRoles, role) && len(m.Results) == 0 {
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

// AskingRoles are the words for those who speak to a model.
var AskingRoles = []string{"user", "human", "system", "developer", "humanmessage", "systemmessage", "humanmessagechunk"}

// RoleIn returns the first of the words that says who speaks, in lower case; "" where none does.
func RoleIn(words ...Node) string {
	for _, word := range words {
		if role := strings.TrimPrefix(strings.ToLower(word.Str()), "role_"); slices.Contains(roles, role) {
			return role
		}
	}
	return ""
}

// partList returns the parts of a message; a text may be beside them.
func partList(n Node) Node {
	for _, key := range []string{"content", "parts", "Items"} {
		if list := n.Get(key); list.IsList() {
			return list
		}
	}
	return nil
}

// blocks takes the calls and results among the parts of a message.
func (m *Message) blocks(list Node, more []Shape) {
	for block := range list.Elements() {
		m.block(block, more)
	}
}

func (m *Message) block(block Node, more []Shape) {
	call, result := false, false
	for _, list := range [][]Shape{shapes, more} {
		for _, s := range list {
			if c, ok := s.Call(block); ok && !call {
				m.Calls, call = append(m.Calls, c), true
			}
			if r, ok := s.Result(block); ok && !result {
				m.Results, result = append(m.Results, r), true
			}
		}
	}
}

// AddNew adds calls that the message does not hold already, for frameworks keep the provider's form
// beside their own.
func (m *Message) AddNew(calls []Call) {
	held := m.Calls
	for _, c := range calls {
		same := func(h Call) bool { return h.ID == c.ID }
		if !slices.ContainsFunc(held, same) {
			m.Calls = append(m.Calls, c)
		}
	}
}

// toolResult takes a message that is one result.
func (m *Message) toolResult(n Node) {
	tool := n.First("name", "tool_name", "toolName").Str()
	status := n.First("status", "is_error")
	ids := []string{n.First("tool_call_id", "call_id", "toolCallId").ID()}
	if list := n.Get("tool_call_ids"); list.IsList() { // SWE-agent
		ids = nil
		for id := range list.Elements() {
			ids = append(ids, id.ID())
		}
	}
	for _, id := range ids {
		if status == nil {
			m.Results = append(m.Results, PlainResult(id, tool, n.Get("content")))
		} else {
			failed := status.Str() == "error" || status.IsTrue()
			m.Results = append(m.Results, newResult(id, tool, n.Get("content"), failed))
		}
	}
}

// Results returns the results of tools that a request brings to the model, as Calls that have ID or
// Tool, or both, and Result or Err. They come in the order of the conversation; what earlier
// requests brought is among them where the client sends the conversation again. Join gives them to
// their calls. Told are the calls that the conversation itself holds, with ID and Tool.
func Results(req Request) (results, told []toolscore.Call) {
	body := req.body()
	tools := make(map[string]string) // by call id, as far as the conversation has come
	for _, list := range []Node{body.Get("messages"), body.Get("contents"), body.Get("input")} {
		for element := range list.Elements() {
			m, _ := ReadMessage(element, RoleIn(element.Get("role")))
			results = append(results, m.named(tools)...)
			for _, c := range m.Calls {
				told = append(told, toolscore.Call{ID: c.ID, Tool: c.Tool})
			}
		}
	}
	for output := range body.Get("tool_outputs").Elements() { // of Assistants
		results = append(results, PlainResult(output.Get("tool_call_id").ID(), "", output.Get("output")))
	}
	return results, told
}

// named returns the results of the message with the tools that the conversation names for their
// ids, and notes the calls. What has neither id nor tool answers no call; it may be the definition
// of a tool.
func (m *Message) named(tools map[string]string) []toolscore.Call {
	for _, c := range m.Calls {
		if c.ID != "" {
			tools[c.ID] = c.Tool
		}
	}
	var results []toolscore.Call
	for _, r := range m.Results {
		if r.Tool == "" {
			r.Tool = tools[r.ID]
		}
		if r.ID != "" || r.Tool != "" {
			results = append(results, r)
		}
	}
	return results
}
