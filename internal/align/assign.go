package align

import "slices"

// assignment gives each row of a matrix a column of its own, at the least cost in all. Potentials
// prove it: no pair costs less than the potentials of its row and its column together, a pair of
// the assignment costs exactly that, and the potential of a column is never above zero, and zero
// where the column is free.
type assignment struct {
	*matrix
	rowOf        []int // by column; -1 where it is free
	colOf        []int // by row
	ofRow, ofCol []cost
}

// assign finds the assignment by shortest augmenting paths: each row in turn takes a column along
// the cheapest chain of rows that move over for each other.
func (m *matrix) assign() *assignment {
	a := &assignment{
		matrix: m,
		rowOf:  slices.Repeat([]int{-1}, m.cols),
		ofRow:  make([]cost, m.rows),
		ofCol:  make([]cost, m.cols),
	}
	s := search{
		assignment: a,
		taker:      make([]int, m.cols),
		length:     make([]cost, m.cols),
		open:       make([]int, m.cols),
		left:       make([]int, m.rows),
	}
	for row := range m.rows {
		for range m.roomOf(row) {
			col := s.shortest(row)
			s.reprice(row, s.length[col])
			s.shift(row, col)
			if col == m.nobody && s.taker[col] == row {
				break // nor is there anybody for the rest of the room
			}
		}
	}
	a.colOf = slices.Repeat([]int{-1}, m.rows)
	for col, row := range a.rowOf {
		if row >= 0 {
			a.colOf[row] = col
		}
	}
	return a
}

func (m *matrix) roomOf(row int) int {
	if m.room == nil {
		return 1
	}
	return m.room[row]
}

// search looks for the cheapest chain from one row to a free column.
type search struct {
	*assignment
	taker   []int  // by column: the row that takes it on the cheapest chain so far
	length  []cost // by column: what that chain costs
	open    []int  // columns whose chain may still become cheaper
	closed  []int  // the others, all of them taken
	reached []int  // the rows that have them
	left    []int  // by row that was reached: the column that it leaves on the chain
}

// shortest returns the free column that the cheapest chain from the row ends in.
func (s *search) shortest(row int) int {
	s.open, s.closed, s.reached = s.open[:s.cols], s.closed[:0], s.reached[:0]
	for col := range s.cols {
		s.open[col], s.taker[col] = col, -1
	}
	taker, length := row, cost{}
	for {
		if s.room != nil {
			s.closeOwn(taker, length)
		}
		k := s.extend(taker, length)
		col := s.open[k]
		if s.rowOf[col] < 0 {
			return col
		}
		s.close(k)
		taker, length = s.rowOf[col], s.length[col]
		s.left[taker] = col
		s.reached = append(s.reached, taker)
	}
}

func (s *search) close(k int) {
	s.closed = append(s.closed, s.open[k])
	s.open[k] = s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
}

// closeOwn closes all columns of a row that has several: the row was reached through the first of them.
func (s *search) closeOwn(row int, length cost) {
	for k, col := range slices.Backward(s.open) {
		if s.rowOf[col] == row {
			s.length[col] = length
			s.close(k)
		}
	}
}

// extend lets the row take each open column, at the end of a chain of the given length, and returns
// where in the list of open columns the nearest one is, a free one if there is one among the
// nearest.
func (s *search) extend(row int, length cost) (nearest int) {
	base := length.minus(s.ofRow[row])
	costs := s.row(row)
	best, bestFree := cost{}, false
	for k, col := range s.open {
		c := base.plus(costs.at(col)).minus(s.ofCol[col])
		if s.taker[col] < 0 || c.less(s.length[col]) {
			s.length[col], s.taker[col] = c, row
		} else {
			c = s.length[col]
		}
		free := s.rowOf[col] < 0
		if k == 0 || c.less(best) || c == best && free && !bestFree {
			nearest, best, bestFree = k, c, free
		}
	}
	return nearest
}

// reprice moves the potentials so that every step of the chain is one of no cost.
func (s *search) reprice(row int, total cost) {
	s.ofRow[row] = s.ofRow[row].plus(total)
	for _, r := range s.reached {
		s.ofRow[r] = s.ofRow[r].plus(total.minus(s.length[s.left[r]]))
	}
	for _, col := range s.closed {
		s.ofCol[col] = s.ofCol[col].minus(total.minus(s.length[col]))
	}
}

// shift gives each row of the chain the column that it takes.
func (s *search) shift(row, col int) {
	for {
		taker := s.taker[col]
		if col != s.nobody {
			s.rowOf[col] = taker
		}
		if taker == row {
			return
		}
		col = s.left[taker]
	}
}
