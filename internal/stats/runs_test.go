package stats_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/stats"
)

// entries is a result with these entries.
func entries(all ...toolscore.Entry) toolscore.Result { return toolscore.Result{Entries: all} }

func entry(state toolscore.State, tool string, expected int) toolscore.Entry {
	return toolscore.Entry{State: state, Tool: tool, Expected: expected, Actual: 0}
}

func TestOf(t *testing.T) {
	expected := []toolscore.Call{{Tool: "search"}, {Tool: "book"}}
	run := func(passed bool, tools []string, r toolscore.Result) stats.Run {
		return stats.Run{Passed: passed, Tools: tools, Compared: []stats.Comparison{{Expected: expected, Result: r}}}
	}
	both := entries(entry(toolscore.Match, "search", 0), entry(toolscore.Match, "book", 1))
	s := stats.Of([]stats.Run{
		run(true, []string{"search", "book"}, both),
		run(false, []string{"search"}, entries(entry(toolscore.Match, "search", 0), entry(toolscore.Missing, "book", 1))),
		run(true, []string{"search", "book"}, both),
		run(false, []string{"book", "mail", "mail"}, entries(
			entry(toolscore.Moved, "search", 0), entry(toolscore.Differ, "book", 1),
			entry(toolscore.Extra, "mail", -1), entry(toolscore.Extra, "mail", -1))),
		{},
	}, 4)
	assert.Equal(t, "2 of 5 runs passed (rate between 0.12 and 0.77 with 95 % confidence); needs 4", s.String())
	assert.False(t, s.Accepted())
	assert.InDelta(t, 0.4, s.Rate, 1e-12)
	assert.InDeltaSlice(t, []float64{0.4, 0.7, 0.9, 1, 1}, s.PassAt, 1e-12)
	assert.InDeltaSlice(t, []float64{0.4, 0.1, 0, 0, 0}, s.PassAll, 1e-12)
	assert.Equal(t, []toolscore.ToolList{
		{Tools: []string{"search", "book"}, Runs: 2},
		{Tools: []string{"search"}, Runs: 1},
		{Tools: []string{"book", "mail", "mail"}, Runs: 1},
	}, s.Lists)
	assert.Equal(t, []toolscore.CallStats{
		{Call: 0, Tool: "search", Runs: 4, Different: 1}, {Call: 1, Tool: "book", Runs: 4, Missing: 1, Different: 1},
	}, s.Calls)
	assert.Equal(t, []toolscore.ExtraStats{{Tool: "mail", Runs: 1, Calls: 2}}, s.Extra)
}

// TestOfVariants counts each run in the variant that it came nearest to, and each golden by itself.
func TestOfVariants(t *testing.T) {
	first, second := []toolscore.Call{{Tool: "a"}}, []toolscore.Call{{Tool: "b"}, {Tool: "c"}}
	in := func(golden string, variant int, expected []toolscore.Call, missing int) stats.Comparison {
		r := toolscore.Result{Variant: variant}
		for i, c := range expected {
			state := toolscore.Match
			if i == missing {
				state = toolscore.Missing
			}
			r.Entries = append(r.Entries, entry(state, c.Tool, i))
		}
		return stats.Comparison{Golden: golden, Expected: expected, Result: r}
	}
	s := stats.Of([]stats.Run{
		{Passed: true, Compared: []stats.Comparison{in("x", 1, first, -1), in("y", 0, first, -1)}},
		{Compared: []stats.Comparison{in("x", 2, second, 1), in("y", 0, first, 0)}},
	}, 2)
	assert.Equal(t, []toolscore.CallStats{
		{Golden: "x", Variant: 1, Call: 0, Tool: "a", Runs: 1},
		{Golden: "x", Variant: 2, Call: 0, Tool: "b", Runs: 1},
		{Golden: "x", Variant: 2, Call: 1, Tool: "c", Runs: 1, Missing: 1},
		{Golden: "y", Call: 0, Tool: "a", Runs: 2, Missing: 1},
	}, s.Calls)
}

// TestWorst looks at the copies of a call that is made several times.
func TestWorst(t *testing.T) {
	assert.Equal(t, toolscore.Missing, stats.Worst([]toolscore.State{toolscore.Match, toolscore.Missing, toolscore.Differ}))
	assert.Equal(t, toolscore.Moved, stats.Worst([]toolscore.State{toolscore.Moved, toolscore.Match}))
	assert.Empty(t, stats.Worst(nil))
}

func TestNoRunCounts(t *testing.T) {
	s := stats.Of(nil, 0)
	assert.Equal(t, "no run counts", s.String())
	assert.Empty(t, s.PassAt)
}
