package align

import "slices"

// maxCells is how many cells of the alignment matrix are filled at most; 2 bits of each are kept.
const maxCells = 400_000_000

// inOrder aligns the calls of two lists without crossing, then pairs what is left over in any
// order: those calls have moved.
func (m *matching) inOrder(l lists, grouped bool) {
	if grouped || len(l.optional) > 0 {
		m.align(m.stepsInOrder(l), &grid{Table: m.Table, calls: l.actual})
	} else {
		m.withoutCrossing(l.expected, l.actual)
	}
	m.pairMoved(l)
}

func (m *matching) withoutCrossing(expected, actual []int) {
	a := sequences{
		missing: slices.Repeat([]int64{gap}, len(expected)),
		extra:   slices.Repeat([]int64{gap}, len(actual)),
		least:   gap,
		pair: func(i, j int, _ int64) int64 {
			if m.expected[expected[i]].tool != m.actual[actual[j]].tool {
				return never
			}
			return m.compare(expected[i], actual[j]).cost()
		},
		cells: maxCells,
	}.align()
	m.approximate = m.approximate || !a.exact
	for i, j := range a.partner {
		if j >= 0 {
			m.partner[expected[i]] = actual[j]
		}
	}
}

// pairMoved pairs the calls that still have no partner; no optional copy is one of them.
func (m *matching) pairMoved(l lists) {
	missing, extra := m.unpaired(l.expected, l.actual, m.partner)
	if m.copyOf != nil {
		extra = slices.DeleteFunc(extra, func(j int) bool { return m.copyOf[j] >= 0 })
	}
	m.anyOrder(lists{expected: missing, actual: extra})
	for _, i := range missing {
		m.moved[i] = m.partner[i] >= 0
	}
}
