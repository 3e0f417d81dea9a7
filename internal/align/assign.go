package align

import "slices"

// assignment gives each row of a matrix a column of its own, at the least cost in all. Potentials prove it: no pair costs less
// than the potentials of its row and its column together, a pair of the assignment costs exactly that, and the potential of a
// column is never above zero, and zero where the column is free.
type assignment struct {
	*matrix
	rowOf        []int // by column; -1 where it is free
	colOf        []int // by row
	ofRow, ofCol []cost
}

// assign finds the assignment by shortest augmenting paths: each row in turn takes a column along the cheapest chain of rows
// that move over for each other.
func (m *matrix) assign() *assignment {
	a := &assignment{
		matrix: m,
		rowOf:  slices.Repeat([]int{-1}, m.cols),
		colOf:  slices.Repeat([]int{-1}, m.rows),
		ofRow:  make([]cost, m.rows),
		ofCol:  make([]cost, m.cols),
	}
	s := search{
		assignment: a,
		taker:      make([]int, m.cols),
		length:     make([]cost, m.cols),
		open:       make([]int, m.cols),
	}
	for row := range m.rows {
		col := s.shortest(row)
		s.reprice(row, s.length[col])
		s.shift(row, col)
	}
	return a
}

// search looks for the cheapest chain from one row to a free column.
type search struct {
	*assignment
	taker  []int  // by column: the row that takes it on the cheapest chain so far
	length []cost // by column: what that chain costs
	open   []int  // columns whose chain may still become cheaper
	closed []int  // the others, all of them taken
}

// shortest returns the free column that the cheapest chain from the row ends in.
func (s *search) shortest(row int) int {
	s.open, s.closed = s.open[:s.cols], s.closed[:0]
	for col := range s.cols {
		s.open[col], s.taker[col] = col, -1
	}
	taker, length := row, cost{}
	for {
		k := s.extend(taker, length)
		col := s.open[k]
		if s.rowOf[col] < 0 {
			return col
		}
		s.open[k] = s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		s.closed = append(s.closed, col)
		taker, length = s.rowOf[col], s.length[col]
	}
}

// extend lets the row take each open column, at the end of a chain of the given length, and returns where in the list of open
// columns the nearest one stands, a free one if there is one among the nearest.
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
	for _, col := range s.closed {
		slack := total.minus(s.length[col])
		s.ofCol[col] = s.ofCol[col].minus(slack)
		s.ofRow[s.rowOf[col]] = s.ofRow[s.rowOf[col]].plus(slack)
	}
}

// shift gives each row of the chain the column that it takes.
func (s *search) shift(row, col int) {
	for taker := -1; taker != row; {
		taker = s.taker[col]
		s.rowOf[col] = taker
		s.colOf[taker], col = col, s.colOf[taker]
	}
}
