package page

import "github.com/toolscore/toolscore-go/internal/results"

// Tally is how many results have each verdict.
type Tally struct{ Passed, Failed, Errored int }

// Count counts the verdicts of results.
func Count(all []results.Result) Tally {
	var t Tally
	for _, r := range all {
		switch r.Verdict() {
		case results.Passed:
			t.Passed++
		case results.Failed:
			t.Failed++
		case results.Errored:
			t.Errored++
		}
	}
	return t
}

// All is the number of results.
func (t Tally) All() int { return t.Passed + t.Failed + t.Errored }

// Bad is the number of those that did not pass.
func (t Tally) Bad() int { return t.Failed + t.Errored }

// Sentence says the verdict of all in words.
func (t Tally) Sentence() string {
	all := Grouped(t.All())
	switch {
	case t.All() == 1 && t.Bad() == 0:
		return "The snapshot passed"
	case t.All() == 1 && t.Errored == 1:
		return "The snapshot could not be compared"
	case t.All() == 1:
		return "The snapshot failed"
	case t.Bad() == 0:
		return "All " + all + " snapshots passed"
	case t.Bad() == t.All():
		return "All " + all + " snapshots failed"
	default:
		return Grouped(t.Bad()) + " of " + all + " snapshots failed"
	}
}

// Share returns the part of a whole of 1,000 that did not pass; where one did not, it is never too thin to be seen.
func (t Tally) Share() int {
	if t.Bad() == 0 {
		return 0
	}
	return max(4, t.Bad()*1000/t.All())
}
