package drift

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// variants compares the variants of both goldens: first those that ask for the same calls, then the
// others in their order.
func (c *comparison) variants(old, now []toolscore.Trace) {
	same := func(a, b toolscore.Trace) bool {
		tried := &comparison{was: c.was, is: c.is}
		tried.calls(a, b)
		return len(tried.found) == 0
	}
	partners := make([]toolscore.Trace, len(now))
	left := slices.Clone(old)
	pair := func(fits func(a, b toolscore.Trace) bool) {
		for i, b := range now {
			at := slices.IndexFunc(left, func(a toolscore.Trace) bool { return fits(a, b) })
			if partners[i] == nil && at >= 0 {
				partners[i] = left[at]
				left = slices.Delete(left, at, at+1)
			}
		}
	}
	if len(old) > 1 || len(now) > 1 {
		pair(same)
	}
	pair(func(_, _ toolscore.Trace) bool { return true })
	for i, b := range now {
		if len(now) > 1 {
			c.variant = i + 1
		}
		if partners[i] == nil {
			c.add(loosening(VariantAdded, "other calls pass as well"), place{key: "calls"})
			continue
		}
		c.calls(partners[i], b)
	}
	c.variant = 0
	for range left {
		c.add(change(VariantRemoved, Low).because("its calls do not pass any more"), place{key: "calls"})
	}
}

// bounds says what it means that a call is made more or less often.
func (p pair) bounds() {
	was, is := p.old.Bounds, p.now.Bounds
	if was == is || was.Once() && is.Once() {
		return
	}
	found := change(BoundsChanged, Medium).because("neither accepts all that the other does")
	switch {
	case within(was, is):
		found = loosening(BoundsLoosened, "")
	case within(is, was):
		found = change(BoundsTightened, Low)
	}
	key := "repeat"
	if (is == toolscore.Bounds{Max: 1}) || is.Once() && was == (toolscore.Bounds{Max: 1}) {
		key = "optional"
	}
	p.note(found, key, "×"+was.String(), "×"+is.String())
}

// within reports whether the outer bounds allow what the inner ones do.
func within(inner, outer toolscore.Bounds) bool {
	least, most := inner.Limits()
	low, high := outer.Limits()
	return low <= least && (high == toolscore.Unlimited || most != toolscore.Unlimited && most <= high)
}

func mayBeLeftOut(c toolscore.Call) bool {
	least, _ := c.Bounds.Limits()
	return least == 0
}

// groups compares which calls may come in any order among themselves; was has, by call of the new
// golden, the index of its partner.
func (c *comparison) groups(old, now []toolscore.Call, was map[int]int) {
	if c.was.order != option.InOrder || c.is.order != option.InOrder {
		return // the order says it all
	}
	indices := slices.DeleteFunc(slices.Sorted(maps.Keys(was)), func(i int) bool {
		return now[i].Group == "" && old[was[i]].Group == ""
	})
	told := map[string]bool{}
	for k, i := range indices {
		for _, j := range indices[:k] {
			together := now[i].Group != "" && now[i].Group == now[j].Group
			before := old[was[i]].Group != "" && old[was[i]].Group == old[was[j]].Group
			switch {
			case together && !before && !told["new "+now[i].Group]:
				told["new "+now[i].Group] = true
				c.add(loosening(GroupAdded, "the calls may come in any order"), place{call: &j, tool: now[j].Tool})
			case before && !together && !told["old "+old[was[i]].Group]:
				told["old "+old[was[i]].Group] = true
				c.add(change(GroupRemoved, Low).because("the order of the calls counts"), place{call: &j, tool: now[j].Tool})
			}
		}
	}
}

// checks compares the rules about the whole run.
func (c *comparison) checks(old, now []option.Option) {
	was, is := checksOf(old), checksOf(now)
	keys := slices.AppendSeq(slices.Collect(maps.Keys(was)), maps.Keys(is))
	slices.SortFunc(keys, func(a, b rule) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.text, b.text)) })
	for _, key := range slices.Compact(keys) {
		before, wasThere := was[key]
		after, there := is[key]
		found := change(CheckChanged, Medium).because("neither accepts all that the other does")
		switch {
		case wasThere && there && before == after:
			continue
		case !there:
			found = loosening(CheckLoosened, "it is not checked any more")
		case !wasThere:
			found = change(CheckTightened, Low)
		case before.bound >= 0 && before.bound < after.bound:
			found = loosening(CheckLoosened, "")
		case before.bound >= 0:
			found = change(CheckTightened, Low)
		}
		c.add(found.of(before.shown(wasThere), after.shown(there)), place{key: "checks." + key.key})
	}
}

// rule is one entry of a check: of a list each element is one, of max_calls each tool. The text is
// what it is about.
type rule struct{ key, text string }

// asked is what a rule asks for: a bound, or what its text says; then the bound is -1.
type asked struct {
	bound int
	text  string
}

func (a asked) shown(there bool) any {
	switch {
	case !there:
		return value.Absent
	case a.bound < 0:
		return a.text
	case a.text == "":
		return json.Number(strconv.Itoa(a.bound))
	default:
		return fmt.Sprintf("%s: %d", a.text, a.bound)
	}
}

func checksOf(opts []option.Option) map[rule]asked {
	settings, err := option.Resolve(opts...)
	if err != nil { // the reader of goldens refuses what makes it fail
		panic(fmt.Sprintf("toolscore: options of a golden: %v", err))
	}
	rules := map[rule]asked{}
	add := func(key, text string) { rules[rule{key, text}] = asked{-1, text} }
	checks := settings.Checks
	for _, call := range checks.Never {
		add("never", callText(call))
	}
	for _, pair := range checks.Before {
		add("before", callText(pair[0])+" before "+callText(pair[1]))
	}
	for _, call := range checks.Succeeded {
		add("succeeded", callText(call))
	}
	for key, call := range map[string]*option.CheckCall{"first": checks.First, "last": checks.Last} {
		if call != nil {
			rules[rule{key: key}] = asked{-1, callText(*call)}
		}
	}
	for tool, most := range checks.MaxCalls {
		rules[rule{"max_calls", tool}] = asked{most, tool}
	}
	if checks.MaxIdentical > 0 {
		rules[rule{key: "max_identical"}] = asked{bound: checks.MaxIdentical}
	}
	for key, set := range map[string]bool{"no_blind_retry": checks.NoBlindRetry, "no_tool_errors": checks.NoToolErrors} {
		if set {
			add(key, "true")
		}
	}
	return rules
}

// callText writes a call of a check so that no other has the same text.
func callText(c option.CheckCall) string {
	if c.Args == nil {
		return c.Tool
	}
	return c.Tool + string(appendText([]byte(" "), c.Args))
}
