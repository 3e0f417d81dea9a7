package align

import (
	"cmp"
	"math"
	"slices"
)

// everyCopy lets as many copies of an optional call pair as there are.
const everyCopy = math.MaxInt

// never is a cost that no choice has.
const never = 1 << 60

// matchTool pairs calls of one tool; of each optional call at most so many copies. It writes into p
// and reports whether no pairing is better.
func (t *Table) matchTool(l lists, p pairs, copies int) (exact bool) {
	if p.copyOf != nil {
		for _, j := range l.actual {
			p.copyOf[j] = -1
		}
	}
	if len(l.optional) == 0 || len(l.actual) <= len(l.expected) { // as many required copies pair as can, and those come first
		return t.match(l.expected, l.actual, nearest, p.partner)
	}
	unpair(l.expected, p.partner)
	l.expected, l.actual = t.matchForced(l, p.partner)
	o := t.newOptions(l, copies)
	switch {
	case !o.placed && o.alike() && o.inRank(p):
		return true
	case (len(l.expected)+len(l.optional))*len(l.actual) > maxPairs:
		o.approximate(p)
		return false
	default:
		o.match(p)
		return true
	}
}

// options is calls of one tool some of which are optional: fewer required copies than actual calls.
type options struct {
	*Table
	among  lists
	rows   []copyRow
	placed bool // it matters how far the calls of a pair are apart, so that each copy has a row of its own
}

// copyRow is copies of one expected call.
type copyRow struct {
	expected, place, room int
	optional              bool
}

func (t *Table) newOptions(l lists, copies int) *options {
	o := &options{Table: t, among: l}
	room := func(i int) int { return min(t.copies.of[i].room, copies, len(l.actual)) }
	n := len(l.expected)
	for _, i := range l.optional {
		n += room(i)
	}
	o.placed = n*len(l.actual) <= maxPlaced
	for _, i := range l.expected {
		o.rows = append(o.rows, copyRow{expected: i, place: t.copies.of[i].place, room: 1})
	}
	for _, i := range l.optional {
		row := copyRow{expected: i, place: t.copies.of[i].place, room: room(i), optional: true}
		if !o.placed {
			o.rows = append(o.rows, row)
			continue
		}
		for range room(i) {
			o.rows = append(o.rows, copyRow{expected: i, place: row.place, room: 1, optional: true})
			row.place++
		}
	}
	slices.SortStableFunc(o.rows, func(a, b copyRow) int { return cmp.Compare(a.place, b.place) })
	return o
}

// match finds the best pairing: most required copies satisfied, then most optional pairs, then as
// nearest says. All required copies pair, since there are fewer of them than actual calls.
func (o *options) match(p pairs) {
	a := o.matrix().assign()
	if !o.placed {
		for k, j := range o.among.actual {
			o.pair(p, a.rowOf[k], j)
		}
		return
	}
	best := a.byRow()
	best.owner = a.rowOf[:len(o.among.actual)]
	best.spareExpected = func(row int) bool { return o.rows[row].optional && a.tight(row, a.nobody) }
	best.earliest()
	for row, k := range best.partner {
		if k >= 0 {
			o.pair(p, row, o.among.actual[k])
		}
	}
}

func (o *options) pair(p pairs, row, j int) {
	switch {
	case row < 0:
	case o.rows[row].optional:
		p.copyOf[j] = o.rows[row].expected
	default:
		p.partner[o.rows[row].expected] = j
	}
}

// matrix weighs each pair, and each optional row with nobody.
func (o *options) matrix() *matrix {
	m := &matrix{rows: len(o.rows), cols: len(o.among.actual) + 1, nobody: len(o.among.actual)}
	pairs := 0
	for _, row := range o.rows {
		m.room = append(m.room, row.room)
		if row.optional {
			pairs += row.room
		}
	}
	satisfied := int64(min(pairs, len(o.among.actual)) + 1)
	weigh, most := o.scales()
	far, apart := o.far(most)
	for _, row := range o.rows {
		for _, j := range o.among.actual {
			found := o.compare(row.expected, j)
			c := cost{second: apart*weigh(row.expected, j, found) + far(row, j)}
			switch {
			case row.optional && found.wrong > 0:
				c = cost{first: never}
			case row.optional:
				c.first = -1
			case found.wrong == 0:
				c.first = -satisfied
			}
			m.first, m.second = append(m.first, c.first), append(m.second, c.second)
		}
		alone := int64(never)
		if row.optional {
			alone = 0
		}
		m.first, m.second = append(m.first, alone), append(m.second, 0)
	}
	return m
}

// scales returns what a pair weighs by its arguments, the less the better: most matching, then fewest.
func (o *options) scales() (weigh func(i, j int, found agreement) int64, most int64) {
	given := 0
	for _, j := range o.among.actual {
		given += len(o.actual[j].args)
	}
	match := int64(given + 1)
	weigh = func(i, j int, found agreement) int64 { return int64(o.arguments(i, j)) - match*int64(found.matched) }
	return weigh, match * match
}

// far returns how far the calls of a pair are apart, and a number above what that adds up to; where
// it does not matter, or would outgrow what weighs as much as most by itself, 0 and 1.
func (o *options) far(most int64) (far func(row copyRow, j int) int64, apart int64) {
	last := int64(max(o.rows[len(o.rows)-1].place, o.among.actual[len(o.among.actual)-1]))
	apart = 1 + last*int64(len(o.among.actual))
	if !o.placed || float64(most)*float64(apart) > never {
		return func(copyRow, int) int64 { return 0 }, 1
	}
	return func(row copyRow, j int) int64 { return int64(distance(row.place, j)) }, apart
}

// alike reports whether all calls have as many matching arguments, and as few, with any of the
// expected ones that they satisfy.
func (o *options) alike() bool {
	first := &o.expected[o.rows[0].expected]
	for _, row := range o.rows {
		want := &o.expected[row.expected]
		if want.unchecked != first.unchecked || want.partial != first.partial {
			return false
		}
		if want.partial && (want.absentAllowed > 0 || len(want.args) != len(first.args)) {
			return false
		}
	}
	return true
}

// inRank pairs all calls in their order, if each satisfies the expectation that it meets so: no
// pairing is better then.
func (o *options) inRank(p pairs) bool {
	steps := make([]step, 0, len(o.rows))
	for _, row := range o.rows {
		steps = o.appendSteps(steps, row.expected, row.room)
	}
	g := &grid{Table: o.Table, calls: o.among.actual}
	found, ok := g.perfect(steps)
	for _, f := range found {
		g.pair(f, p)
	}
	return ok
}

// approximate pairs the required copies as if there were no others, and then each call that is left
// with the first optional one that it satisfies: what passes so is right, but more might.
func (o *options) approximate(p pairs) {
	o.Table.match(o.among.expected, o.among.actual, nearest, p.partner)
	left := make([]int, len(o.rows))
	for k, row := range o.rows {
		left[k] = row.room
	}
	_, spare := o.unpaired(o.among.expected, o.among.actual, p.partner)
	for _, j := range spare {
		for k, row := range o.rows {
			if row.optional && left[k] > 0 && o.compare(row.expected, j).wrong == 0 {
				left[k]--
				o.pair(p, k, j)
				break
			}
		}
	}
}
