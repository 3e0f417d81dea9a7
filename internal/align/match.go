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
	nearest       aim = iota // as mostSatisfied; then positions close together, then the first actual calls
	mostSatisfied            // satisfied pairs, then matching arguments, then few arguments
	mostMatching             // matching arguments, then few arguments
)

// match pairs calls of one tool. It writes into partner, by expected call, and reports whether no pairing is better.
func (t *Table) match(expected, actual []int, a aim, partner []int) (exact bool) {
	for _, i := range expected {
		partner[i] = -1
	}
	if t.inRank(expected, actual) {
		for k, i := range expected {
			partner[i] = actual[k]
		}
		return true
	}
	asks := slices.ContainsFunc(expected, func(i int) bool { return t.expected[i].asks() })
	if !asks && !slices.ContainsFunc(expected, func(i int) bool { return !t.counts(i) }) {
		expected, actual = t.matchEqual(expected, actual, partner, true)
	}
	exact = true
	if n := len(expected) * len(actual); n > maxPairs || !asks && (n > maxPlaced || a != nearest) {
		expected, actual = t.matchEqual(expected, actual, partner, false)
		exact = !asks
	}
	if len(expected)*len(actual) > maxPairs {
		t.matchInBlocks(expected, actual, a, partner)
		return false
	}
	t.matchBest(expected, actual, a, partner)
	return exact
}

// inRank reports whether the calls are as many and each satisfies the expectation of its rank. No pairing is better then,
// unless it could spare arguments by giving another call to an expectation that counts none.
func (t *Table) inRank(expected, actual []int) bool {
	if len(expected) != len(actual) {
		return false
	}
	if len(expected) == 1 {
		return true
	}
	for k, i := range expected {
		if t.counts(i) != t.counts(expected[0]) || t.compare(i, actual[k]).wrong > 0 {
			return false
		}
	}
	return true
}

// matchEqual pairs equal calls by rank and returns the other calls. Where no expectation holds a matcher this is as good as any
// pairing, but for positions: whoever takes the partner of such a pair does no better with it than with the one it leaves.
//
// With whole it pairs only where the equal calls in both lists are as many. Where nothing but an equal call satisfies an
// expectation, every best pairing has these pairs, so that positions do not suffer either.
func (t *Table) matchEqual(expected, actual, partner []int, whole bool) (restExpected, restActual []int) {
	type class struct{ expected, actual []int }
	classes := map[int32]*class{}
	for _, j := range actual {
		s := t.actual[j].signature
		if classes[s] == nil {
			classes[s] = &class{}
		}
		classes[s].actual = append(classes[s].actual, j)
	}
	for _, i := range expected {
		if c := classes[t.expected[i].signature]; c != nil {
			c.expected = append(c.expected, i)
		}
	}
	taken := map[int]bool{}
	for _, c := range classes {
		if whole && len(c.expected) != len(c.actual) {
			continue
		}
		for k := range min(len(c.expected), len(c.actual)) {
			partner[c.expected[k]] = c.actual[k]
			taken[c.actual[k]] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(expected), func(i int) bool { return partner[i] >= 0 }),
		slices.DeleteFunc(slices.Clone(actual), func(j int) bool { return taken[j] })
}

// matchInBlocks cuts both lists into as many stretches as it takes to weigh maxPairs candidates in all, pairs inside them, and
// then pairs what is left in the order of positions.
func (t *Table) matchInBlocks(expected, actual []int, a aim, partner []int) {
	n, m := len(expected), len(actual)
	blocks := n*m/maxPairs + 1
	taken := map[int]bool{}
	for b := range blocks {
		block := expected[n*b/blocks : n*(b+1)/blocks]
		t.matchBest(block, actual[m*b/blocks:m*(b+1)/blocks], a, partner)
		for _, i := range block {
			taken[partner[i]] = true
		}
	}
	spare := slices.DeleteFunc(slices.Clone(actual), func(j int) bool { return taken[j] })
	for _, i := range expected {
		if partner[i] < 0 && len(spare) > 0 {
			partner[i], spare = spare[0], spare[1:]
		}
	}
}
