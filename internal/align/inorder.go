package align

import "slices"

// maxCells is how many cells of the alignment matrix are filled at most; 2 bits of each are kept.
const maxCells = 400_000_000

// inOrder aligns the calls of two lists without crossing, then pairs what is left over in any order: those calls have moved.
func (m *matching) inOrder(expected, actual []int) {
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
	m.pairMoved(expected, actual)
}

// pairMoved pairs the calls that still have no partner.
func (m *matching) pairMoved(expected, actual []int) {
	missing, extra := m.unpaired(expected, actual, m.partner)
	m.anyOrder(missing, extra)
	for _, i := range missing {
		m.moved[i] = m.partner[i] >= 0
	}
}
