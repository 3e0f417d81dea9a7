package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Concurrent returns what a source knows of the order of its calls: a function that reports whether
// the order of two of them, by their indices, was chance. It is nil where the source knows nothing
// of that.
func Concurrent(src toolscore.Source) func(i, j int) bool {
	if c, ok := src.(interface{ Concurrent() func(i, j int) bool }); ok && !isNil(src) {
		return c.Concurrent()
	}
	return nil
}

// mend says what to do about an order that is chance. A report shows no more than that of one note.
const mend = "call ctx = rec.Turn(ctx) for each answer of the model and compare by toolscore.ByTurn(), " +
	"list the calls under any_order in the golden, or record the model's traffic"

// UncertainOrder says which neighbours among the calls are in an order of chance, when they are
// recorded; "" where none do.
func UncertainOrder(calls toolscore.Trace, concurrent func(i, j int) bool) string {
	if concurrent == nil {
		return ""
	}
	var names []string
	before := -1
	for i := 1; i < len(calls); i++ {
		if !concurrent(i-1, i) {
			continue
		}
		if before != i-1 {
			names = append(names, Name(i-1, calls[i-1].Tool))
		}
		names = append(names, Name(i, calls[i].Tool))
		before = i
	}
	if len(names) == 0 {
		return ""
	}
	return list(names) + ": their order was not certain, because different goroutines may have made them, " +
		"and may be another in the next run; " + mend
}

// list joins the names of calls; of many the first and their number.
func list(names []string) string {
	const most = 4
	if more := len(names) - most; more > 0 {
		names = append(names[:most:most], fmt.Sprintf("%d more", more))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// MovedByChance returns notes about the moves of a result that may be no more than the chance of
// parallel calls, and whether it differs in nothing else; none where no move is.
func MovedByChance(r toolscore.Result, concurrent func(i, j int) bool) []string {
	const most = 100 // moved calls that are looked at
	if concurrent == nil {
		return nil
	}
	chance, other := []string{}, false
	for _, e := range r.Entries {
		switch {
		case e.State == toolscore.Match || e.Forgiven:
		case e.State == toolscore.Moved && len(chance) < most && passedOnly(e, r.Entries, concurrent):
			chance = append(chance, Name(e.Actual, e.Tool))
			other = other || len(e.Diffs) > 0
		default:
			other = true
		}
	}
	switch {
	case len(chance) == 0:
		return nil
	case other:
		return []string{"the order was not certain of " + list(chance) + ", beside which other goroutines may have made calls", mend}
	default:
		return []string{"only the order differs, of calls that different goroutines may have made: it is chance, " +
			"and an update helps only until the order turns again", mend}
	}
}

// passedOnly reports whether a moved call passed no calls but those beside which its order is chance.
func passedOnly(moved toolscore.Entry, entries []toolscore.Entry, concurrent func(i, j int) bool) bool {
	passed := false
	for _, e := range entries {
		if e.Expected < 0 || e.Actual < 0 || e.Actual == moved.Actual {
			continue
		}
		expected := cmp.Or(cmp.Compare(e.Expected, moved.Expected), cmp.Compare(e.Copy, moved.Copy))
		if expected != cmp.Compare(e.Actual, moved.Actual) {
			if !concurrent(e.Actual, moved.Actual) {
				return false
			}
			passed = true
		}
	}
	return passed
}

// About returns what the source has to say to a reader of a result, one line each.
func About(src toolscore.Source, r toolscore.Result) []string {
	return slices.Concat(Notes(src), MovedByChance(r, Concurrent(src)))
}

// Known is a source whose calls were read before; what else it has to say it still says.
type Known struct {
	Calls toolscore.Trace
	From  toolscore.Source
}

// Trace returns the calls.
func (k Known) Trace() (toolscore.Trace, error) { return k.Calls, nil }

// Notes returns those of the source.
func (k Known) Notes() []string { return Notes(k.From) }

// Concurrent returns that of the source.
func (k Known) Concurrent() func(i, j int) bool { return Concurrent(k.From) }
