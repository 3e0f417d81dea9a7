package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// lowestShown is how many of what did not pass are listed.
const lowestShown = 10

// Suite counts the results of one suite, under its heading.
type Suite struct {
	Name    string   `json:"suite"`
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	Errored int      `json:"not_compared"`
	Lowest  *float64 `json:"lowest_score"` // null where nothing could be compared
}

// Summary returns the counts of each suite as a table.
func Summary(all []outcome.Result) string {
	suites := Suites(all)
	rows := make([][]string, 1, 1+len(suites))
	rows[0] = []string{"suite", "passed", "failed", "not compared", "lowest score"}
	for _, s := range suites {
		lowest := "-"
		if s.Lowest != nil {
			lowest = words.Figure(*s.Lowest)
		}
		rows = append(rows, []string{
			named(s.Name), strconv.Itoa(s.Passed), strconv.Itoa(s.Failed), strconv.Itoa(s.Errored), lowest,
		})
	}
	return Count(all).Sentence() + "\n\n" + term.Table{}.String(rows)
}

// Suites counts the results of each suite, in the order in which they come.
func Suites(all []outcome.Result) []Suite {
	var tallies []Suite
	places := map[string]int{}
	for _, r := range all {
		suite := r.Heading()
		at, known := places[suite]
		if !known {
			at = len(tallies)
			places[suite] = at
			tallies = append(tallies, Suite{Name: suite})
		}
		tallies[at].add(r)
	}
	return tallies
}

func (t *Suite) add(r outcome.Result) {
	switch r.Verdict() {
	case outcome.Passed:
		t.Passed++
	case outcome.Failed:
		t.Failed++
	case outcome.Errored:
		t.Errored++
		return
	}
	if score := outcome.Rounded(r.Score); t.Lowest == nil || score < *t.Lowest { // results of others may not be rounded
		t.Lowest = &score
	}
}

// Failed lists what did not pass: what could not be compared, then the lowest scores.
func Failed(all []outcome.Result) string {
	var b strings.Builder
	failed := slices.DeleteFunc(slices.Clone(all), func(r outcome.Result) bool { return r.Verdict() == outcome.Passed })
	slices.SortStableFunc(failed, outcome.WorstFirst)
	if len(failed) > 0 {
		b.WriteByte('\n')
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
		fmt.Fprintln(&b, line)
		if text := listed[i].Error; text != "" {
			fmt.Fprintf(&b, "        %s\n", strings.ReplaceAll(cli.Safe(text), "\n", "\n        "))
		}
	}
	if more := len(failed) - len(listed); more > 0 {
		fmt.Fprintf(&b, "… %s more; see them with --html\n", words.Grouped(more))
	}
	return b.String()
}

// named is a name as it may be in a line.
func named(name string) string {
	if name == "" {
		return "-"
	}
	return term.Log(term.Line(name))
}
