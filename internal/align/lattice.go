package align

import "slices"

// align pairs steps and columns at the least cost: what pairs, read from the front, is preferred to
// a copy left out, and that to a column left alone.
func (m *matching) align(steps []step, g *grid) {
	g.costs = &turnPairs{Table: m.Table, found: m.newPairs()}
	path, ok := g.perfect(steps)
	if !ok {
		path, ok = g.cheapest(steps)
	}
	m.approximate = m.approximate || !ok || g.costs.approximate
	for _, f := range path {
		exact := g.pair(f, m.pairs)
		m.approximate = m.approximate || !exact
	}
}

// cheapest fixes satisfied calls at both ends, as far as there are neither optional copies nor
// groups, and finds the alignment of least cost between them.
func (g *grid) cheapest(steps []step) (path []found, exact bool) {
	n, m := len(steps), g.columns()
	fixed := func(i, j int) bool {
		s := &steps[i]
		plain := s.alone > 0 && !s.group && (s.several == nil || len(s.several.optional) == 0)
		return plain && g.fits(found{s, j, j + 1})
	}
	front, back := 0, 0
	for front < min(n, m) && fixed(front, front) {
		path = append(path, found{&steps[front], front, front + 1})
		front++
	}
	for front+back < min(n, m) && fixed(n-1-back, m-1-back) {
		back++
		path = append(path, found{&steps[n-back], m - back, m - back + 1})
	}
	l := &lattice{grid: g, steps: steps[front : n-back], front: front, alone: g.alone()[front : m-back], cells: maxCells}
	if g.turns != nil {
		l.cells = maxTurnCells
	}
	l.above = make([]int, len(l.steps)+1)
	for i := range l.steps {
		l.above[i+1] = l.above[i] + l.steps[i].required
	}
	exact = l.narrowest()
	return l.read(path), exact
}

// lattice is the matrix of steps and columns, of which a band is filled: cell (i, j) is where i
// steps and j columns lie behind.
type lattice struct {
	*grid
	steps []step
	front int     // the columns before the first
	alone []int64 // what a column costs that pairs with no required copy
	above []int   // by row: the required calls, or turns, of the steps above
	cells int     // how many may be filled

	from  func(i int) int // the first column of row i
	width int
	moves moves
	ends  map[int][]int // by row of a group and cell: where the stretch ends
	least cost

	needed struct { // by the group of a row that is being filled
		row         int
		least, most []int
	}
}

// narrowest fills a band that holds the least cost, doubled in width until it does, as that of
// sequences is.
func (l *lattice) narrowest() (exact bool) {
	n, m := l.above[len(l.steps)], len(l.alone)
	for w := 8; ; {
		width := distance(n, m) + 2*w + 1
		if (len(l.steps)+1)*width > l.cells {
			break
		}
		left := min(0, m-n) - w
		l.fill(width, func(i int) int { return l.above[i] + left })
		if w >= max(n, m) || l.least.first < gap*int64(distance(n, m)+2*(w+1)) {
			return true
		}
		w = min(2*w, max(w+1, int(l.least.first/(2*gap))), max(n, m))
	}
	if l.moves == nil {
		width := max(l.cells/(len(l.steps)+1), 2*(m/(n+1)+2))
		l.fill(width, func(i int) int { return l.above[i]*m/max(n, 1) - width/2 })
	}
	return false
}

// latticeRow holds the costs of one row, with a cell that is out of reach on either side: column j
// is at j - from + 1.
type latticeRow struct {
	from  int
	costs []cost
}

func (r *latticeRow) at(j int) cost {
	if k := j - r.from + 1; k >= 0 && k < len(r.costs) {
		return r.costs[k]
	}
	return cost{first: never}
}

func (r *latticeRow) reset(from int) {
	r.from = from
	for k := range r.costs {
		r.costs[k] = cost{first: never}
	}
}

// fill computes from the back what the rest costs in each cell, keeping two rows.
func (l *lattice) fill(width int, from func(i int) int) {
	l.width, l.from, l.ends = width, from, map[int][]int{}
	n, m := len(l.steps), len(l.alone)
	l.needed.row = -1
	l.moves = newMoves((n + 1) * width)
	row, below := &latticeRow{costs: make([]cost, width+2)}, &latticeRow{costs: make([]cost, width+2)}
	below.reset(from(n))
	for i := n; i >= 0; i-- {
		row.reset(from(i))
		if i == n && m < row.from+width {
			row.costs[m-row.from+1] = cost{}
		}
		for j := min(row.from+width-1, m); j >= max(row.from, 0); j-- {
			l.fillCell(i, j, row, below)
		}
		row, below = below, row
	}
	l.least = below.at(0)
}

// fillCell takes the cheapest move.
func (l *lattice) fillCell(i, j int, row, below *latticeRow) {
	at := j - row.from + 1
	best, move := row.costs[at], byte(leaveSecond)
	if j < len(l.alone) {
		best = row.costs[at+1].plus(cost{first: l.alone[j]})
	}
	if i < len(l.steps) {
		s := &l.steps[i]
		if c := below.at(j).plus(cost{first: s.alone}); !best.less(c) {
			best, move = c, leaveFirst
		}
		switch {
		case j == len(l.alone):
		case s.group:
			c, end := l.stretch(i, j, below, best)
			if end > 0 {
				best, move = c, pairUp
				l.noteEnd(i, at, end)
			}
		default:
			rest := below
			if s.again {
				rest = row
			}
			if c, ok := l.pairUp(found{s, j, j + 1}, rest.at(j+1), best); ok {
				best, move = c, pairUp
			}
		}
	}
	row.costs[at] = best
	l.moves.note(i*l.width+at-1, move)
}

// pairUp returns what it costs to take the partners and then the rest, where that is at most the
// best so far.
func (l *lattice) pairUp(f found, rest, best cost) (c cost, ok bool) {
	if rest.first > best.first || rest.first >= never {
		return c, false
	}
	price, _ := l.cost(found{f.step, l.front + f.from, l.front + f.to}, best.first-rest.first)
	c = rest.plus(price)
	return c, !best.less(c)
}

// stretch finds the best stretch of columns from j for the group of a row; end is 0 where none is
// as good as the best so far.
func (l *lattice) stretch(i, j int, below *latticeRow, best cost) (c cost, end int) {
	s := &l.steps[i]
	if l.needed.row != i {
		l.needed.row = i
		l.needed.least, l.needed.most = l.needs(s)
	}
	least, most := slices.Clone(l.needed.least), l.needed.most
	left := s.alone // what is left at least: required copies, and columns
	for to := j; to < min(len(l.alone), below.from+l.width-1); {
		tool := l.actual[l.calls[l.front+to]].tool
		if to == j && most[tool] == 0 {
			return c, 0
		}
		to++
		if least[tool] > 0 {
			least[tool]--
			left -= gap
		} else {
			left += gap
		}
		if most[tool] == 0 || left+below.at(to).first > best.first {
			continue
		}
		if found, ok := l.pairUp(found{s, j, to}, below.at(to), best); ok {
			best, c, end = found, found, to
		}
	}
	return c, end
}

func (l *lattice) noteEnd(i, at, end int) {
	if l.ends[i] == nil {
		l.ends[i] = make([]int, l.width+1)
	}
	l.ends[i][at] = end
}

// read follows the moves from the front and adds the steps that have partners.
func (l *lattice) read(path []found) []found {
	for i, j := 0, 0; i < len(l.steps) || j < len(l.alone); {
		at := j - l.from(i)
		switch l.moves.at(i*l.width + at) {
		case leaveFirst:
			i++
		case leaveSecond:
			j++
		default:
			s := &l.steps[i]
			to := j + 1
			if s.group {
				to = l.ends[i][at+1]
			}
			path = append(path, found{s, l.front + j, l.front + to})
			j = to
			if !s.again {
				i++
			}
		}
	}
	return path
}
