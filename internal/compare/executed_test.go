package compare_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

// A call that was denied is never equal to one that was executed, whatever an option forgives.
func TestExecutions(t *testing.T) {
	const unknown, yes, no = toolscore.Execution(""), toolscore.Executed, toolscore.NotExecuted
	accepted := map[[2]toolscore.Execution]bool{
		{unknown, unknown}: true, {unknown, yes}: true, {unknown, no}: false,
		{yes, unknown}: false, {yes, yes}: true, {yes, no}: false,
		{no, unknown}: false, {no, yes}: false, {no, no}: true,
	}
	bar, low := 0.99, 0.01
	for name, s := range map[string]option.Settings{
		"the default": {}, "any order": {Order: option.AnyOrder}, "strict": {Strict: true}, "with kinds": {Kinds: true},
		"arguments not checked": {IgnoreArgs: true}, "partial": {PartialArgs: true}, "with results": {WithResults: true},
		"a score": {MinScore: &bar}, "a low score": {MinScore: &low},
	} {
		for pair, want := range accepted {
			for _, args := range []toolscore.Args{nil, {}, {"path": "/tmp"}, {"path": matchers.Any}} {
				t.Run(fmt.Sprint(name, pair, args), func(t *testing.T) {
					got := toolscore.Args{"path": "/tmp"}
					if args != nil && len(args) == 0 {
						got = toolscore.Args{}
					}
					r, err := compare.Calls(
						toolscore.Trace{{Tool: "delete", Args: args, Executed: pair[0]}},
						toolscore.Trace{{Tool: "delete", Args: got, Executed: pair[1]}}, s)
					require.NoError(t, err)
					assert.Equal(t, want, r.Passed)
					if !want {
						require.Len(t, r.Entries[0].Diffs, 1)
						assert.Equal(t, "executed", r.Entries[0].Diffs[0].Path)
					}
				})
			}
		}
	}
}

// Of two equal calls the one that was denied is paired with the one that was expected to be.
func TestExecutionsArePaired(t *testing.T) {
	ran, denied := toolscore.Call{Tool: "delete", Args: toolscore.Args{}, Executed: toolscore.Executed},
		toolscore.Call{Tool: "delete", Args: toolscore.Args{}, Executed: toolscore.NotExecuted}
	expected := denied
	plain := toolscore.Call{Tool: "delete", Args: toolscore.Args{}}
	for _, s := range []option.Settings{{}, {Order: option.AnyOrder}} {
		r, err := compare.Calls(toolscore.Trace{expected, plain}, toolscore.Trace{denied, ran}, s)
		require.NoError(t, err)
		assert.True(t, r.Passed)
		r, err = compare.Calls(toolscore.Trace{expected, plain}, toolscore.Trace{ran, denied}, s)
		require.NoError(t, err)
		assert.Equal(t, s.Order == option.AnyOrder, r.Passed)
	}
}

// Turns that nobody recorded cannot be compared; to compare in order instead would be another test.
func TestByTurnWithoutTurns(t *testing.T) {
	a, b := toolscore.Call{Tool: "a", Args: toolscore.Args{}}, toolscore.Call{Tool: "b", Args: toolscore.Args{}}
	a1, b1 := a, b
	a1.Turn, b1.Turn = 1, 1
	byTurn := option.Settings{Order: option.ByTurn}
	forA := option.Settings{Tools: map[string][]option.Option{"a": {toolscore.ByTurn()}}}
	for name, tc := range map[string]struct {
		actual   toolscore.Trace
		settings option.Settings
		refused  bool
	}{
		"no turn on either side":       {toolscore.Trace{a, b}, byTurn, true},
		"one call":                     {toolscore.Trace{a}, byTurn, true},
		"turns are recorded":           {toolscore.Trace{b1, a1}, byTurn, false},
		"a call stands outside turns":  {toolscore.Trace{a1, b}, byTurn, false},
		"nothing was called":           {nil, byTurn, false},
		"another order":                {toolscore.Trace{a, b}, option.Settings{}, false},
		"for one tool":                 {toolscore.Trace{a, b}, forA, true},
		"for one tool that was called": {toolscore.Trace{a1, b}, forA, false},
		"for a tool nobody called":     {toolscore.Trace{b}, forA, false},
	} {
		t.Run(name, func(t *testing.T) {
			err := compare.CheckTurns(tc.actual, tc.settings)
			if tc.refused {
				assert.ErrorContains(t, err, "ByTurn: no recorded call has a turn")
				assert.ErrorContains(t, err, "rec.Turn(ctx)")
			} else {
				assert.NoError(t, err)
			}
		})
	}
}
