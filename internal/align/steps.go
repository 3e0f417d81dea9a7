package align

import "slices"

// step is what is at one place of an expected list with optional calls or groups: a call, the
// copies of an optional one, a group or a turn.
type step struct {
	call     int   // an expected call
	several  *turn // a group or a turn in its stead
	group    bool
	required int   // how many calls, or turns, are missing where it pairs with nothing
	alone    int64 // what that costs
	again    bool  // more copies may follow
}

// appendSteps appends the steps of so many copies of a call.
func (t *Table) appendSteps(steps []step, call, copies int) []step {
	if !t.isOptional(call) {
		return append(steps, step{call: call, required: 1, alone: gap})
	}
	return t.appendOptional(steps, step{call: call}, copies)
}

// appendOptional appends a step for each of so many copies, or one for all where there are as many
// as there can be partners.
func (t *Table) appendOptional(steps []step, s step, copies int) []step {
	if t.copies.of[s.call].whole {
		s.again = true
		return append(steps, s)
	}
	for range copies {
		steps = append(steps, s)
	}
	return steps
}

// stepsInOrder makes each call a step, and each group.
func (t *Table) stepsInOrder(l lists) []step {
	steps := make([]step, 0, len(l.expected)+len(l.optional))
	group := ""
	for _, i := range t.sortedByPlace(l) {
		before := group
		group = t.groupOf(i)
		if group == "" {
			steps = t.appendSteps(steps, i, t.copies.of[i].room)
			continue
		}
		if group != before {
			steps = append(steps, step{group: true, several: &turn{copies: everyCopy}})
		}
		t.join(&steps[len(steps)-1], i)
	}
	t.sort(steps)
	return steps
}

// stepsByTurn makes each turn a step. The copies of a call without turn are turns of their own.
func (t *Table) stepsByTurn(l lists) []step {
	var steps []step
	known := map[int]int{}
	for _, i := range t.sortedByPlace(l) {
		number := t.expected[i].turn
		at, there := known[number]
		switch {
		case number != 0 && there:
			t.join(&steps[at], i)
		case number == 0 && t.isOptional(i):
			one := step{call: i, several: &turn{optional: []int{i}, copies: 1}}
			steps = t.appendOptional(steps, one, t.copies.of[i].room)
		default:
			known[number] = len(steps)
			steps = append(steps, step{several: &turn{copies: everyCopy}})
			t.join(&steps[len(steps)-1], i)
		}
	}
	t.sort(steps)
	for k := range steps {
		steps[k].required = min(1, len(steps[k].several.calls))
	}
	return steps
}

// join adds a call to a group or a turn.
func (t *Table) join(s *step, i int) {
	if t.isOptional(i) {
		s.several.optional = append(s.several.optional, i)
		return
	}
	s.several.calls = append(s.several.calls, i)
	s.required++
	s.alone += gap
}

func (t *Table) sort(steps []step) {
	for _, s := range steps {
		if s.several != nil {
			s.several.byTool = t.byTool(t.expected, s.several.calls)
			s.several.optional = t.byTool(t.expected, s.several.optional)
		}
	}
}

// grid is the actual calls that steps pair with, in columns: single calls, or turns.
type grid struct {
	*Table
	calls []int
	turns []*turn
	costs *turnPairs
}

func (g *grid) columns() int { return len(g.calls) + len(g.turns) }

// alone is what each column costs without a partner.
func (g *grid) alone() []int64 {
	if g.turns != nil {
		return leftAlone(g.turns)
	}
	return slices.Repeat([]int64{gap}, len(g.calls))
}

// found is a step with its partners: the columns from one up to another.
type found struct {
	*step
	from, to int
}

// cost is what a step costs with its partners, and how many of them pair with optional copies. It
// stops where that is more than most; never is the cost of partners that it cannot have.
func (g *grid) cost(f found, most int64) (c cost, optional int) {
	switch {
	case f.several != nil:
		return g.costs.cost(f.several, g.turn(f), most)
	case g.expected[f.call].tool != g.actual[g.calls[f.from]].tool:
		return cost{first: never}, 0
	}
	share := g.compare(f.call, g.calls[f.from]).cost()
	switch {
	case !g.isOptional(f.call):
		return cost{first: share}, 0
	case share > 0:
		return cost{first: never}, 0
	default:
		return cost{gap, -g.copies.of[f.call].weight}, 1
	}
}

// turn is the actual calls that a turn or a group pairs with.
func (g *grid) turn(f found) *turn {
	if g.turns != nil {
		return g.turns[f.from]
	}
	calls := g.calls[f.from:f.to]
	return &turn{calls: calls, byTool: g.byTool(g.Table.actual, calls)}
}

// fits reports whether a step and its partners leave nothing: each is satisfied.
func (g *grid) fits(f found) bool {
	c, optional := g.cost(f, never)
	return c.first == gap*int64(optional)
}

// pair notes the pairs of a step.
func (g *grid) pair(f found, p pairs) (exact bool) {
	switch {
	case f.several == nil && g.isOptional(f.call):
		p.copyOf[g.calls[f.from]] = f.call
	case f.several == nil:
		p.partner[f.call] = g.calls[f.from]
	default:
		return g.matchTools(lists{f.several.calls, f.several.optional, g.turn(f).calls}, p, f.several.copies)
	}
	return true
}
