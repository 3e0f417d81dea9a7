package toolcalls

import (
	"errors"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Subset reports whether each expected tool was called.
func Subset(expected, actual []string) bool {
	return !slices.ContainsFunc(expected, func(tool string) bool { return !slices.Contains(actual, tool) })
}

// Any reports whether at least one of the expected tools was called.
func Any(expected, actual []string) bool {
	return slices.ContainsFunc(expected, func(tool string) bool { return slices.Contains(actual, tool) })
}

// Count returns how often the tool was called.
func Count(tool string, actual []string) int {
	n := 0
	for _, name := range actual {
		if name == tool {
			n++
		}
	}
	return n
}

// A Search looks for a call of Tool in Calls. Function is the validator that searches, for the
// panic on arguments that are not JSON values or hold a matcher.
type Search struct {
	Function, Tool string
	Calls          []toolscore.Call
}

// Exact reports whether some call has exactly these arguments.
func (s Search) Exact(args toolscore.Args) bool {
	want := s.literal("the expected", args)
	return s.Accepted(func(got map[string]any) bool { return value.Equal(want, got, value.ByValue) })
}

// Partial reports whether some call has these arguments, and perhaps more.
func (s Search) Partial(args toolscore.Args) bool {
	want := s.literal("the expected", args)
	return s.Accepted(func(got map[string]any) bool {
		for key, w := range want {
			if g, present := got[key]; !present || !value.Equal(w, g, value.ByValue) {
				return false
			}
		}
		return true
	})
}

// Accepted reports whether some call has arguments that ok accepts. Arguments that are not a JSON
// object are passed over.
func (s Search) Accepted(ok func(args map[string]any) bool) bool {
	for i, c := range s.Calls {
		if c.Tool != s.Tool || c.Raw != "" {
			continue
		}
		if ok(s.literal(fmt.Sprintf("call %d %s", i+1, s.Tool), c.Args)) {
			return true
		}
	}
	return false
}

func (s Search) literal(place string, args toolscore.Args) map[string]any {
	normal, err := source.Literal(args)
	if err != nil {
		panic(fmt.Sprintf("toolscore: %s: %s %v", s.Function, place, err))
	}
	return normal
}

// normaliseCalls returns the calls with arguments that are JSON values. Absent arguments stay
// absent, so that a result shows calls as they were given.
func normaliseCalls(side string, calls []toolscore.Call) ([]toolscore.Call, error) {
	normal := make([]toolscore.Call, len(calls))
	for i, c := range calls {
		args, err := source.Literal(c.Args)
		if err == nil && (!c.Bounds.Once() || c.Group != "") {
			err = errors.New("has bounds or a Group, which these rules do not know; use assert.AssertTools")
		}
		if err != nil {
			return nil, fmt.Errorf("%s call %d %s %w", side, i+1, c.Tool, err)
		}
		if c.Args != nil {
			c.Args = args
		}
		normal[i] = c
	}
	return normal, nil
}
