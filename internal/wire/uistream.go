package wire

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Servers of agents stream to user interfaces what the agent does, its calls and their results
// alike. Two protocols are common: that of the AI SDK of Vercel, and AG-UI.

// events collects the calls of such a stream by their ids, which stay the same from one message to
// the next.
type events struct {
	*answer
	byID map[string]*draft
}

// open returns the call with the id, which it begins where it is new.
func (e *events) open(id, tool string, kind toolscore.Kind) *draft {
	d := e.byID[id]
	if d == nil || id == "" {
		d = e.begin(slot{index: noIndex, id: id}, toolscore.Call{ID: id, Kind: kind})
		if e.byID == nil {
			e.byID = make(map[string]*draft)
		}
		e.byID[id] = d
	}
	if d.Tool == "" {
		d.Tool = tool
	}
	return d
}

// settled says that what has come is whole in itself. That ends a stored answer; a live one has a
// mark for its end.
func (a *answer) settled() {
	if !a.single {
		a.end()
	}
}

// sdkStream reads the UI messages that the AI SDK streams, a step of the agent for each message of
// the model.
type sdkStream struct{ events }

var sdkParts = []string{
	"start-step", "finish-step", "text-start", "text-delta", "text-end", "reasoning-start", "reasoning-delta", "reasoning-end",
}

// sdkFrame are the members of the events around a stream, whose types are common words.
var sdkFrame = []string{"type", "messageId", "messageMetadata", "finishReason", "reason"}

func isSDKStream(n Node) bool {
	kind := n.Get("type").Str()
	switch kind {
	case "start", "finish", "abort":
		for key := range n.Members() {
			if !slices.Contains(sdkFrame, key) {
				return false
			}
		}
		return true
	case "tool-input-start", "tool-input-delta", "tool-input-available", "tool-input-error", "tool-output-available",
		"tool-output-error", "tool-output-denied", "tool-approval-request":
		return n.Get("toolCallId") != nil
	}
	return slices.Contains(sdkParts, kind) && (n.Get("id") != nil || strings.HasSuffix(kind, "-step"))
}

func (s *sdkStream) read(n Node) {
	id, tool := n.Get("toolCallId").ID(), n.Get("toolName").Str()
	switch kind := n.Get("type").Str(); kind {
	case "start", "start-step":
		s.nextMessage()
	case "tool-input-start":
		s.open(id, tool, sdkKind(n))
	case "tool-input-delta":
		s.open(id, tool, "").pieces.WriteString(n.Get("inputTextDelta").Exact())
	case "tool-input-available", "tool-input-error":
		d := s.open(id, tool, sdkKind(n))
		d.set(argumentText(n.Get("input")))
		d.stop()
		if kind == "tool-input-error" {
			s.returned(id, n.Get("errorText"), true)
		}
		s.settled()
	case "tool-output-available":
		s.returned(id, n.Get("output"), false)
	case "tool-output-error":
		s.returned(id, n.Get("errorText"), true)
	case "tool-output-denied":
		s.returned(id, TextNode("denied"), true)
	case "tool-approval-request", "text-end", "reasoning-end":
		s.settled()
	case "finish", "finish-step", "abort":
		s.end()
	}
}

// returned takes the result of the call with the id.
func (e *events) returned(id string, content Node, failed bool) {
	e.results = append(e.results, newResult(id, "", content, failed))
	e.settled()
}

// agUI reads the events of AG-UI.
type agUI struct {
	events
	parent string // the message that the calls belong to
	ran    bool   // a result has come since the last call
}

var agUIEvents = []string{"RUN_", "STEP_", "TEXT_MESSAGE_", "THINKING_", "REASONING_", "TOOL_CALL_", "STATE_", "ACTIVITY_"}

// agUIEvent returns the type of an event, "" where there is none. Some writers spell it as the name
// of a class.
func agUIEvent(n Node) string {
	kind := strings.TrimSuffix(n.Get("type").Str(), "Event")
	var b strings.Builder
	for i, r := range kind {
		if i > 0 && 'A' <= r && r <= 'Z' && strings.ToUpper(kind) != kind {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	kind = strings.ToUpper(b.String())
	known := func(prefix string) bool { return strings.HasPrefix(kind, prefix) }
	if kind != "MESSAGES_SNAPSHOT" && !slices.ContainsFunc(agUIEvents, known) || n.Get("type").Str() == strings.ToLower(kind) {
		return ""
	}
	return kind
}

func isAGUI(n Node) bool { return agUIEvent(n) != "" }

func (a *agUI) read(n Node) {
	id := n.First("toolCallId", "tool_call_id").ID()
	tool := n.First("toolCallName", "tool_call_name", "toolName").Str()
	switch event := agUIEvent(n); event {
	case "TOOL_CALL_START", "TOOL_CALL_CHUNK":
		if a.byID[id] == nil && (tool != "" || event == "TOOL_CALL_START") {
			a.follow(n.First("parentMessageId", "parent_message_id").ID())
			a.open(id, tool, "")
		}
		a.more(id, n.Get("delta"))
	case "TOOL_CALL_ARGS":
		a.more(id, n.Get("delta"))
	case "TOOL_CALL_END":
		a.byID[id].stop()
		a.settled()
	case "TOOL_CALL_RESULT":
		a.ran = true
		a.returned(id, n.Get("content"), false)
	case "MESSAGES_SNAPSHOT":
		a.snapshot(n.Get("messages"))
	case "RUN_ERROR":
		a.fail("the provider reports %s: %s", n.Get("code").ID(), n.Get("message").Str())
	case "RUN_FINISHED":
		a.end()
	default:
		if strings.HasSuffix(event, "_END") || strings.HasSuffix(event, "_CHUNK") {
			a.settled()
		}
	}
}

// follow notices the next message of the model: it has another id, or a result is before it.
func (a *agUI) follow(parent string) {
	if a.ran || parent != a.parent && a.parent != "" {
		a.nextMessage()
	}
	a.parent, a.ran = parent, false
}

// more continues the arguments of a call, the latest where the event does not say which.
func (a *agUI) more(id string, delta Node) {
	d := a.byID[id]
	if id == "" {
		d = a.last[0]
	}
	if d != nil {
		d.pieces.WriteString(argumentText(delta))
		a.settled()
	}
}

// snapshot takes the calls of a conversation that the events have not brought.
func (a *agUI) snapshot(messages Node) {
	for element := range messages.Elements() {
		m, _ := ReadMessage(element, RoleIn(element.Get("role")))
		for i, c := range m.Calls {
			if a.byID[c.ID] != nil {
				continue
			}
			if i == 0 {
				a.follow(element.Get("id").ID())
			}
			d := a.open(c.ID, c.Tool, c.Kind)
			d.set(c.args)
			d.stop()
		}
		for _, r := range m.Results {
			a.ran = true
			a.results = append(a.results, r)
		}
	}
	a.settled()
}
