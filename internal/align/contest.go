package align

import "slices"

// contest marks the classes that are contested. An expectation that lists a value is satisfied only
// by calls with that value, so it is compared with those that have the rarest of its values.
func (t *Table) contest(among []class, expected, optional []int) {
	if len(optional) == 0 && !slices.ContainsFunc(expected, t.asksMore) {
		return // nothing but its equal satisfies an expectation
	}
	c := contest{
		Table: t, bySignature: map[int32]*class{}, holders: map[arg][]*class{}, settled: map[int32]bool{}, open: len(among),
	}
	c.index(among)
	for _, i := range optional {
		c.expectation(i, nil)
	}
	for _, i := range expected {
		if c.open == 0 {
			return
		}
		if signature := c.expected[i].signature; !c.settled[signature] {
			c.settled[signature] = signature != noSignature
			c.expectation(i, c.bySignature[signature])
		}
	}
}

// asksMore reports whether another call than its equal may satisfy expected call i.
func (t *Table) asksMore(i int) bool { return t.expected[i].needsMatch || !t.counts(i) }

// contest is the search for classes that are contested.
type contest struct {
	*Table
	list        []*class
	bySignature map[int32]*class
	holders     map[arg][]*class // by name and value: the classes whose calls have that argument
	settled     map[int32]bool   // signatures of expectations that were looked at
	open        int              // classes that are not contested so far
}

func (c *contest) index(among []class) {
	for i := range among {
		k := &among[i]
		c.list = append(c.list, k)
		c.bySignature[c.actual[k.actual[0]].signature] = k
		for _, a := range c.actual[k.actual[0]].args {
			a.exact = 0
			c.holders[a] = append(c.holders[a], k)
		}
	}
}

// expectation marks the classes that compete for expected call i with its own, which an optional
// one has not.
func (c *contest) expectation(i int, own *class) {
	for _, k := range c.candidates(i) {
		if k == own || k.contested && (own == nil || own.contested) {
			continue
		}
		if slices.ContainsFunc(c.distinct(i, k), func(j int) bool { return c.compare(i, j).wrong == 0 }) {
			c.mark(k)
			c.mark(own)
		}
	}
}

// distinct returns the calls of a class that may differ to expected call i: a matcher sees more
// than what makes them equal.
func (c *contest) distinct(i int, k *class) []int {
	if c.expected[i].needsMatch {
		return k.actual
	}
	return k.actual[:1]
}

// candidates returns classes among which are all that satisfy expected call i.
func (c *contest) candidates(i int) []*class {
	few := c.list
	for _, a := range c.expected[i].args {
		if a.value < 0 {
			continue // a matcher: many values may do
		}
		a.exact = 0
		if with := c.holders[a]; len(with) < len(few) {
			few = with
		}
	}
	return few
}

func (c *contest) mark(k *class) {
	if k != nil && !k.contested {
		k.contested = true
		c.open--
	}
}
