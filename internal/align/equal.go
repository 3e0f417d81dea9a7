package align

// class is expected and actual calls that are all equal.
type class struct{ expected, actual []int }

// matchEqual pairs equal calls by rank and returns the other calls. Where no expectation holds a matcher that is as good as any
// pairing, but for positions: whoever takes the partner of such a pair does no better with it than with the one it leaves.
func (t *Table) matchEqual(expected, actual, partner []int) (restExpected, restActual []int) {
	for _, c := range t.classes(expected, actual) {
		matchByRank(c.expected, c.actual, partner)
	}
	return unpaired(expected, actual, partner)
}

// matchWhole does the same only where the equal calls in both lists are as many. Where nothing but its equal satisfies an
// expectation, every best pairing has these pairs, so that positions do not suffer either.
func (t *Table) matchWhole(expected, actual, partner []int) (restExpected, restActual []int) {
	for _, c := range t.classes(expected, actual) {
		if len(c.expected) == len(c.actual) {
			matchByRank(c.expected, c.actual, partner)
		}
	}
	return unpaired(expected, actual, partner)
}

// classes sorts calls of one tool into those that are equal, by signature.
func (t *Table) classes(expected, actual []int) map[int32]*class {
	classes := make(map[int32]*class, len(actual))
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
	return classes
}
