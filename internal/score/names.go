package score

// names takes the numbers that count how often each tool is expected and called.
func (m *measure) names() {
	type count struct{ expected, actual int }
	tools := map[string]count{}
	for _, c := range m.expected {
		n := tools[c.Tool]
		n.expected++
		tools[c.Tool] = n
	}
	for _, c := range m.actual {
		n := tools[c.Tool]
		n.actual++
		tools[c.Tool] = n
	}
	selected, redundant, wanted, common := 0, 0, 0, 0
	for _, n := range tools {
		redundant += max(0, n.actual-n.expected)
		if n.expected > 0 {
			selected += n.actual
			wanted++
		}
		if n.expected > 0 && n.actual > 0 {
			common++
		}
	}
	different := len(tools) - common
	m.SelectionAccuracy = ratio(selected, len(m.actual), m.idle)
	m.RedundantRate = ratio(redundant, len(m.actual), 0)
	m.ToolCorrectness = ratio(common, wanted, m.idle)
	m.InvocationAccuracy = ratio(max(0, 2*common-different), 2*wanted, m.idle)
}

// sequence compares the lists of names and reports whether they were short enough to be compared
// exactly.
func (m *measure) sequence() (exact bool) {
	distance, exact := m.table.EditDistance()
	longer := max(len(m.expected), len(m.actual))
	m.SequenceAccuracy = ratio(longer-distance, longer, m.idle)
	return exact
}
