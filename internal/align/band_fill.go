package align

// band is a stretch of cells in each row of the matrix of two lists; cell (i, j) is where i
// elements of the first list and j of the second lie behind.
type band struct {
	sequences
	from  func(i int) int // the first column of row i; it does not shrink
	width int
	moves moves // the first move from each cell
	cost  int64
}

// moves are the first moves from cells, four to a byte.
type moves []byte

// The moves between cells, in the order in which they are preferred.
const (
	pairUp = iota
	leaveFirst
	leaveSecond
)

func newMoves(cells int) moves { return make(moves, cells/4+1) }

func (m moves) note(at int, move byte) { m[at/4] |= move << (at % 4 * 2) }

func (m moves) at(at int) byte { return m[at/4] >> (at % 4 * 2) & 3 }

func (b *band) size() int { return (len(b.missing) + 1) * b.width }

// fill computes from the back what the rest of the lists costs in each cell, keeping two rows.
func (b *band) fill() {
	n, m := len(b.missing), len(b.extra)
	b.moves = newMoves(b.size())
	row, below := newBandRow(b.width), newBandRow(b.width)
	row.from = b.from(n)
	row.costs[m-row.from+1] = 0
	for j := m - 1; j >= max(row.from, 0); j-- {
		k := j - row.from + 1
		row.costs[k] = row.costs[k+1] + b.extra[j]
		b.note(n, k, leaveSecond)
	}
	for i := n - 1; i >= 0; i-- {
		row, below = below, row
		row.reset(b.from(i))
		b.fillRow(i, row, below)
	}
	b.cost = row.costs[1-row.from]
}

// bandRow holds the costs of one row, with a cell that is out of reach on either side: column j is
// at j - from + 1.
type bandRow struct {
	from  int
	costs []int64
}

func newBandRow(width int) *bandRow {
	r := &bandRow{costs: make([]int64, width+2)}
	r.reset(0)
	return r
}

func (r *bandRow) reset(from int) {
	r.from = from
	for k := range r.costs {
		r.costs[k] = never
	}
}

// fillRow takes the cheapest move from each cell. It asks what a pair costs only where a pair could
// be the cheapest.
func (b *band) fillRow(i int, row, below *bandRow) {
	shift := below.from - row.from
	for j := min(row.from+b.width-1, len(b.extra)); j >= max(row.from, 0); j-- {
		k := j - row.from + 1
		cost, move := int64(never), byte(leaveSecond)
		if j < len(b.extra) {
			cost = row.costs[k+1] + b.extra[j]
		}
		if under := k - shift; under >= 0 {
			if c := below.costs[under] + b.missing[i]; c <= cost {
				cost, move = c, leaveFirst
			}
			if rest := below.costs[under+1]; rest <= cost && rest < never {
				if c := rest + b.pair(b.front+i, b.front+j, cost-rest); c <= cost {
					cost, move = c, pairUp
				}
			}
		}
		row.costs[k] = cost
		b.note(i, k, move)
	}
}

func (b *band) note(i, k int, move byte) { b.moves.note(i*b.width+k-1, move) }

// read follows the moves from the front and notes the pairs.
func (b *band) read(partner []int) {
	n, m := len(b.missing), len(b.extra)
	for i, j := 0, 0; i < n || j < m; {
		switch b.moves.at(i*b.width + j - b.from(i)) {
		case pairUp:
			partner[b.front+i] = b.front + j
			i, j = i+1, j+1
		case leaveFirst:
			i++
		default:
			j++
		}
	}
}
