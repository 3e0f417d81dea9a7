// Package regression compares the results of two runs of a suite and tells what got worse, what got
// better, and what is gone.
package regression

import (
	"cmp"
	"slices"
	"strings"
	"unique"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// Outcome is what is held of a result; there may be millions.
type Outcome struct {
	outcome.Key

	Verdict outcome.Verdict `json:"verdict"`
	// Error says why nothing could be compared.
	Error   string  `json:"error,omitempty"`
	Numbers Numbers `json:"numbers"`
	// Rate is that of a test which ran several times, else nil.
	Rate *Rate `json:"rate,omitempty"`

	heading string // what the suite is called for people, "" for eval
}

// Run is the outcomes of a run, sorted by their keys, each of which is there once.
type Run []Outcome

// Load reads the results at path, as outcome.Visit does, and fails as that does.
func Load(path string) (Run, error) {
	var run Run
	err := outcome.Visit(path, func(r outcome.Result) error {
		run = append(run, outcomeOf(r))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return run.sorted(), nil
}

// NewRun returns the run with these results; of those with the same key the worst counts.
func NewRun(all []outcome.Result) Run {
	run := make(Run, len(all))
	for i, r := range all {
		run[i] = outcomeOf(r)
	}
	return run.sorted()
}

// outcomeOf shares the texts that many results have in common.
func outcomeOf(r outcome.Result) Outcome {
	key := r.Key()
	key.Suite, key.Golden = unique.Make(key.Suite).Value(), unique.Make(key.Golden).Value()
	o := Outcome{Key: key, Verdict: r.Verdict(), Error: r.Error, Numbers: numbersOf(r), Rate: rateOf(r)}
	if r.IsSnapshot() {
		o.heading = unique.Make(r.Heading()).Value()
	}
	return o
}

// sorted sorts by keys and leaves the worst of each, whatever the order in which they came.
func (run Run) sorted() Run {
	slices.SortFunc(run, func(a, b Outcome) int {
		return cmp.Or(
			a.Compare(b.Key), cmp.Compare(a.Verdict, b.Verdict), a.Numbers.compare(b.Numbers), strings.Compare(a.Error, b.Error))
	})
	return slices.CompactFunc(run, func(a, b Outcome) bool { return a.Key == b.Key })
}
