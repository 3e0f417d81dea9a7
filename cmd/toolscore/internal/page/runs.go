package page

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/stats"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// What a matrix shows at most.
const (
	mostRuns = 100
	mostRows = 100
)

// runs is what the page shows of a test that ran several times: a matrix of its calls by its runs.
type runs struct {
	Verdict string    `json:"verdict"`
	Facts   []string  `json:"facts,omitempty"`
	Heads   []runHead `json:"heads"`
	Rows    []runRow  `json:"rows"`
	Cut     string    `json:"cut,omitempty"` // what the matrix leaves out
}

// runHead is the head of a column.
type runHead struct {
	Name    string `json:"name"`
	Verdict string `json:"verdict"` // passed, failed or skipped
	Reason  string `json:"reason,omitempty"`
}

// runRow is a call of the golden, or a tool beyond it, and how it fared in each run: a state, ""
// where it was not made and need not be, or was not compared.
type runRow struct {
	Label string   `json:"label"`
	Cells []string `json:"cells"`
}

func runsOf(r *outcome.Runs) *runs {
	if r == nil {
		return nil
	}
	each := r.Each[:min(len(r.Each), mostRuns)]
	made := &runs{Verdict: r.String(), Facts: report.StatsLines(r.Stats), Heads: []runHead{}, Rows: []runRow{}}
	for _, one := range each {
		head := runHead{Name: term.Visible(one.Name), Verdict: verdictOf(one), Reason: term.Visible(one.Reason)}
		made.Heads = append(made.Heads, head)
	}
	for _, c := range r.Calls {
		made.Rows = append(made.Rows, runRow{callLabel(c), cells(each, func(one outcome.OneRun) string { return callState(one, c) })})
	}
	for _, e := range r.Extra {
		label := "extra " + term.Visible(e.Tool)
		made.Rows = append(made.Rows, runRow{label, cells(each, func(one outcome.OneRun) string { return extraState(one, e.Tool) })})
	}
	made.cut(len(r.Each))
	return made
}

func (r *runs) cut(all int) {
	if rest := all - len(r.Heads); rest > 0 {
		r.Cut = words.Count(rest, "more run")
	}
	if rest := len(r.Rows) - mostRows; rest > 0 {
		r.Rows = r.Rows[:mostRows]
		if r.Cut != "" {
			r.Cut += ", "
		}
		r.Cut += words.Count(rest, "more call")
	}
}

func verdictOf(one outcome.OneRun) string {
	switch {
	case one.Skipped:
		return "skipped"
	case one.Passed:
		return outcome.Passed.String()
	default:
		return outcome.Failed.String()
	}
}

func callLabel(c toolscore.CallStats) string {
	label := fmt.Sprintf("%d %s", c.Call+1, term.Visible(c.Tool))
	if c.Variant > 0 {
		label = fmt.Sprintf("variant %d: %s", c.Variant, label)
	}
	return label
}

func cells(each []outcome.OneRun, state func(outcome.OneRun) string) []string {
	made := make([]string, len(each))
	for i, one := range each {
		made[i] = state(one)
	}
	return made
}

func callState(one outcome.OneRun, c toolscore.CallStats) string {
	if one.Variant != c.Variant {
		return ""
	}
	var copies []toolscore.State
	for _, e := range one.Entries {
		if e.Expected == c.Call {
			copies = append(copies, e.State)
		}
	}
	return string(stats.Worst(copies))
}

func extraState(one outcome.OneRun, tool string) string {
	for _, e := range one.Entries {
		if e.State == toolscore.Extra && e.Tool == tool && !e.Forgiven {
			return string(toolscore.Extra)
		}
	}
	return ""
}
