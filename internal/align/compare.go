package align

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// gap is what a missing or extra call costs; a pair costs at most as much.
const gap = 1 << 20

// agreement is how far an actual call is what an expected one asks for.
type agreement struct {
	matched int // arguments that match
	listed  int // arguments of the expected call, without those that may be absent and are
	wrong   int // arguments, listed or not, that do not; kind, result and error where they are compared and differ
	all     int // arguments, and what is wrong beside them
}

// cost is the share of what is wrong in units of a gap, rounded up.
func (a agreement) cost() int64 {
	if a.wrong == 0 {
		return 0
	}
	return (gap*int64(a.wrong) + int64(a.all) - 1) / int64(a.all)
}

// Satisfied reports whether actual call j has the tool of expected call i and is all that it asks for.
func (t *Table) Satisfied(i, j int) bool {
	return t.expected[i].tool == t.actual[j].tool && t.compare(i, j).wrong == 0
}

// Listed reports whether actual call j has the tool and all arguments that expected call i lists,
// whatever others it has. Where the list is empty there may be no others.
func (t *Table) Listed(i, j int) bool {
	if t.expected[i].tool != t.actual[j].tool {
		return false
	}
	a := t.compare(i, j)
	return a.wrong == 0 || len(t.expected[i].args) > 0 && a.matched == a.listed
}

// compare compares two calls of one tool.
func (t *Table) compare(i, j int) agreement { return t.agree(&t.expected[i], &t.actual[j]) }

func (t *Table) agree(want, got *call) (a agreement) {
	if want.signature == got.signature {
		return agreement{matched: len(want.args), listed: len(want.args)}
	}
	if !want.anyKind && want.kind != got.kind {
		a.wrong++
	}
	if !want.acceptsExecution(got) {
		a.wrong++
	}
	for k, w := range want.outer {
		if !t.accepts(w, got.outer[k]) {
			a.wrong++
		}
	}
	a.all = a.wrong
	if want.unchecked {
		return a
	}
	matched, shared := t.shared(want.args, got.args)
	unlisted := len(got.args) - shared
	a.matched, a.listed = matched, len(want.args)
	if want.absentAllowed > 0 {
		a.listed -= t.absent(want.args, got.args)
	}
	a.all += a.listed + unlisted
	a.wrong += a.listed - matched
	if !want.partial || got.raw { // a call whose arguments nobody could read is not what somebody listed in part
		a.wrong += unlisted
	}
	return a
}

// acceptsExecution reports whether the call ran, as far as that is expected: one that was not
// executed is none that was.
func (c *call) acceptsExecution(got *call) bool {
	if c.executed == "" {
		return got.executed != toolscore.NotExecuted
	}
	return c.executed == got.executed
}

// shared counts the names that both lists hold, and those of them whose values match.
func (t *Table) shared(want, got []arg) (matched, shared int) {
	k := 0
	for _, w := range want {
		for k < len(got) && got[k].name < w.name {
			k++
		}
		if k == len(got) {
			break
		}
		if got[k].name == w.name {
			shared++
			if t.accepts(w, got[k]) {
				matched++
			}
		}
	}
	return matched, shared
}

// absent counts the arguments that may be absent and are.
func (t *Table) absent(want, got []arg) (n int) {
	for _, w := range want {
		if t.mayBeAbsent(w) && !slices.ContainsFunc(got, func(g arg) bool { return g.name == w.name }) {
			n++
		}
	}
	return n
}

func (t *Table) mayBeAbsent(w arg) bool {
	return w.value < 0 && value.MayBeAbsent(t.wants[^w.value].value)
}

func (t *Table) accepts(w, got arg) bool {
	if w.value >= 0 {
		return w.value == got.value
	}
	return t.wants[^w.value].accepts(got.exact, &t.values)
}

// counts reports whether the arguments of a call that is paired with expected call i count, which
// they do not where unlisted ones do not matter.
func (t *Table) counts(i int) bool { return !t.expected[i].unchecked && !t.expected[i].partial }

// arguments is how many arguments of actual call j count against its pair with expected call i.
func (t *Table) arguments(i, j int) int {
	if !t.counts(i) {
		return 0
	}
	return len(t.actual[j].args)
}
