package align

// EditDistanceWithin is EditDistance with bounds of its own on the cells of the band and on the steps of whole words, so that
// tests reach both.
func (t *Table) EditDistanceWithin(cells, steps int) (distance int, exact bool) {
	return t.editDistance(cells, steps)
}

// AnyOrderAtOnce is AnyOrder without what is taken out first to save time: all calls of a tool are weighed against each other.
func (t *Table) AnyOrderAtOnce() Pairing {
	m := t.newMatching()
	for expected, actual := range t.tools(t.byTool(t.expected, indices(t.expected)), t.byTool(t.actual, indices(t.actual))) {
		t.matchBest(expected, actual, nearest, m.partner)
	}
	return m.pairing()
}
