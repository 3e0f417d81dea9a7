// Package source reads Sources and normalises the calls they yield, so that whatever compares calls
// sees only JSON values.
package source

import (
	"errors"
	"fmt"
	"reflect"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Role is the side of a comparison that calls are on.
type Role string

// The two roles. Expected calls may hold matchers and unchecked arguments; actual calls are what an
// agent did.
const (
	Expected Role = "expected"
	Actual   Role = "actual"
)

// Read returns the options that the source brings and its calls, normalised. A source that is nil,
// or a nil pointer, is an error: no trace is not the same as no calls.
func Read(role Role, src toolscore.Source) (toolscore.Trace, []toolscore.Option, error) {
	opts, err := options(role, src)
	if err != nil {
		return nil, nil, err
	}
	trace, err := src.Trace()
	if err != nil {
		return nil, nil, err
	}
	trace, err = Normalise(role, trace)
	return trace, opts, err
}

// ReadExpected is Read for expected calls that may come in variants; there is none where nothing
// but checks is expected.
func ReadExpected(src toolscore.Source) ([]toolscore.Trace, []toolscore.Option, error) {
	v, several := src.(toolscore.Variants)
	if !several || isNil(src) {
		trace, opts, err := Read(Expected, src)
		return []toolscore.Trace{trace}, opts, err
	}
	opts, err := options(Expected, src)
	if err != nil {
		return nil, nil, err
	}
	traces, err := v.Variants()
	if err != nil {
		return nil, nil, err
	}
	variants := make([]toolscore.Trace, len(traces))
	for i, trace := range traces {
		variants[i], err = Normalise(Expected, trace)
		switch {
		case err != nil && len(traces) > 1:
			return nil, nil, fmt.Errorf("variant %d of %d: %w", i+1, len(traces), err)
		case err != nil:
			return nil, nil, err
		}
	}
	return variants, opts, nil
}

func options(role Role, src toolscore.Source) ([]toolscore.Option, error) {
	if isNil(src) {
		return nil, fmt.Errorf("%s calls: the source is nil; pass a recorder, a toolscore.Trace or snapshot.File(path)", role)
	}
	if o, ok := src.(interface {
		Options() ([]toolscore.Option, error)
	}); ok {
		return o.Options()
	}
	return nil, nil
}

// Notes returns what the source has to say to a reader of a failure, one line each; nothing where
// it has no such method.
func Notes(src toolscore.Source) []string {
	if n, ok := src.(interface{ Notes() []string }); ok && !isNil(src) {
		return n.Notes()
	}
	return nil
}

// LogProblems logs what went wrong while the source was recorded, for a test that passes in spite
// of it; nothing where the source has no such method.
func LogProblems(t toolscore.TestingT, src toolscore.Source) {
	t.Helper()
	p, ok := src.(interface{ Problems() []error })
	if !ok || isNil(src) {
		return
	}
	for _, problem := range p.Problems() {
		t.Logf("toolscore: recorder: %v", problem)
	}
}

// Normalise returns the calls with arguments and results that are JSON values; those that are
// already are shared with the calls it is given. Absent arguments stay nil in an expected call and
// become empty in an actual one. The error names the call and the path.
func Normalise(role Role, trace []toolscore.Call) (toolscore.Trace, error) {
	normal := make(toolscore.Trace, len(trace))
	for i, c := range trace {
		n, err := normaliseCall(role, c)
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", role, Name(i, c.Tool), err)
		}
		normal[i] = n
	}
	return normal, nil
}

// Name is how messages name the call at index i: "call 3 book_flight", counted from 1.
func Name(i int, tool string) string {
	if tool == "" {
		return fmt.Sprintf("call %d", i+1)
	}
	return fmt.Sprintf("call %d %s", i+1, tool)
}

func normaliseCall(role Role, c toolscore.Call) (toolscore.Call, error) {
	if c.Tool == "" && role == Expected {
		return c, errors.New("it has no tool; set Tool to the name of the tool that is to be called")
	}
	if c.Raw != "" && len(c.Args) > 0 {
		return c, errors.New("it has Args and Raw; Raw is for arguments that are not a JSON object, so keep one of them")
	}
	if c.Problem == toolscore.Truncated && c.Raw == "" {
		c.Raw = "{}" // so that a call that was cut off before its arguments is not a call without arguments
	}
	args, err := role.args(c.Args)
	if err != nil {
		return c, err
	}
	if args == nil && role == Actual {
		args = toolscore.Args{}
	}
	c.Args = args
	if c.Result, err = role.value(c.Result); err != nil {
		return c, at("result", err)
	}
	c.Result = summarise(c.Result)
	return c, role.checkGrammar(c)
}

// checkGrammar refuses what says how often, in which company and under which keys calls are
// expected: where it makes no sense in an expected call, and all of it in an actual one, in which
// no value holds a matcher any more.
func (r Role) checkGrammar(c toolscore.Call) error {
	if r == Actual {
		switch {
		case c.Bounds != toolscore.Bounds{}:
			return errors.New("it has bounds, which are of expected calls; leave them out, and list each call that was made")
		case c.Group != "":
			return errors.New("it has a Group, which is of expected calls; leave it out")
		}
		return nil
	}
	if err := c.Bounds.Problem(); err != nil {
		return err
	}
	if err := checkKeys("args", map[string]any(c.Args)); err != nil {
		return err
	}
	return checkKeys("result", c.Result)
}

func checkKeys(root string, v any) error {
	if !value.HasMatcher(v) { // which is quicker to see
		return nil
	}
	if path, m := value.MisplacedKey(v); m != nil {
		return fmt.Errorf("%s: %w", value.Join(root, path), value.ErrMisplacedKey)
	}
	return nil
}

// value returns a JSON value, copied only as far as v is none.
func (r Role) value(v any) (any, error) {
	if normal, ok := value.Share(v); ok {
		return normal, nil
	}
	if r == Expected {
		return value.NormaliseExpected(v)
	}
	return value.Normalise(v)
}

func (r Role) args(args toolscore.Args) (toolscore.Args, error) {
	if args == nil {
		return nil, nil //nolint:nilnil // nil arguments are a value of their own: not checked
	}
	v, err := r.value(map[string]any(args))
	if err != nil {
		return nil, at("args", err)
	}
	return v.(map[string]any), nil //nolint:forcetypeassert // a map normalises to a map
}

// Literal returns arguments as JSON values, none of them a matcher; nil becomes empty. The error
// begins with the path.
func Literal(args toolscore.Args) (toolscore.Args, error) {
	normal, err := Actual.args(args)
	switch {
	case err == nil && normal == nil:
		return toolscore.Args{}, nil
	case err == nil:
		return normal, nil
	}
	if v, _ := value.NormaliseExpected(map[string]any(args)); value.HasMatcher(v) {
		return nil, errors.New("args: a matcher where plain values are compared; " +
			"compare with assert.AssertTools, or put a plain value in its place")
	}
	return nil, err
}

// at names the place of an error in the call: the root and the path below it.
func at(root string, err error) error {
	var e *value.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: %w", root, err)
	}
	return fmt.Errorf("%s: %w", value.Join(root, e.Path), e.Err)
}

func isNil(src toolscore.Source) bool {
	if src == nil {
		return true
	}
	v := reflect.ValueOf(src)
	return v.Kind() == reflect.Pointer && v.IsNil()
}
