package align

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// EditDistanceWithin is EditDistance with bounds of its own on the cells of the band and on the
// steps of whole words, so that tests reach both.
func (t *Table) EditDistanceWithin(cells, steps int) (distance int, exact bool) {
	return t.editDistance(cells, steps)
}

// AnyOrderAtOnce is AnyOrder without what is taken out first to save time: all calls of a tool are
// weighed against each other.
func (t *Table) AnyOrderAtOnce() Pairing {
	m := t.newMatching()
	for expected, actual := range t.tools(t.byTool(t.expected, indices(t.expected)), t.byTool(t.actual, indices(t.actual))) {
		t.matchBest(expected, actual, nearest, m.partner)
	}
	return m.pairing()
}

// CopiesTable pairs lists without bounds and groups as if they had some.
type CopiesTable struct{ table *Table }

// PrepareCopies is Prepare for such lists.
func PrepareCopies(expected, actual []toolscore.Call, set option.Settings) CopiesTable {
	t := Prepare(expected, actual, set)
	t.copies = &copies{required: len(expected)}
	for i := range expected {
		t.copies.of = append(t.copies.of, copyInfo{item: i, place: i})
	}
	return CopiesTable{t}
}

// Pair pairs by steps.
func (c CopiesTable) Pair(set option.Settings) Pairing {
	m := c.table.newMatching()
	for _, p := range c.table.partsOf(set) {
		switch p.order {
		case option.AnyOrder:
			m.anyOrder(p.lists)
			continue
		case option.ByTurn:
			m.align(m.stepsByTurn(p.lists), &grid{Table: m.Table, turns: m.turnsOf(m.actual, p.actual)})
		default:
			m.align(m.stepsInOrder(p.lists), &grid{Table: m.Table, calls: p.actual})
		}
		m.pairMoved(p.lists)
	}
	return m.pairing()
}
