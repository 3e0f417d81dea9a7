package regression

import (
	"cmp"
	"errors"
	"slices"
)

// Change is a result in the light of both runs. Base is nil where it was added, New where it is
// missing.
type Change struct {
	Base *Outcome `json:"base,omitempty"`
	New  *Outcome `json:"new,omitempty"`
	// Moves are the numbers that changed by more than is allowed, by the order in which they are shown.
	Moves []Move `json:"moves,omitempty"`
	// Rates compares how many runs passed where the test ran several times in both; it decides
	// then, and there are no moves.
	Rates *RateChange `json:"rates,omitempty"`
}

// Comparison is what changed from one run to another. Each list has the worst first.
type Comparison struct {
	// Regressed are those whose verdict or a number is worse, Improved those of which something is
	// better and nothing worse.
	Regressed []Change `json:"regressed"`
	Improved  []Change `json:"improved"`
	// Missing are those that only the base run has, Added those that only the new one has.
	Missing []Change `json:"missing"`
	Added   []Change `json:"added"`
	// NotShown are those whose rate changed by no more than chance may have done, Insufficient
	// those with too few runs to tell.
	NotShown     []Change `json:"not_shown"`
	Insufficient []Change `json:"insufficient"`
	// Stayed counts those that did not change, or by no more than is allowed.
	Stayed int `json:"stayed"`
	// Suites are the means, the worst first; Total is that of all.
	Suites []Suite `json:"suites"`
	Total  Suite   `json:"total"`
}

// Compare compares the new run with the base run. A number may be worse by maxDrop, which is not
// negative. It fails if the runs have no result in common: nothing would be compared.
func Compare(base, fresh Run, maxDrop float64) (Comparison, error) {
	c := Comparison{
		Regressed: []Change{}, Improved: []Change{}, Missing: []Change{}, Added: []Change{},
		NotShown: []Change{}, Insufficient: []Change{},
	}
	for _, p := range pairUp(base, fresh) {
		c.add(p, maxDrop)
	}
	if len(c.Regressed)+len(c.Improved)+len(c.NotShown)+len(c.Insufficient)+c.Stayed == 0 {
		return c, errors.New("no result is in both runs, so there is nothing to compare; give two runs of one suite")
	}
	for _, list := range [][]Change{c.Regressed, c.Improved, c.Missing, c.Added, c.NotShown, c.Insufficient} {
		slices.SortFunc(list, worstFirst)
	}
	c.Suites, c.Total = means(base, fresh)
	return c, nil
}

func (c *Comparison) add(p pair, maxDrop float64) {
	change := Change{Base: p.base, New: p.fresh}
	switch {
	case p.fresh == nil:
		c.Missing = append(c.Missing, change)
		return
	case p.base == nil:
		c.Added = append(c.Added, change)
		return
	}
	if change.Rates = rateChange(p.base, p.fresh); change.Rates != nil {
		c.addRates(change)
		return
	}
	change.Moves = moves(p.base.Numbers, p.fresh.Numbers, maxDrop)
	switch worse, better := change.directions(); {
	case worse:
		c.Regressed = append(c.Regressed, change)
	case better:
		c.Improved = append(c.Improved, change)
	default:
		c.Stayed++
	}
}

// directions says whether anything is worse and whether anything is better.
func (c Change) directions() (worse, better bool) {
	worse, better = c.New.Verdict < c.Base.Verdict, c.New.Verdict > c.Base.Verdict
	for _, m := range c.Moves {
		worse, better = worse || m.Worse() > 0, better || m.Worse() < 0
	}
	return worse, better
}

// Outcome returns the new outcome, or that of the base run where it is missing.
func (c Change) Outcome() *Outcome {
	if c.New == nil {
		return c.Base
	}
	return c.New
}

// worstFirst puts what fell furthest first: by the verdict, then by the number that fell most. So
// of what is missing that comes first which passed, and of what was added that which does not.
func worstFirst(a, b Change) int {
	return cmp.Or(
		cmp.Compare(b.fall(), a.fall()),
		cmp.Compare(b.drop(), a.drop()),
		a.Outcome().Compare(b.Outcome().Key),
	)
}

// fall is by how many steps the verdict is worse.
func (c Change) fall() int {
	fall := 0
	if c.Base != nil {
		fall += int(c.Base.Verdict)
	}
	if c.New != nil {
		fall -= int(c.New.Verdict)
	}
	return fall
}

// drop is by how much the number is worse that is so most.
func (c Change) drop() float64 {
	if c.Rates != nil {
		return -c.Rates.Difference
	}
	if len(c.Moves) == 0 {
		return 0
	}
	return slices.MaxFunc(c.Moves, func(a, b Move) int { return cmp.Compare(a.Worse(), b.Worse()) }).Worse()
}
