package align

// band is a stretch of cells in each row of the matrix of two lists; cell (i, j) is where i elements of the first list and j
// of the second lie behind.
type band struct {
	sequences
	from  func(i int) int // the first column of row i; it does not shrink
	width int
	moves []byte // the first move from each cell, four to a byte
	cost  int64
}

// The moves between cells, in the order in which they are preferred.
const (
	pairUp = iota
	leaveFirst
	leaveSecond
)

func (b *band) size() int { return (len(b.missing) + 1) * b.width }

// fill computes from the back what the rest of the lists costs in each cell, keeping two rows.
func (b *band) fill() {
	n, m := len(b.missing), len(b.extra)
	b.moves = make([]byte, b.size()/4+1)
	row, below := newRow(b.width), newRow(b.width)
	for i := n; i >= 0; i-- {
		row.reset(b.from(i))
		for j := min(row.from+b.width-1, m); j >= max(row.from, 0); j-- {
			if i == n && j == m {
				row.set(j, 0)
				continue
			}
			cost, move := b.cheapest(i, j, row, below)
			row.set(j, cost)
			at := i*b.width + j - row.from
			b.moves[at/4] |= move << (at % 4 * 2)
		}
		row, below = below, row
	}
	b.cost = below.at(0)
}

func (b *band) cheapest(i, j int, row, below *row) (int64, byte) {
	cost, move := int64(never), byte(leaveSecond)
	if j < len(b.extra) {
		cost = row.at(j+1) + b.extra[j]
	}
	if i == len(b.missing) {
		return cost, move
	}
	if c := below.at(j) + b.missing[i]; c <= cost {
		cost, move = c, leaveFirst
	}
	if j == len(b.extra) {
		return cost, move
	}
	if rest := below.at(j + 1); rest <= cost {
		if c := rest + b.pair(i, j, cost-rest); c <= cost {
			return c, pairUp
		}
	}
	return cost, move
}

// read calls found with each pair of the alignment from the front.
func (b *band) read(found func(i, j int)) {
	n, m := len(b.missing), len(b.extra)
	for i, j := 0, 0; i < n || j < m; {
		at := i*b.width + j - b.from(i)
		switch b.moves[at/4] >> (at % 4 * 2) & 3 {
		case pairUp:
			found(i, j)
			i, j = i+1, j+1
		case leaveFirst:
			i++
		default:
			j++
		}
	}
}

// row holds the costs of one row of a band, with a cell that is out of reach on either side.
type row struct {
	from  int
	costs []int64
}

func newRow(width int) *row {
	r := &row{costs: make([]int64, width+2)}
	r.reset(0)
	return r
}

func (r *row) reset(from int) {
	r.from = from
	for k := range r.costs {
		r.costs[k] = never
	}
}

func (r *row) set(j int, cost int64) { r.costs[j-r.from+1] = cost }

func (r *row) at(j int) int64 {
	if k := j - r.from + 1; k >= 0 && k < len(r.costs) {
		return r.costs[k]
	}
	return never
}
