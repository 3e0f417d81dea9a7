package align

// class is expected and actual calls that are all equal.
type class struct {
	expected, actual []int
	contested        bool // a call of it satisfies another expectation, or another call satisfies one of it
}

// matchEqual pairs equal calls by rank and returns the other calls. Where no expectation holds a matcher that is as good as any
// pairing, but for positions: whoever takes the partner of such a pair does no better with it than with the one it leaves.
func (t *Table) matchEqual(expected, actual, partner []int) (restExpected, restActual []int) {
	for _, c := range t.classes(expected, actual).list {
		matchByRank(c.expected, c.actual, partner)
	}
	return unpaired(expected, actual, partner)
}

// matchForced pairs the calls that every best pairing pairs so: equal ones, as many in both lists, where nothing else
// satisfies or is satisfied by one of them. Who pairs one of them with another call satisfies one expectation less.
func (t *Table) matchForced(expected, actual, partner []int) (restExpected, restActual []int) {
	classes := t.classes(expected, actual)
	t.contest(classes, expected)
	for _, c := range classes.list {
		if len(c.expected) == len(c.actual) && !c.contested {
			matchByRank(c.expected, c.actual, partner)
		}
	}
	return unpaired(expected, actual, partner)
}

// classes are those of the actual calls, in the order of their first calls.
type classes struct {
	list        []*class
	bySignature map[int32]*class
}

// classes sorts calls of one tool into those that are equal. Each class has an actual call.
func (t *Table) classes(expected, actual []int) classes {
	all := classes{bySignature: make(map[int32]*class, len(actual))}
	for _, j := range actual {
		s := t.actual[j].signature
		c := all.bySignature[s]
		if c == nil {
			c = &class{}
			all.bySignature[s] = c
			all.list = append(all.list, c)
		}
		c.actual = append(c.actual, j)
	}
	for _, i := range expected {
		if c := all.bySignature[t.expected[i].signature]; c != nil {
			c.expected = append(c.expected, i)
		}
	}
	return all
}
