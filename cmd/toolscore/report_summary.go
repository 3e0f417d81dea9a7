package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/page"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// lowestShown is how many of what did not pass are listed.
const lowestShown = 10

// suiteTally counts the results of one suite, under its heading.
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
		return s.out.JSON(map[string]any{
			"passed": t.Passed, "failed": t.Failed, "not_compared": t.Errored, "suites": suites,
		})
	}
	fmt.Fprintf(s.out, "%s\n\n", page.Count(all).Sentence())
	rows := [][]string{{"suite", "passed", "failed", "not compared", "lowest score"}}
	for _, t := range suites {
		lowest := "-"
		if t.Lowest != nil {
			lowest = words.Figure(*t.Lowest)
		}
		rows = append(rows, []string{
			named(t.Suite), strconv.Itoa(t.Passed), strconv.Itoa(t.Failed), strconv.Itoa(t.Errored), lowest,
		})
	}
	fmt.Fprint(s.out, term.Table{}.String(rows))
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
	listed := failed[:min(len(failed), lowestShown)]
	rows := make([][]string, len(listed))
	for i, r := range listed {
		score := words.Figure(r.Score)
		if r.Verdict() == outcome.Errored {
			score = "error"
		}
		rows[i] = []string{fmt.Sprintf("%-6s", score), named(r.Name), named(r.Golden), cli.SafeLine(r.Finding())}
	}
	for i, line := range (term.Table{}).Lines(rows) {
		fmt.Fprintln(s.out, line)
		if text := listed[i].Error; text != "" {
			fmt.Fprintf(s.out, "        %s\n", strings.ReplaceAll(cli.Safe(text), "\n", "\n        "))
		}
	}
	if more := len(failed) - len(listed); more > 0 {
		fmt.Fprintf(s.out, "… %s more; see them with --html\n", words.Grouped(more))
	}
}

// named is a name as it may stand in a line.
func named(name string) string {
	if name == "" {
		return "-"
	}
	return term.Log(term.Line(name))
}
