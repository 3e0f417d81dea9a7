package stats

import (
	"cmp"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// Run is one run that counts.
type Run struct {
	Passed bool
	// Tools are the tools that it called, nil where they are not known.
	Tools []string
	// Compared are its comparisons, one for each golden.
	Compared []Comparison
}

// Comparison is a run beside one golden.
type Comparison struct {
	// Golden is the golden's path; "" where there is only one.
	Golden string
	// Expected are the calls of the variant that the result is about.
	Expected []toolscore.Call
	Result   toolscore.Result
}

// Of returns the statistics of the runs, of which so many must pass. How many were skipped or not
// begun is left to the caller.
func Of(runs []Run, needed int) toolscore.Stats {
	s := toolscore.Stats{Runs: len(runs), Needed: needed, Lists: listsOf(runs)}
	for _, r := range runs {
		if r.Passed {
			s.Passed++
		}
	}
	interval := Wilson(s.Passed, s.Runs)
	s.Low, s.High = interval.Low, interval.High
	if s.Runs > 0 {
		s.Rate = float64(s.Passed) / float64(s.Runs)
	}
	for k := 1; k <= s.Runs; k++ {
		s.PassAt = append(s.PassAt, PassAt(k, s.Passed, s.Runs))
		s.PassAll = append(s.PassAll, PassAll(k, s.Passed, s.Runs))
	}
	t := tally{calls: map[place]*toolscore.CallStats{}, extra: map[place]*toolscore.ExtraStats{}}
	for _, r := range runs {
		for _, c := range r.Compared {
			t.add(c)
		}
	}
	s.Calls, s.Extra = t.sorted()
	return s
}

func listsOf(runs []Run) []toolscore.ToolList {
	var lists []toolscore.ToolList
	for _, r := range runs {
		if r.Tools == nil {
			continue
		}
		i := slices.IndexFunc(lists, func(l toolscore.ToolList) bool { return slices.Equal(l.Tools, r.Tools) })
		if i < 0 {
			i = len(lists)
			lists = append(lists, toolscore.ToolList{Tools: r.Tools})
		}
		lists[i].Runs++
	}
	slices.SortStableFunc(lists, func(a, b toolscore.ToolList) int { return cmp.Compare(b.Runs, a.Runs) })
	return lists
}

// place is a call of a golden, or a tool beyond its calls.
type place struct {
	golden  string
	variant int
	call    int
	tool    string
}

// tally counts how the calls of goldens fared.
type tally struct {
	calls map[place]*toolscore.CallStats
	extra map[place]*toolscore.ExtraStats
}

func (t *tally) add(c Comparison) {
	for i, call := range c.Expected {
		p := place{c.Golden, c.Result.Variant, i, ""}
		if t.calls[p] == nil {
			t.calls[p] = &toolscore.CallStats{Golden: c.Golden, Variant: c.Result.Variant, Call: i, Tool: call.Tool}
		}
		t.calls[p].Runs++
		switch Worst(statesOf(c.Result.Entries, i)) {
		case toolscore.Missing:
			t.calls[p].Missing++
		case toolscore.Differ, toolscore.Moved:
			t.calls[p].Different++
		}
	}
	seen := map[string]bool{}
	for _, e := range c.Result.Entries {
		if e.State != toolscore.Extra || e.Forgiven {
			continue
		}
		p := place{golden: c.Golden, tool: e.Tool}
		if t.extra[p] == nil {
			t.extra[p] = &toolscore.ExtraStats{Golden: c.Golden, Tool: e.Tool}
		}
		t.extra[p].Calls++
		if !seen[e.Tool] {
			seen[e.Tool] = true
			t.extra[p].Runs++
		}
	}
}

// statesOf are the states of the copies of an expected call.
func statesOf(entries []toolscore.Entry, expected int) (states []toolscore.State) {
	for _, e := range entries {
		if e.Expected == expected {
			states = append(states, e.State)
		}
	}
	return states
}

// Worst returns the worst state among the copies of an expected call; "" where there is none, as of one
// that is optional and was not made.
func Worst(copies []toolscore.State) toolscore.State {
	ranks := []toolscore.State{"", toolscore.Match, toolscore.Moved, toolscore.Differ, toolscore.Missing}
	worst := 0
	for _, s := range copies {
		worst = max(worst, slices.Index(ranks, s))
	}
	return ranks[worst]
}

func (t *tally) sorted() (calls []toolscore.CallStats, extra []toolscore.ExtraStats) {
	for _, c := range t.calls {
		calls = append(calls, *c)
	}
	slices.SortFunc(calls, func(a, b toolscore.CallStats) int {
		return cmp.Or(
			cmp.Compare(a.Golden, b.Golden), cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Call, b.Call))
	})
	for _, e := range t.extra {
		extra = append(extra, *e)
	}
	slices.SortFunc(extra, func(a, b toolscore.ExtraStats) int {
		return cmp.Or(cmp.Compare(a.Golden, b.Golden), cmp.Compare(a.Tool, b.Tool))
	})
	return calls, extra
}
