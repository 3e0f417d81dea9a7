package align

const (
	// maxTurnCells is how many cells of the alignment matrix of two lists of turns are filled at most.
	maxTurnCells = 40_000_000
	// maxTurnPairs is how many candidate pairs of calls are weighed to say what pairs of turns
	// cost; then ranks have to do.
	maxTurnPairs = 20_000_000
)

// turn is the calls of one model message, or those of a group, by index.
type turn struct {
	calls    []int // in their order
	byTool   []int // sorted by tool
	optional []int // expected calls of which it may have copies, sorted by tool
	copies   int   // how many of each at most
}

// turnsOf collects the calls of each turn, in the order in which the turns begin. A call without
// turn is one of its own.
func (t *Table) turnsOf(calls []call, list []int) []*turn {
	var turns []*turn
	known := map[int]*turn{}
	for _, i := range list {
		number := calls[i].turn
		of := known[number]
		if of == nil || number == 0 {
			of = &turn{copies: everyCopy}
			known[number] = of
			turns = append(turns, of)
		}
		of.calls = append(of.calls, i)
	}
	for _, one := range turns {
		one.byTool = t.byTool(calls, one.calls)
	}
	return turns
}

// byTurn aligns turns as inOrder aligns calls, and pairs the calls of two turns in any order.
func (m *matching) byTurn(l lists) {
	actual := m.turnsOf(m.actual, l.actual)
	if len(l.optional) > 0 {
		m.align(m.stepsByTurn(l), &grid{Table: m.Table, turns: actual})
	} else {
		m.turnsWithoutCrossing(m.turnsOf(m.expected, l.expected), actual)
	}
	m.pairMoved(l)
}

func (m *matching) turnsWithoutCrossing(e, a []*turn) {
	pairs := turnPairs{Table: m.Table, found: m.newPairs()}
	found := sequences{
		missing: leftAlone(e),
		extra:   leftAlone(a),
		least:   gap,
		pair: func(i, j int, most int64) int64 {
			c, _ := pairs.cost(e[i], a[j], most)
			return c.first
		},
		cells: maxTurnCells,
	}.align()
	m.approximate = m.approximate || !found.exact || pairs.approximate
	for i, j := range found.partner {
		if j >= 0 {
			m.anyOrder(lists{expected: e[i].calls, actual: a[j].calls})
		}
	}
}

// leftAlone is what each turn costs without a partner.
func leftAlone(turns []*turn) []int64 {
	costs := make([]int64, len(turns))
	for i, t := range turns {
		costs[i] = gap * int64(len(t.calls))
	}
	return costs
}

// turnPairs says what a pair of turns costs.
type turnPairs struct {
	*Table
	found       pairs // what the last pair was weighed with; not the pairing that is being made
	weighed     int   // candidate pairs of calls
	approximate bool
}

// cost is what pairing two turns in any order leaves: a gap for each call that is not paired with a
// required one, each required one without a partner, and the share of what is wrong in each such
// pair; then what the pairs with optional copies are worth, and how many there are. It stops where
// that is more than most.
func (p *turnPairs) cost(e, a *turn, most int64) (c cost, optional int) {
	for expected, actual := range p.tools(e.byTool, a.byTool) {
		c.first += gap * int64(distance(len(expected), len(actual)))
	}
	for expected, actual := range p.tools(e.byTool, a.byTool) {
		if c.first > most {
			break
		}
		l := lists{expected, p.ofTool(e.optional, expected, actual), actual}
		p.match(l, e.copies)
		for _, i := range expected {
			if j := p.found.partner[i]; j >= 0 {
				c.first += p.compare(i, j).cost()
			}
		}
		if len(l.optional) == 0 {
			continue
		}
		for _, j := range actual {
			if i := p.found.copyOf[j]; i >= 0 {
				c.second -= p.copies.of[i].weight
				optional++
			}
		}
	}
	return c, optional
}

// match pairs calls of one tool in the best way while there is time, and then by rank.
func (p *turnPairs) match(l lists, copies int) {
	p.weighed += (len(l.expected) + len(l.optional)) * len(l.actual)
	exact := false
	if p.weighed <= maxTurnPairs {
		exact = p.matchTool(l, p.found, copies)
	} else {
		unpair(l.expected, p.found.partner)
		matchByRank(l.expected, l.actual, p.found.partner)
		for _, j := range l.actual {
			if p.found.copyOf != nil {
				p.found.copyOf[j] = -1
			}
		}
	}
	p.approximate = p.approximate || !exact
}

// sortedByPlace returns required and optional calls as they are in the list.
func (t *Table) sortedByPlace(l lists) []int {
	all := make([]int, 0, len(l.expected)+len(l.optional))
	for _, i := range l.optional {
		place := t.copies.of[i].place
		for len(l.expected) > 0 && t.copies.of[l.expected[0]].place < place {
			all, l.expected = append(all, l.expected[0]), l.expected[1:]
		}
		all = append(all, i)
	}
	return append(all, l.expected...)
}
