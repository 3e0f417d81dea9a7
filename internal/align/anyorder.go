package align

import (
	"cmp"
	"iter"
	"slices"
)

// AnyOrder pairs the calls of each tool whatever their order.
func (t *Table) AnyOrder() Pairing {
	m := t.newMatching()
	m.anyOrder(indices(t.expected), indices(t.actual))
	return m.pairing()
}

func indices(calls []call) []int {
	list := make([]int, len(calls))
	for i := range list {
		list[i] = i
	}
	return list
}

func (m *matching) anyOrder(expected, actual []int) {
	for e, a := range m.tools(m.byTool(m.expected, expected), m.byTool(m.actual, actual)) {
		exact := m.match(e, a, nearest, m.partner)
		m.approximate = m.approximate || !exact
	}
}

// byTool returns the indices sorted by tool, those of one tool in their order.
func (t *Table) byTool(calls []call, list []int) []int {
	if len(list) < len(t.rules) {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(calls[i].tool, calls[j].tool) })
		return list
	}
	next := make([]int, len(t.rules)+1) // where the next call of the tool stands
	for _, i := range list {
		next[calls[i].tool+1]++
	}
	for tool := range t.rules {
		next[tool+1] += next[tool]
	}
	sorted := make([]int, len(list))
	for _, i := range list {
		tool := calls[i].tool
		sorted[next[tool]] = i
		next[tool]++
	}
	return sorted
}

// tools yields the calls of each tool that has any, out of two lists that are sorted by tool.
func (t *Table) tools(expected, actual []int) iter.Seq2[[]int, []int] {
	return func(yield func(expected, actual []int) bool) {
		for len(expected) > 0 || len(actual) > 0 {
			tool := firstTool(t.expected, expected)
			if other := firstTool(t.actual, actual); tool < 0 || other >= 0 && other < tool {
				tool = other
			}
			e, a := run(t.expected, expected, tool), run(t.actual, actual, tool)
			if !yield(expected[:e], actual[:a]) {
				return
			}
			expected, actual = expected[e:], actual[a:]
		}
	}
}

func firstTool(calls []call, list []int) int {
	if len(list) == 0 {
		return -1
	}
	return calls[list[0]].tool
}

// run counts the calls of the tool at the front of the list.
func run(calls []call, list []int, tool int) int {
	n := 0
	for n < len(list) && calls[list[n]].tool == tool {
		n++
	}
	return n
}
