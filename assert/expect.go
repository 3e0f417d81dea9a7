package assert

import (
	"errors"
	"fmt"
	"maps"
	"runtime"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
)

// Expectation is a chain of expectations about the calls of a source. Expect begins it and Check
// ends it; a chain without Check fails its test when the test ends.
type Expectation struct {
	t         toolscore.TestingT
	actual    toolscore.Source
	expected  toolscore.Trace
	forbidden toolscore.Trace
	atMost    []bound
	opts      []toolscore.Option
	problems  []error
	checked   bool
}

// bound is how often a tool may be called.
type bound struct {
	tool string
	most int
}

// Expect begins a chain about the calls of actual. A nil t panics.
//
//	assert.Expect(t, rec).
//		Calls("search_flights", toolscore.Args{"destination": "NYC"}).
//		ThenCalls("book_flight").
//		DoesNotCall("cancel_booking").
//		Check()
func Expect(t toolscore.TestingT, actual toolscore.Source) *Expectation {
	source.NeedT(t, "Expect")
	t.Helper()
	return expect(t, actual, "Expect")
}

// expect begins a chain; name is the function that the user called two frames up.
func expect(t toolscore.TestingT, actual toolscore.Source, name string) *Expectation {
	t.Helper()
	e := &Expectation{t: t, actual: actual}
	_, file, line, _ := runtime.Caller(2)
	t.Cleanup(func() {
		if !e.checked && !stopped() {
			t.Errorf("toolscore: %s: %s:%d: the chain was never checked; end it with .Check()", name, file, line)
		}
	})
	return e
}

// stopped reports whether the test did not come to its end: it panics, or FailNow or SkipNow left
// it, and so it may not have reached Check. A cleanup runs while that unwinds the stack.
func stopped() bool {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	for {
		frame, more := frames.Next()
		if frame.Function == "runtime.gopanic" || frame.Function == "runtime.Goexit" {
			return true
		}
		if !more {
			return false
		}
	}
}

// Calls expects a call of the tool. Without args its arguments are not checked; an empty Args means
// no arguments; several Args are merged, and the last wins.
func (e *Expectation) Calls(tool string, args ...toolscore.Args) *Expectation {
	e.expected = append(e.expected, toolscore.Call{Tool: tool, Args: join(args)})
	return e
}

// MayCall expects at most one call of the tool, in its place; args are as in Calls. A call with
// other arguments is an extra call.
func (e *Expectation) MayCall(tool string, args ...toolscore.Args) *Expectation {
	return e.CallsBetween(tool, 0, 1, args...)
}

// CallsBetween expects from least to most calls of the tool, in their place. A most of
// toolscore.Unlimited means no upper bound, and args are as in Calls. To expect no call use
// DoesNotCall.
func (e *Expectation) CallsBetween(tool string, least, most int, args ...toolscore.Args) *Expectation {
	c := toolscore.Call{Tool: tool, Args: join(args)}
	err := toolscore.Bounds{Min: least, Max: most}.Problem()
	if least == 0 && most == 0 {
		err = errors.New("at most 0 times: that forbids the call; use DoesNotCall")
	}
	if err != nil {
		e.problems = append(e.problems, fmt.Errorf("CallsBetween(%q, %d, %d): %w", tool, least, most, err))
	} else {
		c = c.Times(least, most)
	}
	e.expected = append(e.expected, c)
	return e
}

// ThenCalls is the same as Calls: calls are expected in the order in which they are named.
func (e *Expectation) ThenCalls(tool string, args ...toolscore.Args) *Expectation {
	return e.Calls(tool, args...)
}

// DoesNotCall forbids calls of the tool; with args, those calls whose arguments the args accept.
func (e *Expectation) DoesNotCall(tool string, args ...toolscore.Args) *Expectation {
	e.forbidden = append(e.forbidden, toolscore.Call{Tool: tool, Args: join(args)})
	return e
}

// CallsAtMost forbids more than n calls of the tool; n is not negative.
func (e *Expectation) CallsAtMost(tool string, n int) *Expectation {
	if n < 0 {
		e.problems = append(e.problems, fmt.Errorf("CallsAtMost(%q, %d): a count is not negative", tool, n))
	}
	e.atMost = append(e.atMost, bound{tool, n})
	return e
}

// MinScore lets the expected calls pass with a score of at least x, as the option of that name
// does.
func (e *Expectation) MinScore(x float64) *Expectation { return e.With(toolscore.MinScore(x)) }

// Weights sets the weights of the score, as the option of that name does.
func (e *Expectation) Weights(weights map[string]float64) *Expectation {
	return e.With(toolscore.Weights(weights))
}

// Strict compares numbers by form and strings to the byte.
func (e *Expectation) Strict() *Expectation { return e.With(toolscore.Strict(true)) }

// Never adds the check of that name; see toolscore.Never.
func (e *Expectation) Never(calls ...toolscore.Call) *Expectation {
	return e.With(toolscore.Never(calls...))
}

// Before adds the check of that name; see toolscore.Before.
func (e *Expectation) Before(a, b any) *Expectation { return e.With(toolscore.Before(a, b)) }

// First adds the check of that name; see toolscore.First.
func (e *Expectation) First(a any) *Expectation { return e.With(toolscore.First(a)) }

// Last adds the check of that name; see toolscore.Last.
func (e *Expectation) Last(b any) *Expectation { return e.With(toolscore.Last(b)) }

// Succeeded adds the check of that name; see toolscore.Succeeded.
func (e *Expectation) Succeeded(tools ...string) *Expectation {
	return e.With(toolscore.Succeeded(tools...))
}

// MaxCalls adds the check of that name; see toolscore.MaxCalls.
func (e *Expectation) MaxCalls(n int, tool ...string) *Expectation {
	return e.With(toolscore.MaxCalls(n, tool...))
}

// MaxIdentical adds the check of that name; see toolscore.MaxIdentical.
func (e *Expectation) MaxIdentical(n int) *Expectation { return e.With(toolscore.MaxIdentical(n)) }

// NoBlindRetry adds the check of that name; see toolscore.NoBlindRetry.
func (e *Expectation) NoBlindRetry() *Expectation { return e.With(toolscore.NoBlindRetry()) }

// NoToolErrors adds the check of that name; see toolscore.NoToolErrors.
func (e *Expectation) NoToolErrors() *Expectation { return e.With(toolscore.NoToolErrors()) }

// With adds any options of AssertTools, such as toolscore.AnyOrder().
func (e *Expectation) With(opts ...toolscore.Option) *Expectation {
	e.opts = append(e.opts, opts...)
	return e
}

// join returns nil, unchecked, where no Args are given but nil ones.
func join(list []toolscore.Args) toolscore.Args {
	var joined toolscore.Args
	for _, args := range list {
		if args != nil && joined == nil {
			joined = toolscore.Args{}
		}
		maps.Copy(joined, args)
	}
	return joined
}
