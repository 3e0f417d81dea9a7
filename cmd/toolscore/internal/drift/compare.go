package drift

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Documents lists what changed from one golden to another, what loosens the test first. The text is
// that of the new one, where lines are looked up; nil leaves them out. The list is empty exactly
// when both ask for the same.
func Documents(old, now *golden.Document, text []byte) []Change {
	c := &comparison{was: verdictOf(old), is: verdictOf(now), lines: linesOf(text)}
	c.head()
	c.checks(old.Options(), now.Options())
	switch was, is := old.Calls != nil, now.Calls != nil; {
	case was && !is:
		c.add(loosening(VerdictLoosened, "the calls are not compared any more, only checked"), place{key: "calls"})
	case is && !was:
		c.add(change(VerdictTightened, Low).because("the calls were only checked"), place{key: "calls"})
	case is:
		c.variants(old.Expected(), now.Expected())
	}
	return sorted(c.found)
}

// comparison is what is known of two goldens.
type comparison struct {
	was, is verdict
	lines   lines
	variant int // of the new golden, where that has several
	found   []Change
}

// place is where a change is in the new golden: at a key of its head, or in a call, by index.
type place struct {
	key  string // of the head, or of the call's arguments
	call *int
	tool string
	path string
}

func (c *comparison) add(found Change, at place) {
	found.Path, found.Tool, found.Variant = at.path, at.tool, c.variant
	switch {
	case at.call != nil:
		found.Call = *at.call + 1
		found.Line = c.line(*at.call, at.key)
	case c.variant > 0:
		found.Path, found.Line = at.key, c.line(-1, "")
	default:
		found.Path, found.Line = at.key, c.lines.head(at.key)
	}
	c.found = append(c.found, found)
}

func (c *comparison) line(call int, key string) int {
	return c.lines.call(max(c.variant-1, 0), call, key)
}

// calls pairs the calls of both goldens as a test pairs them in order, and compares those of a pair.
func (c *comparison) calls(old, now []toolscore.Call) {
	asWritten := option.Settings{Strict: true, Kinds: true, WithResults: true}
	paired, err := compare.Calls(freezeCalls(old), freezeCalls(now), asWritten)
	if err != nil { // only references and unlimited calls make it fail, and there are none here
		panic(fmt.Sprintf("toolscore: calls of two goldens: %v", err))
	}
	partners := map[int]int{} // by call of the new golden
	before := -1              // the call of the new golden that the line is behind
	for _, e := range paired.Entries {
		switch e.State {
		case toolscore.Missing:
			c.removed(old[e.Expected], e.Expected, before)
			continue
		case toolscore.Extra:
			at := place{call: &e.Actual, tool: e.Tool}
			found := change(ToolAdded, Medium)
			if mayBeLeftOut(now[e.Actual]) {
				found = loosening(ToolAdded, "it passes with the call and without")
			}
			c.add(found.of(value.Absent, shown(now[e.Actual])), at)
			before = e.Actual
			continue
		case toolscore.Moved:
			c.moved(e)
		default:
			before = e.Actual
		}
		partners[e.Actual] = e.Expected
		c.call(old[e.Expected], now[e.Actual], e.Actual)
	}
	c.groups(old, now, partners)
}

// removed adds a call that the new golden does not have; where extra calls pass, nothing minds
// whether it is made.
func (c *comparison) removed(call toolscore.Call, index, before int) {
	found := change(ToolRemoved, Medium)
	switch {
	case mayBeLeftOut(call):
		found = change(ToolRemoved, Low).because("it could be left out")
	case c.is.extra != 0:
		found = loosening(ToolRemoved, "it passes with the call and without")
	}
	c.add(found.of(shown(call), value.Absent), place{call: &index, tool: call.Tool})
	c.found[len(c.found)-1].Line = c.line(before, "")
}

func (c *comparison) moved(e toolscore.Entry) {
	found := change(ToolMoved, Medium)
	if c.is.order == option.AnyOrder && c.was.order == option.AnyOrder {
		found = change(ToolMoved, Low).because("its place does not count")
	}
	found.Reason = join(fmt.Sprintf("it was call %d", e.Expected+1), found.Reason)
	c.add(found, place{call: &e.Actual, tool: e.Tool})
}

func join(reason, more string) string {
	if more == "" {
		return reason
	}
	return reason + "; " + more
}

// shown is what a reader sees of a whole call: its arguments, or the text in their place.
func shown(c toolscore.Call) any {
	switch {
	case c.Raw != "":
		return c.Raw
	case c.Args == nil:
		return value.Absent
	default:
		return map[string]any(c.Args)
	}
}
