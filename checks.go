package toolscore

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Never is a check: none of these calls is made, not even as an extra call that is allowed. A call
// in a check lists only the arguments that matter; an actual call may have more, except where Args
// are empty, which means exactly none. Several Never add up.
func Never(calls ...Call) Option {
	return check("Never", func(c *option.Checks) error {
		forbidden, err := checkCalls(calls)
		c.Never = slices.Concat(c.Never, forbidden)
		return err
	})
}

// Before is a check: a is called before the first b, or b is never called. Where both turns are
// known a must be in an earlier turn, since the calls of one message were decided together. Each is
// the name of a tool or a Call, as in Never. Several Before add up.
func Before(a, b any) Option {
	return check("Before", func(c *option.Checks) error {
		pair, err := checkCalls([]any{a, b})
		switch {
		case err != nil:
			return err
		case pair[0].Tool == pair[1].Tool && sameArgs(pair[0].Args, pair[1].Args):
			return errors.New("both are the same call, which cannot come before itself; name two")
		}
		c.Before = append(slices.Clip(c.Before), [2]option.CheckCall(pair))
		return nil
	})
}

// First is a check: the first call is a, the name of a tool or a Call, as in Never. It fails if
// there are no calls.
func First(a any) Option {
	return check("First", func(c *option.Checks) (err error) {
		c.First, err = checkCall(a)
		return err
	})
}

// Last is a check: the last call is b, the name of a tool or a Call, as in Never. It fails if there
// are no calls.
func Last(b any) Option {
	return check("Last", func(c *option.Checks) (err error) {
		c.Last, err = checkCall(b)
		return err
	})
}

// Succeeded is a check: each of the tools was called, and its last call is known to have returned
// without an error. Several Succeeded add up.
func Succeeded(tools ...string) Option {
	return check("Succeeded", func(c *option.Checks) error {
		calls, err := checkCalls(tools)
		c.Succeeded = slices.Concat(c.Succeeded, calls)
		return err
	})
}

// MaxCalls is a check: there are at most n calls, or at most n of each tool that is named; n is not
// negative.
func MaxCalls(n int, tool ...string) Option {
	return check(fmt.Sprintf("MaxCalls(%d)", n), func(c *option.Checks) error {
		tools := tool
		switch {
		case n < 0:
			return errors.New("a number of calls is not negative; leave the check out where any number may be made")
		case slices.Contains(tool, ""):
			return errNoTool
		case len(tool) == 0:
			tools = []string{option.AllTools}
		}
		c.MaxCalls = maps.Clone(c.MaxCalls)
		if c.MaxCalls == nil {
			c.MaxCalls = map[string]int{}
		}
		for _, name := range tools {
			c.MaxCalls[name] = n
		}
		return nil
	})
}

// MaxIdentical is a check: at most n calls in a row are identical, n ≥ 1. Identical calls have the
// same tool, strictly equal arguments and strictly equal outcomes, so an agent that polls until
// something changes passes. An unknown outcome equals any other.
func MaxIdentical(n int) Option {
	return check(fmt.Sprintf("MaxIdentical(%d)", n), func(c *option.Checks) error {
		if n < 1 {
			return errors.New("a single call is identical to itself; give a number from 1")
		}
		c.MaxIdentical = n
		return nil
	})
}

// NoBlindRetry is a check: a call that failed is not repeated with strictly equal arguments in the
// next turn or, where turns are not known, as the next call.
func NoBlindRetry() Option {
	return check("NoBlindRetry", func(c *option.Checks) error {
		c.NoBlindRetry = true
		return nil
	})
}

// NoToolErrors is a check: the outcome of every call is known, and none is an error.
func NoToolErrors() Option {
	return check("NoToolErrors", func(c *option.Checks) error {
		c.NoToolErrors = true
		return nil
	})
}

func check(name string, set func(*option.Checks) error) Option {
	return option.New(name, func(s *option.Settings) error {
		checks := s.Checks
		if err := set(&checks); err != nil {
			return err
		}
		s.Checks = checks
		return nil
	})
}

var errNoTool = errors.New("the tool has no name; give the name that the calls carry")

// checkCalls reads a list of one or more calls.
func checkCalls[T any](list []T) ([]option.CheckCall, error) {
	if len(list) == 0 {
		return nil, errors.New("nothing is named; give at least one, or leave the check out")
	}
	calls := make([]option.CheckCall, len(list))
	for i, x := range list {
		call, err := checkCall(x)
		if err != nil {
			return nil, fmt.Errorf("parameter %d: %w", i+1, err)
		}
		calls[i] = *call
	}
	return calls, nil
}

// checkCall reads the name of a tool, or a Call that has only a tool and arguments.
func checkCall(x any) (*option.CheckCall, error) {
	c, ok := x.(Call)
	if name, isName := x.(string); isName {
		c, ok = Call{Tool: name}, true
	}
	switch {
	case !ok:
		return nil, fmt.Errorf("%T is not a call; give the name of a tool or a toolscore.Call", x)
	case c.Tool == "":
		return nil, errNoTool
	case !c.Bounds.Once():
		return nil, fmt.Errorf("%s has bounds; a check asks about single calls, so leave them out, or use toolscore.MaxCalls", c.Tool)
	case c.Group != "":
		return nil, fmt.Errorf("%s has a Group; groups belong in the list of expected calls, so leave it out", c.Tool)
	}
	if extra := c.beyondArgs(); extra != "" {
		return nil, fmt.Errorf("%s has %s; a check compares tool and arguments only, so leave it out", c.Tool, extra)
	}
	if c.Args == nil {
		return &option.CheckCall{Tool: c.Tool}, nil
	}
	members, err := value.NormaliseExpected(map[string]any{"args": map[string]any(c.Args)})
	if err != nil {
		return nil, inCall(c.Tool, err)
	}
	args := members.(map[string]any)["args"] //nolint:forcetypeassert // a map normalises to a map
	if value.HoldsTag(args, "ref", "capture") {
		return nil, fmt.Errorf("%s has a Ref or a Capture, and a check pairs no calls; give the value or a matcher", c.Tool)
	}
	return &option.CheckCall{Tool: c.Tool, Args: args.(map[string]any)}, nil //nolint:forcetypeassert // a map normalises to a map
}

// beyondArgs names a field that says more of the call than tool, arguments, bounds and group; ""
// where there is none.
func (c Call) beyondArgs() string {
	for _, f := range []struct {
		name string
		set  bool
	}{
		{"Raw", c.Raw != ""},
		{"Turn", c.Turn != 0},
		{"Kind", c.Kind != ""},
		{"Executed", c.Executed != ""},
		{"Result", c.Result != nil},
		{"Err", c.Err != ""},
	} {
		if f.set {
			return f.name
		}
	}
	return ""
}

func sameArgs(a, b map[string]any) bool {
	return (a == nil) == (b == nil) && bytes.Equal(value.AppendJSON(nil, a), value.AppendJSON(nil, b))
}
