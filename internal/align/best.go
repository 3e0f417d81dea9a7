package align

// matchBest pairs calls of one tool that are few enough for a matrix.
func (t *Table) matchBest(expected, actual []int, a aim, partner []int) {
	if len(expected) == 0 || len(actual) == 0 {
		return
	}
	weigh, far := t.scales(expected, actual, a), t.distance
	placed := a == nearest && len(expected)*len(actual) <= maxPlaced
	if !placed {
		far = nil
	}
	var best *optimum
	if len(expected) <= len(actual) {
		best = newMatrix(expected, actual, weigh, far).assign().byRow()
	} else {
		best = newMatrix(actual, expected, flipped(weigh), flipped(far)).assign().byColumn()
	}
	if placed {
		best.earliest()
	}
	for k, i := range expected {
		if best.partner[k] >= 0 {
			partner[i] = actual[best.partner[k]]
		}
	}
}

func flipped(f func(i, j int) int64) func(j, i int) int64 {
	if f == nil {
		return nil
	}
	return func(j, i int) int64 { return f(i, j) }
}

// distance is how far the calls of a pair are apart.
func (t *Table) distance(i, j int) int64 {
	if t.copies != nil {
		i = t.copies.of[i].place
	}
	return int64(distance(i, j))
}

// scales returns how a pair weighs by the aim, the less the better. What comes first outweighs all
// that the others can sum up to over the calls.
func (t *Table) scales(expected, actual []int, a aim) func(i, j int) int64 {
	listed, given := 0, 0
	for _, i := range expected {
		listed += len(t.expected[i].args)
	}
	for _, j := range actual {
		given += len(t.actual[j].args)
	}
	match := int64(given + 1)
	satisfied := match * int64(listed+1)
	if a == mostMatching {
		satisfied = 0
	}
	return func(i, j int) int64 {
		found := t.compare(i, j)
		weight := int64(t.arguments(i, j)) - match*int64(found.matched)
		if found.wrong == 0 {
			weight -= satisfied
		}
		return weight
	}
}
