package align

// EditDistanceWithin is EditDistance with a bound on the cells that it fills, so that tests reach the bound.
func (t *Table) EditDistanceWithin(cells int) (distance int, exact bool) {
	return t.editDistance(cells)
}

// AnyOrderAtOnce is AnyOrder without what is taken out first to save time: all calls of a tool are weighed against each other.
func (t *Table) AnyOrderAtOnce() Pairing {
	m := t.newMatching()
	for expected, actual := range t.tools(t.byTool(t.expected, indices(t.expected)), t.byTool(t.actual, indices(t.actual))) {
		t.matchBest(expected, actual, nearest, m.partner)
	}
	return m.pairing()
}
