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

// matchBest pairs calls of one tool that are few enough for a matrix.
func (t *Table) matchBest(expected, actual []int, a aim, partner []int) {
	if len(expected) == 0 || len(actual) == 0 {
		return
	}
	placed := a == nearest && len(expected)*len(actual) <= maxPlaced
	weigh := t.scales(expected, actual, a)
	var best *optimum
	if len(expected) <= len(actual) {
		best = newMatrix(expected, actual, placed, weigh).assign().byRow()
	} else {
		flipped := func(j, i int) int64 { return weigh(i, j) }
		best = newMatrix(actual, expected, placed, flipped).assign().byColumn()
	}
	if placed {
		best.earliest()
	}
	for k, i := range expected {
		if best.partner[k] >= 0 {
			partner[i] = actual[best.partner[k]]
		}
	}
}

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

// scales returns how a pair weighs by the aim, the less the better. What comes first outweighs all that the others can sum up
// to over the calls.
func (t *Table) scales(expected, actual []int, a aim) func(i, j int) int64 {
	listed, given := 0, 0
	for _, i := range expected {
		listed += len(t.expected[i].args)
	}
	for _, j := range actual {
		given += len(t.actual[j].args)
	}
	match := int64(given + 1)
	satisfied := match * int64(listed+1)
	if a == mostMatching {
		satisfied = 0
	}
	return func(i, j int) int64 {
		found := t.compare(i, j)
		weight := int64(t.arguments(i, j)) - match*int64(found.matched)
		if found.wrong == 0 {
			weight -= satisfied
		}
		return weight
	}
}
