package page

import (
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Tally is how many results have each verdict.
type Tally struct {
	Passed, Failed, Errored int
	// Evaluated is how many of them are of eval, and so no snapshots.
	Evaluated int
	// Finding says what made the only one fail; "" where there are several.
	Finding string
}

// Count counts the verdicts of results.
func Count(all []outcome.Result) Tally {
	var t Tally
	if len(all) == 1 {
		t.Finding = term.Line(all[0].Finding())
	}
	for _, r := range all {
		if !r.IsSnapshot() {
			t.Evaluated++
		}
		switch r.Verdict() {
		case outcome.Passed:
			t.Passed++
		case outcome.Failed:
			t.Failed++
		case outcome.Errored:
			t.Errored++
		}
	}
	return t
}

// All is the number of results.
func (t Tally) All() int { return t.Passed + t.Failed + t.Errored }

// Bad is the number of those that did not pass.
func (t Tally) Bad() int { return t.Failed + t.Errored }

// Noun is what one of them is called: a snapshot, unless not all are.
func (t Tally) Noun() string {
	if t.Evaluated > 0 {
		return "result"
	}
	return "snapshot"
}

// Sentence says the verdict of all in words.
func (t Tally) Sentence() string {
	one, all := "The "+t.Noun(), words.Grouped(t.All())
	many := " " + t.Noun() + "s "
	switch {
	case t.All() == 1 && t.Bad() == 0:
		return one + " passed"
	case t.All() == 1 && t.Errored == 1:
		return one + " could not be compared"
	case t.All() == 1 && t.Finding != "":
		return one + " failed: " + t.Finding
	case t.All() == 1:
		return one + " failed"
	case t.Bad() == 0:
		return "All " + all + many + "passed"
	case t.Bad() == t.All():
		return "All " + all + many + "failed"
	default:
		return words.Grouped(t.Bad()) + " of " + all + many + "failed"
	}
}

// Share returns the part of a whole of 1,000 that did not pass; where one did not, it is never too
// thin to be seen.
func (t Tally) Share() int {
	if t.Bad() == 0 {
		return 0
	}
	return max(4, t.Bad()*1000/t.All())
}
