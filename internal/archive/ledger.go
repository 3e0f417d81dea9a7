package archive

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// ledger collects the calls of stored material in their order, each once, with the results that
// come later.
type ledger struct {
	wire.Joiner
	pending []toolscore.Call // results since the last call
	turn    int
	echo    bool                 // what is read now repeats what was said before: it brings results, but no calls
	totals  map[string]int       // of calls, by identity
	unnamed map[string][]unnamed // calls without id that no copy has named yet, by identity
}

// unnamed is a call without id and the list that it is in.
type unnamed struct {
	at int
	in *copies
}

// copies counts the calls of one list. Frameworks store a conversation many times, whole, with each
// step; the same call in two lists is one call, twice in one list it is two.
type copies struct {
	counts map[string]int
	byID   bool // in this list calls with the same id and tool are one, however often they are there
}

func newCopies() *copies { return &copies{counts: make(map[string]int)} }

// answer adds the calls of a model's answer, which no other answer repeats.
func (l *ledger) answer(calls []toolscore.Call) {
	l.settle()
	base := l.turn
	for _, c := range calls {
		if c.Turn > 0 {
			c.Turn += base
			l.turn = c.Turn
		}
		l.record(nil, c)
	}
}

// copied adds the calls of one message, as far as no other list has them.
func (l *ledger) copied(in *copies, calls []toolscore.Call) {
	l.settle()
	turn := l.turn + 1
	for _, c := range calls {
		if l.isNew(in, c) {
			c.Turn = turn
			l.turn = turn
			l.record(in, c)
		}
	}
}

// settle gives the results that have come to their calls.
func (l *ledger) settle() {
	l.Join(l.pending)
	l.pending = nil
}

// record adds a call of a list; nil is none.
func (l *ledger) record(in *copies, c toolscore.Call) {
	if l.totals == nil {
		l.totals, l.unnamed = make(map[string]int), make(map[string][]unnamed)
	}
	same := wire.Bare(c)
	l.totals[same]++
	if c.ID != "" {
		l.named(c, same)
	} else {
		l.unnamed[same] = append(l.unnamed[same], unnamed{len(l.Calls), in})
	}
	l.Add(c)
}

// named counts a call by its id, with what it is and with its tool alone.
func (l *ledger) named(c toolscore.Call, same string) {
	l.totals[c.ID+same]++
	l.totals[c.ID+"\x00"+c.Tool]++
}

// isNew counts a call of a list, and reports whether the other lists have fewer of it. One of them
// may have lost the id.
func (l *ledger) isNew(in *copies, c toolscore.Call) bool {
	same := wire.Bare(c)
	if c.ID == "" {
		in.counts[same]++
		return in.counts[same] > l.totals[same]
	}
	if in.byID && l.totals[c.ID+"\x00"+c.Tool] > 0 {
		return false
	}
	in.counts[c.ID+same]++
	if in.counts[c.ID+same] <= l.totals[c.ID+same] {
		return false
	}
	return !l.adopt(in, c, same)
}

// wrappers are members in which tracers put the arguments of a call once more.
var wrappers = []string{"input", "kwargs", "arguments", "tool_input", "args", "params"}

// unwrapped returns the call with the arguments inside a wrapper, where a call with these is there
// already.
func (l *ledger) unwrapped(c toolscore.Call) toolscore.Call {
	for _, key := range wrappers {
		inner, ok := c.Args[key].(map[string]any)
		if text, isText := c.Args[key].(string); isText {
			inner, _, _ = wire.Arguments(text)
			ok = strings.HasPrefix(strings.TrimSpace(text), "{") && inner != nil
		}
		if !ok {
			continue
		}
		bared := c
		bared.Args = inner
		if l.totals[wire.Bare(bared)] > 0 {
			return bared
		}
	}
	return c
}

// adopt gives the id to a call of another list that has none, and reports whether there was one.
func (l *ledger) adopt(in *copies, c toolscore.Call, same string) bool {
	waiting := l.unnamed[same]
	if len(waiting) == 0 || waiting[0].in == in {
		return false
	}
	l.Calls[waiting[0].at].ID = c.ID
	l.IndexID(waiting[0].at)
	l.unnamed[same] = waiting[1:]
	l.named(c, same)
	return true
}

// drop takes out the calls at these places and counts the turns again. Nothing is added afterwards.
func (l *ledger) drop(places map[int]bool) {
	kept := l.Calls[:0]
	turns := make(map[int]int)
	for i, c := range l.Calls {
		if places[i] {
			continue
		}
		if c.Turn > 0 && turns[c.Turn] == 0 {
			turns[c.Turn] = len(turns) + 1
		}
		c.Turn = turns[c.Turn]
		kept = append(kept, c)
	}
	l.Calls = kept
}
