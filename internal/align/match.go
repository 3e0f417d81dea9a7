package align

import "slices"

const (
	// maxPairs is how many candidate pairs of one tool are weighed against each other at most.
	maxPairs = 4_000_000
	// maxPlaced is up to how many of them positions decide between pairings that are otherwise as good.
	maxPlaced = 250_000
)

// aim is what a matching of one tool's calls wants, always with as many pairs as there can be.
type aim int

const (
	nearest       aim = iota // as mostSatisfied; then positions close together, then early actual calls
	mostSatisfied            // satisfied pairs, then matching arguments, then few arguments
	mostMatching             // matching arguments, then few arguments
)

// match pairs calls of one tool. It writes into partner, by expected call, and reports whether no
// pairing is better.
func (t *Table) match(expected, actual []int, a aim, partner []int) (exact bool) {
	unpair(expected, partner)
	if len(expected) == 0 || len(actual) == 0 {
		return true
	}
	if t.inRank(expected, actual) {
		matchByRank(expected, actual, partner)
		return true
	}
	if a != mostMatching {
		expected, actual = t.matchForced(lists{expected: expected, actual: actual}, partner)
	}
	needsMatch := slices.ContainsFunc(expected, func(i int) bool { return t.expected[i].needsMatch })
	exact = true
	if n := len(expected) * len(actual); n > maxPairs || !needsMatch && (n > maxPlaced || a != nearest) {
		expected, actual = t.matchEqual(expected, actual, partner)
		exact = !needsMatch
	}
	if len(expected)*len(actual) > maxPairs {
		t.matchInBlocks(expected, actual, a, partner)
		return false
	}
	t.matchBest(expected, actual, a, partner)
	return exact
}

// inRank reports whether the calls are as many and each satisfies the expectation of its rank. No
// pairing is better then: what satisfies has just the arguments that are listed, and no other pairs
// are closer together.
func (t *Table) inRank(expected, actual []int) bool {
	if len(expected) != len(actual) {
		return false
	}
	if len(expected) == 1 {
		return true
	}
	for k, i := range expected {
		want := &t.expected[i]
		if want.partial && want.absentAllowed > 0 || t.compare(i, actual[k]).wrong > 0 {
			return false
		}
	}
	return true
}

func unpair(expected, partner []int) {
	for _, i := range expected {
		partner[i] = -1
	}
}

func matchByRank(expected, actual, partner []int) {
	for k := range min(len(expected), len(actual)) {
		partner[expected[k]] = actual[k]
	}
}

// matchInBlocks cuts both lists into as many stretches as it takes to weigh maxPairs candidates in
// all, pairs inside them, and then pairs what is left by rank.
func (t *Table) matchInBlocks(expected, actual []int, a aim, partner []int) {
	n, m := len(expected), len(actual)
	blocks := n*m/maxPairs + 1
	for b := range blocks {
		t.matchBest(expected[n*b/blocks:n*(b+1)/blocks], actual[m*b/blocks:m*(b+1)/blocks], a, partner)
	}
	expected, actual = t.unpaired(expected, actual, partner)
	matchByRank(expected, actual, partner)
}

// unpaired returns the calls without a partner.
func (t *Table) unpaired(expected, actual, partner []int) (restExpected, restActual []int) {
	if t.taken == nil {
		t.taken = make([]bool, len(t.actual))
	}
	for _, i := range expected {
		if j := partner[i]; j >= 0 {
			t.taken[j] = true
		} else {
			restExpected = append(restExpected, i)
		}
	}
	for _, j := range actual {
		if !t.taken[j] {
			restActual = append(restActual, j)
		}
		t.taken[j] = false
	}
	return restExpected, restActual
}
