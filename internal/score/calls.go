package score

// arguments takes the numbers that depend on which calls are paired, and reports whether the pairs
// were the best.
func (m *measure) arguments() (exact bool) {
	best := m.table.MostMatching()
	without := m.idle // what all three are where no argument is to be compared
	if best.Pairs > 0 {
		without = 1
	}
	if best.Given+best.Listed > 0 {
		without = 0
	}
	m.ArgumentPrecision = ratio(best.Matched, best.Given, without)
	m.ArgumentRecall = ratio(best.Matched, best.Listed, without)
	m.ArgumentF1 = ratio(2*best.Matched, best.Given+best.Listed, without)

	satisfying := m.table.MostSatisfied()
	m.ToolCorrectnessArgs = ratio(satisfying.Satisfied, len(m.expected), m.idle)
	return best.Exact && satisfying.Exact
}

// calls takes the numbers that need no pairs.
func (m *measure) calls() {
	inPlace := 0
	for i := range min(len(m.expected), len(m.actual)) {
		if m.table.Listed(i, i) {
			inPlace++
		}
	}
	m.TrajectoryAccuracy = ratio(inPlace, max(len(m.expected), len(m.actual)), m.idle)
	m.IdenticalRate = ratio(len(m.actual)-m.table.Distinct(), len(m.actual), 0)
}
