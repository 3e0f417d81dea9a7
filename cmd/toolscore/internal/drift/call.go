package drift

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// pair is one call of both goldens.
type pair struct {
	*comparison
	old, now toolscore.Call
	index    int // in the new golden
}

// call compares the two calls of a pair.
func (c *comparison) call(old, now toolscore.Call, index int) {
	p := pair{c, old, now, index}
	p.bounds()
	p.arguments()
	if old.Kind != now.Kind {
		p.note(kindChange(old.Kind, now.Kind), "kind", text(string(old.Kind)), text(string(now.Kind)))
	}
	if old.Executed != now.Executed {
		p.note(change(ExecutedChanged, Medium), "executed", execution(old.Executed), execution(now.Executed))
	}
	if old.Turn != now.Turn {
		p.turn()
	}
	p.values("result", "result", orAbsent(old.Result), orAbsent(now.Result), ResultChanged)
	p.values("error", "error", text(old.Err), text(now.Err), ErrorChanged)
}

// execution is what a golden says of whether a call ran.
func execution(e toolscore.Execution) any {
	switch e {
	case toolscore.Executed:
		return true
	case toolscore.NotExecuted:
		return false
	default:
		return value.Absent
	}
}

// kindChange says what another kind means; a golden that names none takes a call of any.
func kindChange(old, now toolscore.Kind) Change {
	switch {
	case now == "":
		return loosening(KindChanged, "a call of any kind passes now")
	case old == "":
		return change(KindChanged, Low).because("a call of any kind passed")
	default:
		return change(KindChanged, Medium)
	}
}

func (p pair) note(found Change, path string, old, now any) {
	p.add(found.of(old, now), place{call: &p.index, key: path, tool: p.now.Tool, path: path})
}

func (p pair) turn() {
	found := change(TurnChanged, Low).because("turns count only under by_turn")
	if p.was.order == option.ByTurn || p.is.order == option.ByTurn {
		found = change(TurnChanged, Medium)
	}
	p.note(found, "turn", count(p.old.Turn), count(p.now.Turn))
}

// arguments compares what the calls ask of the arguments.
func (p pair) arguments() {
	was, is := unchecked(p.old), unchecked(p.now)
	switch {
	case was && is:
	case is:
		p.note(loosening(MatcherLoosened, "the arguments are not checked any more"), "args", shown(p.old), value.Absent)
	case was:
		p.note(change(MatcherTightened, Low).because("the arguments were not checked"), "args", value.Absent, shown(p.now))
	case p.old.Raw != "" || p.now.Raw != "":
		if p.old.Raw != p.now.Raw {
			p.note(change(RawChanged, Medium), "raw", shown(p.old), shown(p.now))
		}
	default:
		p.named()
	}
}

func unchecked(c toolscore.Call) bool { return c.Args == nil && c.Raw == "" }

// named compares the arguments name by name.
func (p pair) named() {
	names := slices.AppendSeq(slices.Collect(maps.Keys(p.old.Args)), maps.Keys(p.now.Args))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		old, was := p.old.Args[name]
		now, is := p.now.Args[name]
		path := value.Member("args", name)
		at := place{call: &p.index, key: name, tool: p.now.Tool, path: path}
		switch {
		case was && is || value.MayBeAbsent(old) || value.MayBeAbsent(now):
			old, now = p.keyed(old, was, p.was), p.keyed(now, is, p.is)
			p.values(path, name, old, now, ArgumentChanged)
		case was && p.is.partial:
			p.add(loosening(ArgumentRemoved, "it passes with the argument and without").of(old, value.Absent), at)
		case was:
			p.add(change(ArgumentRemoved, Medium).of(old, value.Absent), at)
		default:
			p.add(change(ArgumentAdded, Medium).of(value.Absent, now), at)
		}
	}
}

// keyed returns what is asked of a key: where the golden does not list it that it is not there,
// unless others are forgiven.
func (pair) keyed(v any, listed bool, of verdict) any {
	switch {
	case listed:
		return v
	case of.partial:
		return anyKey
	default:
		return value.NoKey
	}
}

var anyKey, _ = match.Maybe(match.Any)

// values compares two values that are at the path, each place in them by itself.
func (p pair) values(path, key string, old, now any, kind Kind) {
	if old == value.Absent && now == value.Absent {
		return
	}
	for _, d := range value.Differences(path, freeze(old), freeze(now), value.Strict) {
		found := p.difference(thaw(d.Want), thaw(d.Got), d.Reason, kind)
		if found.Kind == ArgumentChanged && strings.HasSuffix(d.Path, "]") && !strings.HasSuffix(d.Path, `"]`) {
			switch {
			case found.Old == value.Absent && found.New != value.Absent:
				found.Kind = ElementAdded
			case found.New == value.Absent && found.Old != value.Absent:
				found.Kind = ElementRemoved
			}
		}
		p.add(found, place{call: &p.index, key: key, tool: p.now.Tool, path: d.Path})
	}
}

// difference says what it means that a value takes the place of another.
func (p pair) difference(old, now any, reason string, kind Kind) Change {
	if value.MayBeAbsent(old) || value.MayBeAbsent(now) { // in an object within the arguments, which lists all its keys
		old, now = p.keyed(old, old != value.Absent, verdict{}), p.keyed(now, now != value.Absent, verdict{})
	}
	switch {
	case old == value.Absent && now == value.Absent: // the count of those that are not listed
		return change(kind, High).because(reason + ", which may loosen the test")
	case value.HasMatcher(old) && now != value.Absent, value.HasMatcher(now) && old != value.Absent:
		return relate(old, now).of(old, now)
	case !p.is.strict && value.Equal(old, now, value.Lenient):
		return change(kind, Low).of(old, now).because("the same unless strict")
	default:
		return change(kind, Medium).of(old, now)
	}
}

func text(s string) any {
	if s == "" {
		return value.Absent
	}
	return s
}

func count(n int) any {
	if n == 0 {
		return value.Absent
	}
	return json.Number(strconv.Itoa(n))
}

func orAbsent(v any) any {
	if v == nil {
		return value.Absent
	}
	return v
}
