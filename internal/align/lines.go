package align

import (
	"cmp"
	"slices"
)

// pairing puts the pairs into lines.
func (m *matching) pairing() Pairing {
	rows := m.expectedLines()
	behind := m.extraCalls(rows)
	var lines []Line
	waiting := behind[0]
	flush := func() {
		for _, j := range waiting {
			lines = append(lines, Line{Expected: -1, Actual: j})
		}
		waiting = nil
	}
	for k, l := range rows {
		if l.keepsPlace() { // so that what is missing is before what came in its stead
			flush()
		}
		lines = append(lines, l)
		waiting = append(waiting, behind[k+1]...)
	}
	flush()
	return Pairing{Lines: lines, Approximate: m.approximate}
}

// expectedLines are the lines of the expected calls.
func (m *matching) expectedLines() []Line {
	rows := make([]Line, 0, len(m.partner))
	for i, j := range m.partner {
		if m.isOptional(i) {
			break
		}
		rows = append(rows, Line{
			Expected:  m.itemOf(i),
			Actual:    j,
			Satisfied: j >= 0 && m.compare(i, j).wrong == 0,
			Moved:     m.moved[i],
		})
	}
	if m.copies == nil {
		return rows
	}
	for j, i := range m.copyOf {
		if i >= 0 {
			rows = append(rows, Line{Expected: m.itemOf(i), Actual: j, Satisfied: true})
		}
	}
	slices.SortStableFunc(rows, func(a, b Line) int { return cmp.Compare(a.Expected, b.Expected) })
	m.countCopies(rows)
	return rows
}

// countCopies numbers the copies of each call with bounds; those that must be made come first.
func (m *matching) countCopies(rows []Line) {
	number := 0
	for k := range rows {
		if k == 0 || rows[k].Expected != rows[k-1].Expected {
			number = 0
		}
		number++
		if !m.source.expected[rows[k].Expected].Bounds.Once() {
			rows[k].Copy = number
		}
	}
}

// extraCalls lists the actual calls without a partner under 1 + the line of the expected call whose
// partner came before them, the last that keeps its place; under 0 where none does.
func (m *matching) extraCalls(rows []Line) [][]int {
	rowOf := slices.Repeat([]int{-1}, len(m.actual))
	for k, l := range rows {
		if l.Actual >= 0 {
			rowOf[l.Actual] = k
		}
	}
	behind := make([][]int, len(rows)+1)
	last := 0
	for j, k := range rowOf {
		switch {
		case k < 0:
			behind[last] = append(behind[last], j)
		case rows[k].keepsPlace():
			last = k + 1
		}
	}
	return behind
}

func (l Line) keepsPlace() bool { return l.Actual >= 0 && !l.Moved }
