package page

import (
	"cmp"
	"fmt"
	"path"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// list is what the page needs before a result is opened.
type list struct {
	Noun    string   `json:"noun"`   // what one result is called
	Suites  []string `json:"suites"` // their headings
	Numbers []number `json:"numbers"`
	InScore int      `json:"inScore"` // how many of the numbers, from the first, make up the score
	Results []row    `json:"results"`
}

// row is the line of one result.
type row struct {
	Suite       int            `json:"suite"` // index of its heading
	Name        string         `json:"name"`
	Label       string         `json:"label,omitempty"` // tells results of one name apart
	Golden      string         `json:"golden,omitempty"`
	Status      string         `json:"status,omitempty"`
	Verdict     string         `json:"verdict"`
	Score       string         `json:"score,omitempty"` // "" for an error
	States      map[string]int `json:"states,omitempty"`
	Broken      int            `json:"broken,omitempty"` // checks that do not hold
	Approximate bool           `json:"approximate,omitempty"`
	Tools       []string       `json:"tools,omitempty"`
	Runs        string         `json:"runs,omitempty"` // how many passed
}

// forgiven is the state, for the page, of an extra call that does not count.
const forgiven = "forgiven"

// sorted returns the results with failing suites first, and in each suite the worst first.
func sorted(all []outcome.Result) []outcome.Result {
	failing := map[string]bool{}
	for _, r := range all {
		failing[r.Heading()] = failing[r.Heading()] || r.Verdict() != outcome.Passed
	}
	rank := func(r outcome.Result) int {
		if failing[r.Heading()] {
			return 0
		}
		return 1
	}
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b outcome.Result) int {
		return cmp.Or(
			cmp.Compare(rank(a), rank(b)),
			cmp.Compare(a.Heading(), b.Heading()),
			outcome.WorstFirst(a, b),
		)
	})
	return all
}

func listOf(all []outcome.Result) list {
	l := list{
		Noun: Count(all).Noun(), Suites: []string{}, Numbers: numbers(), InScore: len(toolscore.Scored()),
		Results: make([]row, len(all)),
	}
	type name struct{ suite, name string }
	named := map[name]int{}
	for _, r := range all {
		named[name{r.Heading(), r.Name}]++
	}
	for i, r := range all {
		if i == 0 || r.Heading() != all[i-1].Heading() {
			l.Suites = append(l.Suites, term.Visible(r.Heading()))
		}
		row := rowOf(r)
		row.Suite = len(l.Suites) - 1
		if named[name{r.Heading(), r.Name}] > 1 {
			row.Label = term.Visible(path.Base(r.Golden))
		}
		l.Results[i] = row
	}
	return l
}

func rowOf(r outcome.Result) row {
	made := row{
		Name: term.Visible(r.Name), Golden: term.Visible(r.Golden), Status: term.Visible(r.Status),
		Verdict: r.Verdict().String(), States: states(entriesOf(r)), Approximate: r.Approximate,
	}
	if r.Verdict() != outcome.Errored {
		made.Score = words.Figure(r.Score)
	}
	if r.Runs != nil {
		made.Runs = fmt.Sprintf("%d of %d", r.Runs.Passed, r.Runs.Runs)
	}
	for _, c := range r.Checks {
		if !c.Holds {
			made.Broken++
		}
	}
	seen := map[string]bool{}
	for _, e := range entriesOf(r) {
		if !seen[e.Tool] {
			seen[e.Tool] = true
			made.Tools = append(made.Tools, term.Visible(e.Tool))
		}
	}
	return made
}

func states(entries []outcome.Entry) map[string]int {
	counts := map[string]int{}
	for _, e := range entries {
		counts[stateOf(e)]++
	}
	return counts
}

// stateOf returns the state of an entry as the page knows it; one of a later version is a difference.
func stateOf(e outcome.Entry) string {
	switch e.State {
	case toolscore.Extra:
		if e.Forgiven {
			return forgiven
		}
	case toolscore.Match, toolscore.Missing, toolscore.Moved:
	default:
		return string(toolscore.Differ)
	}
	return string(e.State)
}
