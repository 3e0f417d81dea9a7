package compare_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/matchers"
)

func call(tool string, args ...any) toolscore.Call {
	c := toolscore.Call{Tool: tool, Args: toolscore.Args{}}
	for i, v := range args {
		c.Args[string(rune('x'+i))] = v
	}
	return c
}

func with(c toolscore.Call, change func(*toolscore.Call)) toolscore.Call {
	change(&c)
	return c
}

// TestAScoreForgivesOnlyWhatANumberCounts has pairs of lists that any bar of a score would let pass
// but for the differences named, which no number counts.
func TestAScoreForgivesOnlyWhatANumberCounts(t *testing.T) {
	a1, a2, a3, b := call("a", 1), call("a", 2), call("a", 3), call("b")
	result := func(v any) func(*toolscore.Call) { return func(c *toolscore.Call) { c.Result = v } }
	failed := func(c *toolscore.Call) { c.Err = "timeout" }
	hosted := func(c *toolscore.Call) { c.Kind = "mcp_call" }
	turn := func(n int) func(*toolscore.Call) { return func(c *toolscore.Call) { c.Turn = n } }
	type trace = toolscore.Trace
	type options = []toolscore.Option
	results, noWeight := options{toolscore.WithResults()}, map[string]float64{"argument_f1": 0}
	strict := options{toolscore.ForTool("a", toolscore.Strict(true))}
	capture, ref := matchers.Capture("id", matchers.Any), matchers.Ref("id")
	tests := map[string]struct {
		expected, actual trace
		opts             []toolscore.Option
		unscored         []string // number of the expected call and path; without path it has moved
	}{
		"nothing":           {expected: trace{a1}, actual: trace{a1}},
		"another argument":  {expected: trace{a1}, actual: trace{a2}},
		"a call more":       {expected: trace{a1}, actual: trace{a1, b}},
		"a call less":       {expected: trace{b, b}, actual: trace{b}},
		"an argument more":  {expected: trace{a1}, actual: trace{call("a", 1, 2)}},
		"two tools swapped": {expected: trace{a1, b}, actual: trace{b, a1}},
		"raw arguments":     {expected: trace{b}, actual: trace{{Tool: "b", Raw: "{"}}},
		"two calls of a tool swapped": {
			expected: trace{a1, a2}, actual: trace{a2, a1}, unscored: []string{"1 args.x", "2 args.x"},
		},
		"the first of three goes last": {
			expected: trace{a1, a2, a3}, actual: trace{a2, a3, a1}, unscored: []string{"1"},
		},
		"swapped around another": {
			expected: trace{a1, b, a2}, actual: trace{a2, b, a1}, unscored: []string{"1 args.x", "3 args.x"},
		},
		"swapped, and one is new": {
			expected: trace{a1, a2, b}, actual: trace{a2, a1}, unscored: []string{"1 args.x", "2 args.x"},
		},
		"swapped where order is free": {
			expected: trace{a1, a2}, actual: trace{a2, a1}, opts: options{toolscore.AnyOrder()},
		},
		"one of two that differ is known": {expected: trace{a1, a2}, actual: trace{a2, a3}},
		"another result": {
			trace{with(a1, result("x"))}, trace{with(a1, result("y"))}, results, []string{"1 result"},
		},
		"a result below": {
			trace{with(a1, result(map[string]any{"k": "x"}))},
			trace{with(a1, result(map[string]any{"k": "y"}))},
			results,
			[]string{"1 result.k"},
		},
		"results that nobody compares": {
			expected: trace{with(a1, result("x"))}, actual: trace{with(a1, result("y"))},
		},
		"a result that became an error": {trace{a1}, trace{with(a1, failed)}, results, []string{"1 error"}},
		"another kind": {
			expected: trace{with(a1, hosted)}, actual: trace{a1}, unscored: []string{"1 kind"},
		},
		"a kind, and an argument": {
			expected: trace{with(a1, hosted)}, actual: trace{a2}, unscored: []string{"1 kind"},
		},
		"one turn became two": {
			trace{with(a1, turn(1)), with(b, turn(1))},
			trace{with(a1, turn(1)), with(b, turn(2))},
			options{toolscore.ByTurn()},
			[]string{"2"},
		},
		"strict for one tool": {
			trace{call("a", "x")}, trace{call("a", " x")}, strict, []string{"1 args.x"},
		},
		"strict for all": {
			expected: trace{call("a", "x")}, actual: trace{call("a", " x")}, opts: options{toolscore.Strict(true)},
		},
		"a reference to another value": {
			trace{call("a", capture), call("b", ref)}, trace{a1, call("b", 2)}, nil, []string{"2 args.x"},
		},
		"a weight of 0 is the user's word": {trace{a1}, trace{a2}, options{toolscore.Weights(noWeight)}, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			expected, err := source.Normalise(source.Expected, test.expected)
			require.NoError(t, err)
			actual, err := source.Normalise(source.Actual, test.actual)
			require.NoError(t, err)
			set, err := option.Resolve(append(test.opts, toolscore.MinScore(0.01))...)
			require.NoError(t, err)
			r, err := compare.Calls(expected, actual, set)
			require.NoError(t, err)
			assert.Equal(t, test.unscored, unscored(r))
			assert.Equal(t, test.unscored == nil, r.Passed)
		})
	}
}

func unscored(r toolscore.Result) (list []string) {
	for _, e := range r.Entries {
		if e.Unscored {
			list = append(list, fmt.Sprint(e.Expected+1))
		}
		for _, d := range e.Diffs {
			if d.Unscored {
				list = append(list, fmt.Sprint(e.Expected+1, " ", d.Path))
			}
		}
	}
	return list
}
