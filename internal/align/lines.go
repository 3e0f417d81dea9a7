package align

import "slices"

// pairing puts the pairs into lines.
func (m *matching) pairing() Pairing {
	behind := m.extraCalls()
	var lines []Line
	waiting := behind[0]
	flush := func() {
		for _, j := range waiting {
			lines = append(lines, Line{Expected: -1, Actual: j})
		}
		waiting = nil
	}
	for i, j := range m.partner {
		if m.keepsPlace(i) { // so that what is missing stands before what came in its stead
			flush()
		}
		lines = append(lines, Line{
			Expected:  i,
			Actual:    j,
			Satisfied: j >= 0 && m.compare(i, j).wrong == 0,
			Moved:     m.moved[i],
		})
		waiting = append(waiting, behind[i+1]...)
	}
	flush()
	return Pairing{Lines: lines, Approximate: m.approximate}
}

// extraCalls lists the actual calls without a partner under 1 + the expected call whose partner came before them, the last
// that keeps its place; under 0 where none does.
func (m *matching) extraCalls() [][]int {
	expected := slices.Repeat([]int{-1}, len(m.actual))
	for i, j := range m.partner {
		if j >= 0 {
			expected[j] = i
		}
	}
	behind := make([][]int, len(m.partner)+1)
	last := 0
	for j, i := range expected {
		switch {
		case i < 0:
			behind[last] = append(behind[last], j)
		case m.keepsPlace(i):
			last = i + 1
		}
	}
	return behind
}

func (m *matching) keepsPlace(i int) bool { return m.partner[i] >= 0 && !m.moved[i] }
