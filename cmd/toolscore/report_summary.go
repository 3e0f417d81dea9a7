package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/page"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

// lowestShown is how many of what did not pass are listed.
const lowestShown = 10

// suiteTally is what came of the results of one suite, by its heading.
type suiteTally struct {
	Suite   string   `json:"suite"`
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	Errored int      `json:"not_compared"`
	Lowest  *float64 `json:"lowest_score"` // null where nothing could be compared
}

// summarise prints the counts of each suite and the lowest scores of what did not pass.
func (s *session) summarise(all []outcome.Result) error {
	suites := talliesOf(all)
	if s.json {
		t := page.Count(all)
		return s.printJSON(map[string]any{
			"passed": t.Passed, "failed": t.Failed, "not_compared": t.Errored, "suites": suites,
		})
	}
	fmt.Fprintf(s.out, "%s\n\n", page.Count(all).Sentence())
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "suite\tpassed\tfailed\tnot compared\tlowest score")
	for _, t := range suites {
		lowest := "-"
		if t.Lowest != nil {
			lowest = page.Figure(*t.Lowest)
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%s\n", named(t.Suite), t.Passed, t.Failed, t.Errored, lowest)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	s.listFailed(all)
	return nil
}

func talliesOf(all []outcome.Result) []suiteTally {
	var tallies []suiteTally
	places := map[string]int{}
	for _, r := range all {
		suite := r.Heading()
		at, known := places[suite]
		if !known {
			at = len(tallies)
			places[suite] = at
			tallies = append(tallies, suiteTally{Suite: suite})
		}
		tallies[at].add(r)
	}
	return tallies
}

func (t *suiteTally) add(r outcome.Result) {
	switch r.Verdict() {
	case outcome.Passed:
		t.Passed++
	case outcome.Failed:
		t.Failed++
	case outcome.Errored:
		t.Errored++
		return
	}
	if score := outcome.Rounded(r.Score); t.Lowest == nil || score < *t.Lowest { // who wrote it may not have
		t.Lowest = &score
	}
}

// listFailed prints what did not pass: what could not be compared, then the lowest scores.
func (s *session) listFailed(all []outcome.Result) {
	failed := slices.DeleteFunc(slices.Clone(all), func(r outcome.Result) bool { return r.Verdict() == outcome.Passed })
	slices.SortStableFunc(failed, outcome.WorstFirst)
	if len(failed) > 0 {
		fmt.Fprintln(s.out)
	}
	for i, r := range failed {
		if i == lowestShown {
			fmt.Fprintf(s.out, "… %s more; see them with --html\n", page.Grouped(len(failed)-i))
			break
		}
		score := page.Figure(r.Score)
		if r.Verdict() == outcome.Errored {
			score = "error"
		}
		fmt.Fprintf(s.out, "%-6s  %s  %s\n", score, named(r.Name), named(r.Golden))
		if r.Error != "" {
			fmt.Fprintf(s.out, "        %s\n", strings.ReplaceAll(harmless(page.Visible(r.Error)), "\n", "\n        "))
		}
	}
}

// named is a name as it may stand in a line.
func named(name string) string {
	if name == "" {
		return "-"
	}
	return harmless(strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(page.Visible(name)))
}
