package align

// EditDistanceWithin is EditDistance with a bound on the cells that it fills, so that tests reach the bound.
func (t *Table) EditDistanceWithin(cells int) (distance int, exact bool) {
	return t.editDistance(cells)
}
