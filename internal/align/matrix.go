package align

// cost is what a choice costs, the less the better: what comes second decides where the first ties.
type cost struct{ first, second int64 }

func (c cost) plus(d cost) cost  { return cost{c.first + d.first, c.second + d.second} }
func (c cost) minus(d cost) cost { return cost{c.first - d.first, c.second - d.second} }

func (c cost) less(d cost) bool {
	return c.first < d.first || c.first == d.first && c.second < d.second
}

// matrix holds what each pair of two sets costs. Each row gets a column, so the rows are the
// smaller set.
type matrix struct {
	rows, cols    int
	first, second []int64 // by row and column; second is nil where nothing comes second
	room          []int   // by row: how many columns it gets; nil: one each
	nobody        int     // the column that any number of rows may share, -1 where there is none
}

// rowCosts is what one row costs with each column.
type rowCosts struct{ first, second []int64 }

func (m *matrix) row(row int) rowCosts {
	from, to := row*m.cols, (row+1)*m.cols
	costs := rowCosts{first: m.first[from:to]}
	if m.second != nil {
		costs.second = m.second[from:to]
	}
	return costs
}

func (r rowCosts) at(col int) cost {
	c := cost{first: r.first[col]}
	if r.second != nil {
		c.second = r.second[col]
	}
	return c
}

// newMatrix weighs each pair; how far its calls are apart comes second, unless far is nil.
func newMatrix(rows, cols []int, weigh, far func(row, col int) int64) *matrix {
	m := &matrix{rows: len(rows), cols: len(cols), nobody: -1}
	m.first = fill(rows, cols, weigh)
	if far != nil {
		m.second = fill(rows, cols, far)
	}
	return m
}

func fill(rows, cols []int, of func(row, col int) int64) []int64 {
	list := make([]int64, 0, len(rows)*len(cols))
	for _, i := range rows {
		for _, j := range cols {
			list = append(list, of(i, j))
		}
	}
	return list
}
