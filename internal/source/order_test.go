package source_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
)

func named(names string) toolscore.Trace {
	var trace toolscore.Trace
	for _, name := range names {
		trace = append(trace, toolscore.Call{Tool: string(name), Args: toolscore.Args{}})
	}
	return trace
}

// of knows that the order of two calls of these tools was chance.
func of(trace toolscore.Trace, parallel string) func(i, j int) bool {
	in := func(i int) bool {
		for _, name := range parallel {
			if trace[i].Tool == string(name) {
				return true
			}
		}
		return false
	}
	return func(i, j int) bool { return i != j && in(i) && in(j) }
}

func TestUncertainOrder(t *testing.T) {
	for _, tc := range []struct{ calls, parallel, want string }{
		{"abc", "", ""},
		{"a", "a", ""},
		{"abc", "ac", ""},
		{"abc", "ab", "call 1 a and call 2 b: their order was not certain"},
		{"abcd", "bcd", "call 2 b, call 3 c and call 4 d: "},
		{"abcdefg", "abcdefg", "call 1 a, call 2 b, call 3 c, call 4 d and 3 more: "},
	} {
		trace := named(tc.calls)
		got := source.UncertainOrder(trace, of(trace, tc.parallel))
		if tc.want == "" {
			assert.Empty(t, got)
			continue
		}
		assert.Contains(t, got, tc.want)
		assert.Contains(t, got, "rec.Turn(ctx)")
		assert.Contains(t, got, "toolscore.ByTurn()")
		assert.Contains(t, got, "any_order")
		assert.Contains(t, got, "traffic")
	}
	assert.Empty(t, source.UncertainOrder(named("ab"), nil))
}

func TestMovedByChance(t *testing.T) {
	const only, some = "only the order differs", "the order was not certain of"
	for _, tc := range []struct{ expected, actual, parallel, want string }{
		{"abc", "abc", "abc", ""},
		{"abc", "bac", "ab", only},
		{"abc", "cab", "abc", only},
		{"abc", "bac", "", ""},
		{"abc", "cab", "ab", ""},
		{"abcd", "bacx", "ab", some},
		{"abcd", "badc", "ab", some},
		{"abcd", "abdd", "ab", ""},
	} {
		actual := named(tc.actual)
		r, err := compare.Calls(named(tc.expected), actual, option.Settings{})
		assert.NoError(t, err)
		got := source.MovedByChance(r, of(actual, tc.parallel))
		if tc.want == "" {
			assert.Empty(t, got, "%+v", tc)
		} else {
			assert.Contains(t, strings.Join(got, "\n"), tc.want, "%+v", tc)
		}
	}
	assert.Empty(t, source.MovedByChance(toolscore.Result{}, nil))
}
