package assert_test

import (
	"testing"

	testify "github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/matchers"
)

// calls makes a trace out of tool names and turns: "a1" is a call of a in turn 1.
func calls(names ...string) toolscore.Trace {
	trace := make(toolscore.Trace, len(names))
	for i, name := range names {
		trace[i].Tool = name[:1]
		if len(name) > 1 {
			trace[i].Turn = int(name[1] - '0')
		}
	}
	return trace
}

func TestOrders(t *testing.T) {
	tests := map[string]struct {
		expected, actual toolscore.Trace
		opts             []toolscore.Option
		states           []toolscore.State
	}{
		"a swap is one moved call": {
			calls("a", "b", "c"), calls("b", "a", "c"), nil,
			[]toolscore.State{toolscore.Moved, toolscore.Match, toolscore.Match},
		},
		"parallel calls arrive in any order": {
			calls("a1", "b1", "c2"), calls("b1", "a1", "c2"),
			[]toolscore.Option{toolscore.ByTurn()},
			[]toolscore.State{toolscore.Match, toolscore.Match, toolscore.Match},
		},
		"turns keep their order": {
			calls("a1", "b2"), calls("b1", "a2"),
			[]toolscore.Option{toolscore.ByTurn()},
			[]toolscore.State{toolscore.Moved, toolscore.Match},
		},
		"a call without turn is a turn of its own": {
			calls("a", "b"), calls("b", "a"),
			[]toolscore.Option{toolscore.ByTurn()},
			[]toolscore.State{toolscore.Moved, toolscore.Match},
		},
		"one tool in any order": {
			calls("a", "s", "b", "s"), calls("s", "s", "a", "b"),
			[]toolscore.Option{toolscore.ForTool("s", toolscore.AnyOrder())},
			[]toolscore.State{toolscore.Match, toolscore.Match, toolscore.Match, toolscore.Match},
		},
		"extra calls of one tool": {
			calls("a", "b"), calls("l", "a", "l", "b"),
			[]toolscore.Option{toolscore.ForTool("l", toolscore.AllowExtra(toolscore.Unlimited))},
			[]toolscore.State{toolscore.Extra, toolscore.Match, toolscore.Extra, toolscore.Match},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r, err := assert.Evaluate(test.expected, test.actual, test.opts...)
			require.NoError(t, err)
			var states []toolscore.State
			passes := true
			for _, e := range r.Entries {
				states = append(states, e.State)
				passes = passes && (e.State == toolscore.Match || e.Forgiven)
			}
			testify.ElementsMatch(t, test.states, states)
			testify.Equal(t, passes, r.Passed)
		})
	}
}

func TestBoundsOfExtraCalls(t *testing.T) {
	tests := map[string]struct {
		opts   []toolscore.Option
		passes bool
	}{
		"none":                    {nil, false},
		"enough":                  {[]toolscore.Option{toolscore.AllowExtra(3)}, true},
		"too few":                 {[]toolscore.Option{toolscore.AllowExtra(2)}, false},
		"any":                     {[]toolscore.Option{toolscore.AllowExtra(toolscore.Unlimited)}, true},
		"of one tool alone":       {[]toolscore.Option{toolscore.ForTool("l", toolscore.AllowExtra(2))}, false},
		"of one tool and another": {[]toolscore.Option{toolscore.ForTool("l", toolscore.AllowExtra(2)), toolscore.AllowExtra(1)}, true},
		"rules of another kind count with the others": {
			[]toolscore.Option{toolscore.ForTool("l", toolscore.IgnoreArgs()), toolscore.AllowExtra(2)}, false,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r, err := assert.Evaluate(calls("a"), calls("l", "a", "l", "x"), test.opts...)
			require.NoError(t, err)
			testify.Equal(t, test.passes, r.Passed)
		})
	}
}

func TestCaptureAndRef(t *testing.T) {
	expected := toolscore.Trace{
		{Tool: "search", Result: toolscore.Args{"flight": matchers.Capture("flight", matchers.Regex(`FL-\d+`))}},
		{Tool: "book", Args: toolscore.Args{"flight": matchers.Ref("flight")}},
		{Tool: "mail", Args: toolscore.Args{"about": []any{matchers.Ref("flight")}}},
	}
	trip := func(found, booked, mailed string) toolscore.Trace {
		return toolscore.Trace{
			{Tool: "search", Result: map[string]any{"flight": found}},
			{Tool: "book", Args: toolscore.Args{"flight": booked}},
			{Tool: "mail", Args: toolscore.Args{"about": []string{mailed}}},
		}
	}
	r, err := assert.Evaluate(expected, trip("FL-1", "FL-1", "FL-1"))
	require.NoError(t, err)
	testify.True(t, r.Passed)

	r, err = assert.Evaluate(expected, trip("FL-1", "FL-2", "FL-1"))
	require.NoError(t, err)
	testify.False(t, r.Passed)
	require.Len(t, r.Entries[1].Diffs, 1)
	testify.Equal(t, "args.flight", r.Entries[1].Diffs[0].Path)
	testify.Equal(t, toolscore.Differ, r.Entries[1].State)

	r, err = assert.Evaluate(expected, trip("FL-1", "FL-2", "FL-1"), toolscore.ForTool("book", toolscore.IgnoreArgs()))
	require.NoError(t, err)
	testify.True(t, r.Passed, "arguments that nobody checks refer to nothing")

	_, err = assert.Evaluate(expected[1:], trip("FL-1", "FL-1", "FL-1"))
	testify.ErrorContains(t, err, `toolscore: Ref("flight"): no earlier expected call captures it; put Capture("flight", …)`)
}

// TestPerfectMatch is what a score promises: the same calls score exactly 1.
func TestPerfectMatch(t *testing.T) {
	for _, trace := range []toolscore.Trace{{}, trip, trip[:1], calls("a", "a", "a")} {
		r, err := assert.Evaluate(trace, trace)
		require.NoError(t, err)
		testify.True(t, r.Passed)
		testify.Equal(t, 1.0, r.Score) //nolint:testifylint // exactly 1 is the promise
	}
}
