package wire

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// assistants reads runs and run steps of OpenAI's Assistants, whole and as events.
type assistants struct {
	events
	step string                      // the step that is read now
	code map[*draft]*strings.Builder // of the code interpreter, as far as it has come
}

func isAssistants(n Node) bool { return strings.HasPrefix(n.Get("object").Str(), "thread.run") }

func (s *assistants) read(n Node) {
	details := n.First("step_details")
	switch n.Get("object").Str() {
	case "thread.run.step.delta":
		s.follow(n.Get("id").ID())
		s.calls(n.Get("delta", "step_details", "tool_calls"))
		s.settled()
	case "thread.run.step":
		s.follow(n.Get("id").ID())
		s.calls(details.Get("tool_calls"))
		if n.Get("status").Str() != "in_progress" {
			s.settled()
		}
	default:
		s.calls(n.Get("required_action", "submit_tool_outputs", "tool_calls"))
		s.status(n)
	}
}

// follow begins a message for each step.
func (s *assistants) follow(step string) {
	if step != s.step && s.step != "" {
		s.nextMessage()
	}
	s.step = step
}

// status takes how far a run has come.
func (s *assistants) status(run Node) {
	switch run.Get("status").Str() {
	case "queued", "in_progress", "cancelling":
		s.settled()
	case "failed":
		s.report(run.Get("last_error"))
	default:
		s.end()
	}
}

// calls takes the calls of a step or what is added to them.
func (s *assistants) calls(list Node) {
	for item := range list.Elements() {
		kind := item.Get("type").Str()
		d := s.find(slot{index: item.Get("index").Number(noIndex), id: item.Get("id").ID()})
		if d == nil {
			d = s.byID[item.Get("id").ID()]
		}
		if d == nil || item.Get("id") != nil && d.ID != item.Get("id").ID() {
			d = s.open(item.Get("id").ID(), "", "")
			s.slots[slot{index: item.Get("index").Number(noIndex)}] = d
		}
		inner := item.Get(kind)
		if kind == "function" {
			s.function(d, item, inner)
		} else {
			s.builtIn(d, kind, inner)
		}
	}
}

// function takes a call of the client's, whose arguments come whole or as pieces that have an index.
func (s *assistants) function(d *draft, item, inner Node) {
	if name := inner.Get("name").Str(); name != "" {
		d.Tool = name
	}
	if text := inner.Get("arguments"); item.Get("index") != nil {
		d.pieces.WriteString(text.Exact())
	} else if text != nil {
		d.set(argumentText(text))
		d.stop()
	}
	if output := inner.First("output"); output != nil {
		s.results = append(s.results, PlainResult(d.ID, "", output))
	}
}

// builtIn takes a call that the provider runs.
func (s *assistants) builtIn(d *draft, kind string, inner Node) {
	d.Tool, d.Kind = kind, toolscore.Kind(kind+"_call")
	text := inner.Get("input")
	if !text.IsString() {
		d.stop()
		return
	}
	if s.code == nil {
		s.code = make(map[*draft]*strings.Builder)
	}
	if s.code[d] == nil {
		s.code[d] = &strings.Builder{}
	}
	if s.code[d].String() != text.Exact() { // a whole step repeats the pieces
		s.code[d].WriteString(text.Exact())
	}
	d.set(`{"input":` + string(TextNode(s.code[d].String())) + `}`)
	d.stop()
	for output := range inner.Get("outputs").Elements() {
		if logs := output.Get("logs"); logs != nil {
			s.results = append(s.results, newResult(d.ID, "", logs, false))
		}
	}
}
