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
	bad  error // why the arguments are no JSON value; nil where they are
	done bool  // the outcome is known
}

// records is a list of calls in the order of its making.
type records []record

// recordOf copies a call that somebody else put together.
func recordOf(c toolscore.Call) *record {
	rec := &record{Call: c, done: true}
	if c.Raw == "" {
		rec.setArgs(map[string]any(c.Args))
	}
	rec.Result = result(c.Result)
	return rec
}

// setArgs takes the arguments in whatever form the tool got them.
func (rec *record) setArgs(in any) {
	rec.Args, rec.Raw, rec.Problem, rec.bad = arguments(in)
}

// badArgs says where the arguments are no JSON value, and why.
func (rec *record) badArgs() error {
	var at *value.Error
	if errors.As(rec.bad, &at) {
		return &value.Error{Path: value.Join("args", at.Path), Err: at.Err}
	}
	return &value.Error{Path: "args", Err: rec.bad}
}

// result copies what a tool returned. A value that is no JSON is kept as a text that says why, so that only those who look
// at results meet it.
func result(v any) any {
	normal, err := normalise(v)
	if err != nil {
		return fmt.Sprintf("(not recorded: %v)", err)
	}
	return normal
}

// normalise is value.Normalise for values of an agent that must go on whatever its own MarshalJSON does.
func normalise(v any) (normal any, err error) {
	defer func() {
		if p := recover(); p != nil {
			normal, err = nil, fmt.Errorf("encoding panicked: %v", p)
		}
	}()
	return value.Normalise(v)
}

// calls returns the calls themselves, copied.
func (list records) calls() toolscore.Trace {
	trace := make(toolscore.Trace, len(list))
	for i, rec := range list {
		trace[i] = rec.Call
		trace[i].Result = clone(rec.Result)
		switch {
		case rec.bad != nil:
			trace[i].Args = toolscore.Args{"": unencodable{rec.bad}}
		case rec.Args != nil:
			trace[i].Args = clone(map[string]any(rec.Args)).(map[string]any)
		}
	}
	return trace
}

// unencodable stands for arguments that could not be recorded: whoever compares them meets the reason as an error.
type unencodable struct{ err error }

var _ json.Marshaler = unencodable{}

// MarshalJSON returns the reason.
func (u unencodable) MarshalJSON() ([]byte, error) { return nil, u.err }

func (u unencodable) String() string { return fmt.Sprintf("(not recorded: %v)", u.err) }

// clone copies a JSON value.
func clone(v any) any {
	switch v := v.(type) {
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, member := range v {
			object[key] = clone(member)
		}
		return object
	case []any:
		list := make([]any, len(v))
		for i, element := range v {
			list[i] = clone(element)
		}
		return list
	default:
		return v
	}
}
