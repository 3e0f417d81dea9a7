package page_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/stats"
)

type shownRuns struct {
	Runs *struct {
		Verdict, Cut string
		Facts        []string
		Heads        []struct{ Name, Verdict, Reason string }
		Rows         []struct {
			Label string
			Cells []string
		}
	}
}

// repeated is the result of so many runs, of which each third stops early and each fourth mails.
func repeated(n int) outcome.Result {
	expected := []toolscore.Call{{Tool: "search"}, {Tool: "book"}}
	r := outcome.Result{Name: "TestBooks", Suite: "agent", Passed: true, Runs: &outcome.Runs{}}
	var all []stats.Run
	for i := range n {
		entries := []toolscore.Entry{
			{State: toolscore.Match, Tool: "search", Expected: 0, Actual: 0},
			{State: toolscore.Match, Tool: "book", Expected: 1, Actual: 1},
		}
		reason := ""
		if i%3 == 2 {
			entries[1].State, entries[1].Actual, reason = toolscore.Missing, -1, "it \x1b[31mstopped"
		}
		if i%4 == 3 {
			entries = append(entries, toolscore.Entry{State: toolscore.Extra, Tool: "mail", Expected: -1, Actual: 2})
		}
		one := outcome.OneRun{Name: fmt.Sprintf("run_%02d", i+1), Passed: reason == "", Reason: reason}
		for _, e := range entries {
			one.Entries = append(one.Entries, outcome.Entry{State: e.State, Tool: e.Tool, Expected: e.Expected, Actual: e.Actual})
		}
		r.Runs.Each = append(r.Runs.Each, one)
		compared := stats.Comparison{Expected: expected, Result: toolscore.Result{Entries: entries}}
		all = append(all, stats.Run{Passed: one.Passed, Tools: []string{"search"}, Compared: []stats.Comparison{compared}})
	}
	r.Runs.Stats = stats.Of(all, 1)
	return r
}

func TestRunsAreAMatrix(t *testing.T) {
	r := repeated(4)
	r.Runs.Each = append(r.Runs.Each, outcome.OneRun{Name: "run_05", Skipped: true})
	var d shownRuns
	read(t, write(t, r), "data-0", &d)
	assert.Equal(t, "3 of 4 runs passed (rate between 0.30 and 0.95 with 95 % confidence); needs 1", d.Runs.Verdict)
	assert.Contains(t, d.Runs.Facts, "call 2 book: missing in 1 of 4")
	assert.Len(t, d.Runs.Heads, 5)
	assert.Equal(t, "failed", d.Runs.Heads[2].Verdict)
	assert.Equal(t, `it \u001b[31mstopped`, d.Runs.Heads[2].Reason)
	assert.Equal(t, "skipped", d.Runs.Heads[4].Verdict)
	assert.Len(t, d.Runs.Rows, 3)
	assert.Equal(t, "2 book", d.Runs.Rows[1].Label)
	assert.Equal(t, []string{"match", "match", "missing", "match", ""}, d.Runs.Rows[1].Cells)
	assert.Equal(t, "extra mail", d.Runs.Rows[2].Label)
	assert.Equal(t, []string{"", "", "", "extra", ""}, d.Runs.Rows[2].Cells)
}

func TestTheMatrixIsBounded(t *testing.T) {
	r := repeated(150)
	for i := range 200 {
		r.Runs.Calls = append(r.Runs.Calls, toolscore.CallStats{Variant: 2, Call: i, Tool: "x"})
	}
	var d shownRuns
	read(t, write(t, r), "data-0", &d)
	assert.Len(t, d.Runs.Heads, 100)
	assert.Len(t, d.Runs.Rows, 100)
	assert.Equal(t, "50 more runs, 103 more calls", d.Runs.Cut)
	assert.Equal(t, "variant 2: 98 x", d.Runs.Rows[99].Label)
}
