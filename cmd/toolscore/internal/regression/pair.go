package regression

import (
	"cmp"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// pair is an outcome of each run; one of them is nil where the other run has none.
type pair struct{ base, fresh *Outcome }

// pairUp pairs the outcomes with the same key, then those of a test with one outcome left on each
// side, whose golden was renamed. What has no partner is paired with nil. Two traces that were
// evaluated singly belong together for that reason.
func pairUp(base, fresh Run) []pair {
	if len(base) == 1 && len(fresh) == 1 && base[0].Suite+fresh[0].Suite == "" {
		return []pair{{&base[0], &fresh[0]}}
	}
	pairs, lost, added := join(pointers(base), pointers(fresh), func(a, b *Outcome) int { return a.Compare(b.Key) })
	renamed, lost, added := join(lost, added, func(a, b *Outcome) int {
		return cmp.Or(outcome.Natural(a.Suite, b.Suite), outcome.Natural(a.Name, b.Name))
	})
	pairs = append(pairs, renamed...)
	for _, o := range lost {
		pairs = append(pairs, pair{base: o})
	}
	for _, o := range added {
		pairs = append(pairs, pair{fresh: o})
	}
	return pairs
}

func pointers(run Run) []*Outcome {
	list := make([]*Outcome, len(run))
	for i := range run {
		list[i] = &run[i]
	}
	return list
}

// join walks through two sorted lists and pairs what is equal and alone with that on either side.
func join(base, fresh []*Outcome, order func(a, b *Outcome) int) (pairs []pair, lost, added []*Outcome) {
	for len(base) > 0 && len(fresh) > 0 {
		b, f := equals(base, order), equals(fresh, order)
		switch o := order(base[0], fresh[0]); {
		case o == 0 && b == 1 && f == 1:
			pairs = append(pairs, pair{base[0], fresh[0]})
		case o < 0:
			f = 0
		case o > 0:
			b = 0
		}
		if b != 1 || f != 1 {
			lost, added = append(lost, base[:b]...), append(added, fresh[:f]...)
		}
		base, fresh = base[b:], fresh[f:]
	}
	return pairs, append(lost, base...), append(added, fresh...)
}

// equals counts what is equal to the first.
func equals(list []*Outcome, order func(a, b *Outcome) int) int {
	n := 1
	for n < len(list) && order(list[0], list[n]) == 0 {
		n++
	}
	return n
}
