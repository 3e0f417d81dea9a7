package align

// EditDistanceWithin is EditDistance with a bound on the cells that it fills, so that tests reach the bound.
func EditDistanceWithin[T comparable](a, b []T, cells int) (distance int, exact bool) {
	return editDistance(a, b, cells)
}
