package align

// matchEqual pairs equal calls by rank and returns the other calls. Where no expectation holds a
// matcher that is as good as any pairing, but for positions: a call that takes the partner of such
// a pair gains nothing over the one it leaves.
func (t *Table) matchEqual(expected, actual, partner []int) (restExpected, restActual []int) {
	for _, c := range t.classes(expected, actual) {
		matchByRank(c.expected, c.actual, partner)
	}
	return t.unpaired(expected, actual, partner)
}

// matchForced pairs the calls that every best pairing pairs so: equal ones, as many in both lists,
// where nothing else satisfies or is satisfied by one of them. Who pairs one of them with another
// call satisfies one expectation less.
func (t *Table) matchForced(l lists, partner []int) (restExpected, restActual []int) {
	expected, actual := l.expected, l.actual
	classes := t.classes(expected, actual)
	t.contest(classes, expected, l.optional)
	for _, c := range classes {
		if len(c.expected) == len(c.actual) && !c.contested {
			matchByRank(c.expected, c.actual, partner)
		}
	}
	return t.unpaired(expected, actual, partner)
}

// class is expected and actual calls that are all equal; it has at least one actual call.
type class struct {
	expected, actual []int
	room             struct{ expected, actual int } // how many there are to be
	contested        bool                           // a call satisfies an expectation of another class, either way
}

// classes sorts calls of one tool into those that are equal, in the order of their first actual calls.
func (t *Table) classes(expected, actual []int) []class {
	number, count := t.classNumbers(actual)
	defer t.forgetNumbers(actual)
	all := make([]class, count)
	find := func(signature int32) *class {
		if signature == noSignature || number[signature] == 0 {
			return nil
		}
		return &all[number[signature]-1]
	}
	for _, j := range actual {
		find(t.actual[j].signature).room.actual++
	}
	for _, i := range expected {
		if c := find(t.expected[i].signature); c != nil {
			c.room.expected++
		}
	}
	share(all, make([]int, len(expected)+len(actual)))
	for _, j := range actual {
		c := find(t.actual[j].signature)
		c.actual = append(c.actual, j)
	}
	for _, i := range expected {
		if c := find(t.expected[i].signature); c != nil {
			c.expected = append(c.expected, i)
		}
	}
	return all
}

// share gives the lists of all classes room in one piece of memory, for most of them have one call
// on each side.
func share(all []class, memory []int) {
	for k := range all {
		c := &all[k]
		c.expected, memory = memory[:0:c.room.expected], memory[c.room.expected:]
		c.actual, memory = memory[:0:c.room.actual], memory[c.room.actual:]
	}
}

// classNumbers counts the signatures of the calls from 1, by signature.
func (t *Table) classNumbers(actual []int) (number []int32, count int) {
	if t.classOf == nil {
		t.classOf = make([]int32, len(t.signatures))
	}
	for _, j := range actual {
		if s := t.actual[j].signature; t.classOf[s] == 0 {
			count++
			t.classOf[s] = int32(count)
		}
	}
	return t.classOf, count
}

// forgetNumbers leaves no number for those who come next.
func (t *Table) forgetNumbers(actual []int) {
	for _, j := range actual {
		t.classOf[t.actual[j].signature] = 0
	}
}
