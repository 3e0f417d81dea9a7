package align

// matrix holds what each pair of two sets costs; the rows are the smaller set.
type matrix struct {
	rows, cols   int
	worth        []int64 // by row and column
	rowAt, colAt []int   // positions, whose distance decides where worth ties; nil where it does not
}

// cost is what a pair costs, the less the better: first by worth, then by distance.
type cost struct{ worth, distance int64 }

func (c cost) plus(d cost) cost  { return cost{c.worth + d.worth, c.distance + d.distance} }
func (c cost) minus(d cost) cost { return cost{c.worth - d.worth, c.distance - d.distance} }

func (c cost) less(d cost) bool {
	return c.worth < d.worth || c.worth == d.worth && c.distance < d.distance
}

// rowCosts is what one row costs with each column.
type rowCosts struct {
	worth  []int64
	place  int
	places []int // of the columns
}

func (m *matrix) row(row int) rowCosts {
	costs := rowCosts{worth: m.worth[row*m.cols : (row+1)*m.cols], places: m.colAt}
	if m.rowAt != nil {
		costs.place = m.rowAt[row]
	}
	return costs
}

func (r rowCosts) at(col int) cost {
	c := cost{worth: r.worth[col]}
	if r.places != nil {
		c.distance = int64(distance(r.place, r.places[col]))
	}
	return c
}

// newMatrix weighs each pair; with placed, positions count too.
func newMatrix(rows, cols []int, placed bool, weigh func(row, col int) int64) *matrix {
	m := &matrix{rows: len(rows), cols: len(cols), worth: make([]int64, 0, len(rows)*len(cols))}
	if placed {
		m.rowAt, m.colAt = rows, cols
	}
	for _, i := range rows {
		for _, j := range cols {
			m.worth = append(m.worth, weigh(i, j))
		}
	}
	return m
}
