package align

import "slices"

// sequences are two lists that align without crossing. Costs are not negative.
type sequences struct {
	missing, extra []int64 // what it costs to leave an element of the first or of the second list alone
	least          int64   // the least of these costs
	// pair returns what it costs to pair two elements; where that is more than most, any number
	// above most.
	pair  func(i, j int, most int64) int64
	front int // elements that are paired off at the front of both lists, before missing and extra begin
	cells int // how many cells may be filled
}

// alignment is an alignment of the least cost, unless it is not exact.
type alignment struct {
	partner []int // by element of the first list: its partner in the second, or -1
	cost    int64
	exact   bool
}

// align pairs free pairs at both ends, which costs nothing, and what is between them at the least
// cost: read from the front, a pair is preferred to a missing element and that to an extra one
// where the costs tie.
func (s sequences) align() alignment {
	n, m := len(s.missing), len(s.extra)
	a := alignment{partner: slices.Repeat([]int{-1}, n), exact: true}
	front, back := 0, 0
	for front < min(n, m) && s.pair(front, front, 0) == 0 {
		a.partner[front] = front
		front++
	}
	for front+back < min(n, m) && s.pair(n-1-back, m-1-back, 0) == 0 {
		back++
		a.partner[n-back] = m - back
	}
	middle := s
	middle.front, middle.missing, middle.extra = front, s.missing[front:n-back], s.extra[front:m-back]
	b, exact := middle.narrowest()
	b.read(a.partner)
	a.cost, a.exact = b.cost, exact
	return a
}

// narrowest returns a filled band that holds the least cost, doubled in width until it does. An
// alignment that leaves a band of width w leaves alone at least 2(w+1) elements more than the
// lengths differ by; below that cost nothing outside is as good, so that ties are decided as in the
// whole matrix.
func (s sequences) narrowest() (b *band, exact bool) {
	n, m := len(s.missing), len(s.extra)
	for w := s.firstWidth(); ; {
		wider := s.straight(w)
		if wider.size() > s.cells {
			break
		}
		b = wider
		b.fill()
		if w >= max(n, m) || b.cost < s.least*int64(distance(n, m)+2*(w+1)) {
			return b, true
		}
		w = min(2*w, int(b.cost/(2*s.least)), max(n, m))
	}
	if b == nil {
		b = s.slanted()
		b.fill()
	}
	return b, false
}

// firstWidth is what the band begins with: as much as it takes to be sure, where the elements of
// one place make a good alignment already.
func (s sequences) firstWidth() int {
	const narrow, sure = 8, 32
	longer := int64(distance(len(s.missing), len(s.extra)))
	if w := (s.inPlace()/s.least - longer) / 2; w <= sure {
		return int(max(w, 0))
	}
	return narrow
}

// inPlace is what it costs to pair the elements of one place or, where that is less, to leave both
// alone.
func (s sequences) inPlace() (cost int64) {
	n, m := len(s.missing), len(s.extra)
	for i := range max(n, m) {
		var missing, extra int64
		if i < n {
			missing = s.missing[i]
		}
		if i < m {
			extra = s.extra[i]
		}
		alone := missing + extra
		if i < min(n, m) {
			alone = min(alone, s.pair(s.front+i, s.front+i, alone))
		}
		cost += alone
	}
	return cost
}

func distance(a, b int) int { return max(a-b, b-a) }

// straight is the band that reaches w cells beyond both corners.
func (s sequences) straight(w int) *band {
	n, m := len(s.missing), len(s.extra)
	left := min(0, m-n) - w
	return &band{
		sequences: s,
		width:     distance(n, m) + 2*w + 1,
		from:      func(i int) int { return i + left },
	}
}

// slanted is the widest band from corner to corner that the number of cells allows, for lists of
// very different length.
func (s sequences) slanted() *band {
	n, m := len(s.missing), len(s.extra)
	width := max(s.cells/(n+1), 2*(m/(n+1)+2))
	return &band{
		sequences: s,
		width:     width,
		from:      func(i int) int { return i*m/max(n, 1) - width/2 },
	}
}
