package align

// optimum is a best pairing and what is needed to find the others that are as good: those that pair
// only along tight edges and leave only spare calls without a partner.
type optimum struct {
	partner       []int // by expected call
	owner         []int // by actual call
	tight         func(expected, actual int) bool
	spareExpected func(expected int) bool
	spareActual   func(actual int) bool
}

// byRow reads the rows as expected calls.
func (a *assignment) byRow() *optimum {
	return &optimum{a.colOf, a.rowOf, a.tight, none, a.spare}
}

// byColumn reads the columns as expected calls.
func (a *assignment) byColumn() *optimum {
	tight := func(expected, actual int) bool { return a.tight(actual, expected) }
	return &optimum{a.rowOf, a.colOf, tight, a.spare, none}
}

func (a *assignment) tight(row, col int) bool {
	return a.row(row).at(col) == a.ofRow[row].plus(a.ofCol[col])
}

// spare columns can do without a row; no row can do without a column.
func (a *assignment) spare(col int) bool { return a.ofCol[col] == cost{} }

func none(int) bool { return false }

// earliest moves the pairing to the one of the best whose list of actual calls, by expected call,
// comes first; no partner counts as last. It gives each expected call in turn the first partner
// that the later ones can do without.
func (o *optimum) earliest() {
	e := augmentingPath{optimum: o, seen: make([]bool, len(o.owner))}
	for e.now = range o.partner {
		e.target = o.partner[e.now]
		e.triedSpares = false
		clear(e.seen)
		for actual := range o.owner {
			if actual == e.target {
				break
			}
			if o.tight(e.now, actual) && e.augment(actual) {
				o.pair(e.now, actual)
				break
			}
		}
	}
}

func (o *optimum) pair(expected, actual int) {
	o.partner[expected], o.owner[actual] = actual, expected
}

// augmentingPath looks for a chain of later expected calls that move over, so that one gets a
// partner that is taken and the partner it gives up, the target, is taken instead or left alone.
type augmentingPath struct {
	*optimum
	now         int
	target      int    // -1: it had none
	seen        []bool // by actual call: asked in vain
	triedSpares bool   // whether spare calls have been asked
}

// augment finds another partner for the expected call that holds the actual one.
func (e *augmentingPath) augment(actual int) bool {
	if e.seen[actual] {
		return false
	}
	e.seen[actual] = true
	owner := e.owner[actual]
	switch {
	case owner < 0:
		return e.settle()
	case owner < e.now:
		return false
	default:
		return e.move(owner) || e.leave(owner)
	}
}

// move gives an expected call another partner.
func (e *augmentingPath) move(expected int) bool {
	for actual := range e.owner {
		if e.tight(expected, actual) && (actual == e.target || e.augment(actual)) {
			e.pair(expected, actual)
			return true
		}
	}
	return false
}

// leave leaves an expected call without a partner.
func (e *augmentingPath) leave(expected int) bool {
	if !e.spareExpected(expected) || !e.settle() {
		return false
	}
	e.partner[expected] = -1
	return true
}

// settle finds out what happens to the target where the chain ends elsewhere: it can be left alone,
// or another expected call that had no partner takes it, or another actual call is left alone in
// its place.
func (e *augmentingPath) settle() bool {
	switch {
	case e.target < 0:
		return true
	case e.spareActual(e.target):
		e.owner[e.target] = -1
		return true
	case e.triedSpares:
		return false
	}
	e.triedSpares = true
	for other := e.now + 1; other < len(e.partner); other++ {
		if e.partner[other] < 0 && e.move(other) {
			return true
		}
	}
	for actual := range e.owner {
		if e.spareActual(actual) && e.owner[actual] >= 0 && e.augment(actual) {
			e.owner[actual] = -1
			return true
		}
	}
	return false
}
