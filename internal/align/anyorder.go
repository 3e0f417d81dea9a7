package align

import (
	"cmp"
	"iter"
	"slices"
)

// AnyOrder pairs the calls of each tool whatever their order.
func (t *Table) AnyOrder() Pairing {
	m := t.newMatching()
	m.anyOrder(lists{expected: indices(t.expected), actual: indices(t.actual)})
	return m.pairing()
}

func indices(calls []call) []int {
	list := make([]int, len(calls))
	for i := range list {
		list[i] = i
	}
	return list
}

func (m *matching) anyOrder(l lists) {
	exact := m.matchTools(l, m.pairs, everyCopy)
	m.approximate = m.approximate || !exact
}

// matchTools pairs the calls of each tool, of each optional call at most so many copies. It writes
// into p and reports whether no pairing is better.
func (t *Table) matchTools(l lists, p pairs, copies int) (exact bool) {
	exact = true
	optional := t.byTool(t.expected, l.optional)
	for e, a := range t.tools(t.byTool(t.expected, l.expected), t.byTool(t.actual, l.actual)) {
		exact = t.matchTool(lists{e, t.ofTool(optional, e, a), a}, p, copies) && exact
	}
	return exact
}

// ofTool returns the optional calls, which are sorted by tool, of the tool that the others are of.
func (t *Table) ofTool(optional, expected, actual []int) []int {
	if len(optional) == 0 {
		return nil
	}
	tool := t.toolOf(expected, actual)
	from, _ := slices.BinarySearchFunc(optional, tool, func(i, tool int) int { return cmp.Compare(t.expected[i].tool, tool) })
	return optional[from:][:run(t.expected, optional[from:], tool)]
}

// byTool returns the indices sorted by tool, those of one tool in their order.
func (t *Table) byTool(calls []call, list []int) []int {
	if len(list) < len(t.rules) {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(calls[i].tool, calls[j].tool) })
		return list
	}
	next := make([]int, len(t.rules)+1) // where the next call of the tool is
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
			tool := t.toolOf(expected, actual)
			e, a := run(t.expected, expected, tool), run(t.actual, actual, tool)
			if !yield(expected[:e], actual[:a]) {
				return
			}
			expected, actual = expected[e:], actual[a:]
		}
	}
}

// toolOf is the tool that comes first in lists that are sorted by tool and not both empty.
func (t *Table) toolOf(expected, actual []int) int {
	tool := firstTool(t.expected, expected)
	if other := firstTool(t.actual, actual); tool < 0 || other >= 0 && other < tool {
		return other
	}
	return tool
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
