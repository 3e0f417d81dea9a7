package recorder

import (
	"encoding/json"
	"errors"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// record is a call as it was recorded.
type record struct {
	toolscore.Call
	args   []byte // JSON text that is still to be read into the call; nil where there is none
	result []byte // the same of the result
	bad    error  // why the arguments are not a JSON value; nil where they are
	lossy  error  // why the result is not a JSON value and is kept as a text; nil where it is
	done   bool   // the outcome is known

	events
	home      bool // the goroutine on which New was called made the call
	added     bool // by hand
	requested bool // by a model, as traffic showed
}

// block is room for records. To make them one by one would cost more than half of what encoding
// their arguments does.
type block []record

// keep returns where the record is kept: it stays there, since a block that is full is left for a
// new one.
func (b *block) keep(rec *record) *record {
	const smallest, largest = 4, 64
	if len(*b) == cap(*b) {
		*b = make(block, 0, min(max(2*cap(*b), smallest), largest))
	}
	*b = append(*b, *rec)
	return &(*b)[len(*b)-1]
}

// records is a list of calls in the order of its making.
type records []record

// recordOf copies a call that somebody else put together.
func recordOf(c toolscore.Call) *record {
	rec := &record{Call: c, done: true, added: true}
	if c.Raw == "" {
		rec.setArgs(map[string]any(c.Args))
	}
	rec.Result, rec.result, rec.lossy = resultOf(c.Result)
	return rec
}

// resultOf copies what a tool returned. Of a value that is not JSON it returns what can be read of
// it and why that is not all: the recorder notes it, and only a comparison of results meets it.
func resultOf(out any) (normal any, text []byte, lossy error) {
	normal, text, err := copyOf(out)
	if err != nil {
		return legible(out, err), nil, err
	}
	return normal, text, nil
}

// read reads what is still text.
func (rec *record) read() {
	if rec.args != nil {
		rec.Args, rec.Raw, rec.Problem, rec.bad = parsed(rec.args)
		rec.args = nil
	}
	if rec.result != nil {
		v, err := value.Parse(rec.result)
		if err != nil { // a MarshalJSON wrote a key twice
			v, rec.lossy = quoted(string(rec.result)), err
		}
		rec.Result, rec.result = v, nil
	}
}

// badArgs says where the arguments are not a JSON value, and why.
func (rec *record) badArgs() error {
	var at *value.Error
	if errors.As(rec.bad, &at) {
		return &value.Error{Path: value.Join("args", at.Path), Err: at.Err}
	}
	return &value.Error{Path: "args", Err: rec.bad}
}

// calls returns the calls themselves, copied.
func (list records) calls() toolscore.Trace {
	trace := make(toolscore.Trace, len(list))
	for i, rec := range list {
		trace[i] = rec.Call
		trace[i].Args = cloneObject(rec.Args)
		trace[i].Result = clone(rec.Result)
		if rec.bad != nil {
			trace[i].Args = toolscore.Args{"": unencodable{rec.bad}}
		}
	}
	return trace
}

// unencodable stands for arguments that could not be recorded: comparing them fails with the reason.
type unencodable struct{ err error }

var _ json.Marshaler = unencodable{}

// MarshalJSON returns the reason.
func (u unencodable) MarshalJSON() ([]byte, error) { return nil, u.err }

func (u unencodable) String() string { return unrecorded(u.err) }

func unrecorded(err error) string { return fmt.Sprintf("(not recorded: %v)", err) }
