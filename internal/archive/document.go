package archive

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/toolscore/toolscore-go/internal/wire"

	toolscore "github.com/toolscore/toolscore-go"
)

// document reads stored material: JSON values of any shape that hold calls somewhere.
type document struct {
	ledger
	list      *copies      // the calls of the list that is read now
	answers   wire.Answers // answers of models that stand one after the other
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

// wrapper looks for calls in the members of an object. What went into a model repeats what came out of it before, so where
// an object holds both, calls are read only from what came out.
func (d *document) wrapper(n wire.Node, depth int) {
	out := n.First("output", "outputs", "response", "responses", "completion")
	for key, member := range n.Members() {
		outer := d.echo
		switch {
		case slices.Contains(definitions, key):
			continue
		case out != nil && slices.Contains([]string{"input", "inputs", "request", "prompt"}, key),
			wire.IsAnswer(out) && slices.Contains([]string{"messages", "contents"}, key):
			d.echo = true
		}
		d.value(member, depth+1)
		d.echo = outer
	}
}

// endAnswers takes over the calls of the answers read so far.
func (d *document) endAnswers() {
	if d.inSpan {
		d.answers.EndList() // a span holds what was read to its end
	}
	calls, err := d.answers.Finish()
	if d.answers.Begun() {
		d.broken = err // where an answer follows another, the model was asked again
	}
	d.answers = wire.Answers{}
	switch {
	case len(calls) == 0:
	case d.inSpan:
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
	return append(d.Calls, d.session.Calls...), errors.Join(d.errs...)
}
