package archive

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/wire"

	toolscore "github.com/toolscore/toolscore-go"
)

// document reads stored material: JSON values of any shape that hold calls somewhere.
type document struct {
	ledger
	list      *copies      // the calls of the list that is read now
	answers   wire.Answers // answers of models that are one after the other
	session   wire.MCPLog
	spans     []span
	inSpan    bool
	top       siblings
	exchanges int
	attempts  []*attempt // the exchanges with models
	broken    error      // why the answer read last is not whole
	known     bool       // something was understood
	asked     bool       // somebody said something to a model
	answered  bool       // a model, or anything else that makes calls, said something
	logged    bool       // what is read now is the log of events that are elsewhere too
	seen      string     // what the material holds first
	errs      []error
}

// maxNesting is how deep wrappers may nest around what holds calls.
const maxNesting = 100

// deliver takes a JSON value of the top level; a framing calls it.
func (d *document) deliver(payload []byte) error {
	text := bytes.Trim(payload, wire.Blank)
	if string(text) == wire.Done {
		d.answers.Next()
		return nil
	}
	n, err := wire.ParseNode(bytes.Clone(text))
	if err == nil {
		n, err = wire.UnwrapBytes(n)
	}
	if err != nil {
		return err
	}
	d.saw(described(n))
	if !d.answers.InStream() || wire.IsAnswer(n) || !d.answers.TakeError(n) {
		d.sibling(&d.top, n, 0)
	}
	return nil
}

// value reads what has a known shape and looks for it inside of what has none.
func (d *document) value(n wire.Node, depth int) {
	switch {
	case depth > maxNesting:
		d.fail(fmt.Errorf("lists and objects nest deeper than %d levels around what might be calls", maxNesting))
	case n.IsList():
		outer := d.list
		if !d.inSpan {
			d.list = newCopies()
		}
		var list siblings
		for element := range n.Elements() {
			d.sibling(&list, element, depth+1)
		}
		d.fail(list.err())
		d.answers.EndList()
		d.list = outer
	case n.IsObject() && !d.object(n):
		d.wrapper(n, depth)
	}
}

// object reads an object that has a known shape, and reports whether it has one.
func (d *document) object(n wire.Node) bool {
	switch {
	case wire.IsMCP(n):
		d.session.Take(n, wire.Unknown)
	case isGold(n):
		d.answered = true
		d.gold(n)
	case isInvocation(n):
		d.invocation(n)
	case isSteps(n):
		d.steps(n)
	case isSpan(n):
		d.spans = append(d.spans, newSpan(n))
	case wire.IsAnswer(n):
		d.answered = true
		if !d.echo {
			d.answers.Take(n)
		}
	default:
		return d.exchange(n) || d.message(n) || d.looseCall(n)
	}
	d.known = true
	return true
}

func (d *document) message(n wire.Node) bool {
	m, ok := storedMessage(n)
	if !ok {
		return false
	}
	d.known = true
	if _, role := unwrapMessage(n); slices.Contains(wire.AskingRoles, role) {
		d.asked = true
	} else {
		d.answered = true
	}
	d.endAnswers()
	if len(m.Calls) > 0 && !d.echo {
		calls := make([]toolscore.Call, len(m.Calls))
		for i, c := range m.Calls {
			calls[i] = c.Finish()
		}
		d.copied(d.list, calls)
	}
	d.pending = append(d.pending, m.Results...)
	return true
}

// definitions are the members that describe tools, which look like calls and are none.
var definitions = []string{"tools", "functions", "tool_definitions", "function_declarations", "toolConfig", "tool_config"}

// wrapper looks for calls in the members of an object. What went into a model repeats what came out
// of it before, so where an object holds both, calls are read only from what came out.
func (d *document) wrapper(n wire.Node, depth int) {
	out := cameOut(n)
	outer, logged := d.echo, d.logged
	d.logged = logged || n.First("event_id", "eventId") != nil && n.First("model_response", "modelResponse") != nil
	for key, member := range n.Members() {
		switch {
		case slices.Contains(definitions, key):
			continue
		case out != nil && wentIn(key),
			wire.IsAnswer(out) && slices.Contains([]string{"messages", "contents"}, key):
			d.echo = true
		}
		d.value(member, depth+1)
		d.echo = outer
	}
	if d.logged && !logged {
		d.endAnswers()
	}
	d.logged = logged
}

// wentIn reports whether a member holds what a model was asked, where another holds what it
// answered. Recorders put words before and after these two, as in model_request and request_sample.
func wentIn(key string) bool {
	return slices.Contains([]string{"input", "inputs", "prompt"}, key) || strings.Contains(strings.ToLower(key), "request")
}

// cameOut returns the first member that holds what a model answered, nil where there is none.
func cameOut(n wire.Node) wire.Node {
	if out := n.First("output", "outputs", "response", "responses", "completion"); out != nil {
		return out
	}
	for key, member := range n.Members() {
		isResponse := strings.HasPrefix(key, "response_") || strings.HasSuffix(strings.ToLower(key), "response")
		if isResponse && key != "response_format" && (member.IsObject() || member.IsList()) {
			return member
		}
	}
	return nil
}

// saw notes what the material holds, for an error.
func (d *document) saw(what string) {
	if d.seen == "" {
		d.seen = what
	}
}

// described says what a value is, by its keys and its type.
func described(n wire.Node) string {
	switch {
	case n.IsList():
		for element := range n.Elements() {
			return "a list that begins with " + described(element)
		}
		return "an empty list"
	case !n.IsObject():
		return "text"
	}
	const most = 8
	var keys []string
	for key := range n.Members() {
		if len(keys) == most {
			keys = append(keys, "…")
			break
		}
		keys = append(keys, fmt.Sprintf("%.40q", key))
	}
	what := "an object with the keys " + strings.Join(keys, ", ")
	if len(keys) == 0 {
		what = "an empty object"
	}
	if kind := n.First("type", "event", "object", "kind"); kind.IsString() {
		what += fmt.Sprintf(", of type %.60q", kind.Str())
	}
	return what
}

// endAnswers takes over the calls of the answers read so far.
func (d *document) endAnswers() {
	if d.inSpan || d.logged {
		d.answers.EndList() // a span holds what was read to its end
	}
	calls, err := d.answers.Finish()
	if d.answers.Begun() {
		d.broken = err // where an answer follows another, the model was asked again
	}
	d.answers = wire.Answers{}
	switch {
	case len(calls) == 0:
	case d.inSpan || d.logged:
		d.copied(d.list, calls)
	default:
		d.answer(calls)
	}
}

func (d *document) fail(err error) {
	if err != nil {
		d.errs = append(d.errs, err)
	}
}

// finish returns all calls, and what was wrong.
func (d *document) finish() ([]toolscore.Call, error) {
	d.endAnswers()
	d.readSpans()
	d.settle()
	d.fail(d.broken)
	d.judge()
	d.fail(d.top.err())
	if d.asked && !d.answered && len(d.Calls)+len(d.attempts)+len(d.session.Calls)+len(d.spans)+len(d.errs) == 0 {
		d.fail(errors.New("it holds what was said to a model, and no answer"))
	}
	d.pairMCP()
	return append(d.Calls, d.session.Calls...), errors.Join(d.errs...)
}
