package align

const (
	// maxTurnCells is how many cells of the alignment matrix of two lists of turns are filled at most.
	maxTurnCells = 40_000_000
	// maxTurnPairs is how many candidate pairs of calls are weighed to say what pairs of turns cost; then ranks have to do.
	maxTurnPairs = 20_000_000
)

// turn is the calls of one model message, by index.
type turn struct {
	calls  []int // in their order
	byTool []int // sorted by tool
}

// turnsOf collects the calls of each turn, in the order in which the turns begin. A call without turn is one of its own.
func (t *Table) turnsOf(calls []call, list []int) []*turn {
	var turns []*turn
	known := map[int]*turn{}
	for _, i := range list {
		number := calls[i].turn
		of := known[number]
		if of == nil || number == 0 {
			of = &turn{}
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
func (m *matching) byTurn(expected, actual []int) {
	e, a := m.turnsOf(m.expected, expected), m.turnsOf(m.actual, actual)
	pairs := turnPairs{matching: m, partner: make([]int, len(m.partner))}
	found := sequences{
		missing: leftAlone(e),
		extra:   leftAlone(a),
		least:   gap,
		pair:    func(i, j int, most int64) int64 { return pairs.cost(e[i], a[j], most) },
		cells:   maxTurnCells,
	}.align()
	m.approximate = m.approximate || !found.exact
	for i, j := range found.partner {
		if j >= 0 {
			m.anyOrder(e[i].calls, a[j].calls)
		}
	}
	m.pairMoved(expected, actual)
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
	*matching
	partner []int // what the last pair was weighed with; not the pairing that is being made
	weighed int   // candidate pairs of calls
}

// cost is what pairing two turns in any order leaves: a gap for each call without a partner, and the share of what is wrong
// in each pair. It stops where that is more than most.
func (p *turnPairs) cost(e, a *turn, most int64) int64 {
	cost := int64(0)
	for expected, actual := range p.tools(e.byTool, a.byTool) {
		cost += gap * int64(distance(len(expected), len(actual)))
	}
	for expected, actual := range p.tools(e.byTool, a.byTool) {
		if cost > most {
			break
		}
		p.match(expected, actual)
		for _, i := range expected {
			if j := p.partner[i]; j >= 0 {
				cost += p.compare(i, j).cost()
			}
		}
	}
	return cost
}

// match pairs calls of one tool in the best way while there is time, and then by rank.
func (p *turnPairs) match(expected, actual []int) {
	p.weighed += len(expected) * len(actual)
	exact := false
	if p.weighed <= maxTurnPairs {
		exact = p.Table.match(expected, actual, nearest, p.partner)
	} else {
		unpair(expected, p.partner)
		matchByRank(expected, actual, p.partner)
	}
	p.approximate = p.approximate || !exact
}
