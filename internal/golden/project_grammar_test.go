package golden_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
	"github.com/toolscore/toolscore-go/matchers"
)

// TestProjectionWithBoundsAndGroups projects random runs into documents with optional and repeated
// calls, groups, and keys that may be absent.
func TestProjectionWithBoundsAndGroups(t *testing.T) {
	documents, rewritten := 0, 0
	property.Check(t, 1000, func(t *testing.T, rnd *rand.Rand) {
		r, s := &grammar{expectation{Rand: rnd, unnamed: true}}, &scribe{Rand: rnd}
		settings := option.Settings{Kinds: true, Order: pick(rnd, option.InOrder, option.InOrder, option.AnyOrder, option.ByTurn)}
		calls := r.calls(settings.Order)
		text := s.document(calls)
		stored, err := golden.Read("x.yaml", []byte(text))
		require.NoError(t, err, "%s", text)
		require.Equal(t, rendered(t, calls), rendered(t, stored.Calls), "%s", text)
		got := r.run(calls, pick(rnd, 0, 10, 40))
		result, err := compare.Calls(stored.Calls, got, settings)
		require.NoError(t, err, "%s", text)
		if !compare.Differs(result) {
			return
		}

		documents++
		p := project(t, stored, got, settings)
		again, err := golden.Read("x.yaml", p.Text)
		require.NoError(t, err, "stored:\n%s\nprojected:\n%s", text, p.Text)
		assertAccepts(t, again, got, settings)
		second := project(t, again, got, settings)
		assert.Equal(t, string(p.Text), string(second.Text), "a second projection changes nothing")
		anew := read(t, golden.ProjectAnew(stored, input(t, stored, got, settings)))
		assert.Equal(t, rendered(t, again.Calls), rendered(t, anew.Calls))
		assertNoWider(t, stored.Calls, again.Calls)
		if t.Failed() {
			t.Logf("stored:\n%s\ncalled:\n%s\nprojected:\n%s", text, rendered(t, got), p.Text)
		}
		for _, note := range p.Notes {
			if note[len(note)-len("comments"):] == "comments" {
				rewritten++
			}
		}
	})
	t.Logf("the formatting of a call was lost in %d of %d documents", rewritten, documents)
	assert.LessOrEqual(t, rewritten, 1+documents/500)
}

// assertNoWider finds no optional call that the document did not have, and no more of them.
func assertNoWider(t *testing.T, before, after []toolscore.Call) {
	t.Helper()
	optional := func(calls []toolscore.Call) map[string]int {
		count := map[string]int{}
		for _, c := range calls {
			if least, _ := c.Bounds.Limits(); least == 0 {
				count[c.Tool]++
			}
		}
		return count
	}
	had := optional(before)
	for tool, n := range optional(after) {
		assert.LessOrEqual(t, n, had[tool], tool)
	}
}

// grammar makes expected calls with bounds, groups and keys that may be absent.
type grammar struct{ expectation }

func (r *grammar) calls(order option.Order) []toolscore.Call {
	calls := r.expectation.calls()
	for i := range calls {
		c := &calls[i]
		c.Result, c.Err = nil, ""
		if r.chance(40) {
			b := pick(r.Rand, toolscore.Bounds{Max: 1}, toolscore.Bounds{Min: 2, Max: 2}, toolscore.Bounds{Min: 1, Max: 3},
				toolscore.Bounds{Min: 1, Max: toolscore.Unlimited}, toolscore.Bounds{Max: 2}, toolscore.Bounds{Min: 2, Max: 4})
			*c = c.Times(b.Min, b.Max)
		}
		for key, v := range c.Args {
			if r.chance(15) {
				c.Args[key] = r.optional(v)
			}
		}
		if order == option.InOrder && r.chance(35) {
			c.Group = strconv.Itoa(i / 3)
		}
	}
	return separated(calls)
}

// separated gives groups that are not together names of their own.
func separated(calls []toolscore.Call) []toolscore.Call {
	for i := range calls {
		if i > 1 && calls[i].Group != "" && calls[i-1].Group == "" {
			calls[i].Group += "'"
		} else if i > 0 && calls[i].Group != "" && calls[i-1].Group != "" {
			calls[i].Group = calls[i-1].Group
		}
	}
	return calls
}

func (r *grammar) optional(v any) any {
	if _, is := v.(matchers.Matcher); is || r.chance(20) {
		return matchers.Absent
	}
	return matchers.Maybe(r.accepted(v))
}

// run is a run of the agent in which something is other than expected: percent of the parts.
func (r *grammar) run(calls []toolscore.Call, percent int) []toolscore.Call {
	var made []toolscore.Call
	for _, item := range grouped(calls) {
		var together []toolscore.Call
		for _, c := range item {
			least, most := c.Bounds.Limits()
			if most == toolscore.Unlimited {
				most = least + 2
			}
			for range least + r.IntN(most-least+1) {
				once := c
				once.Bounds, once.Group = toolscore.Bounds{}, ""
				together = append(together, once)
			}
		}
		if item[0].Group != "" {
			r.Shuffle(len(together), func(i, j int) { together[i], together[j] = together[j], together[i] })
		}
		made = append(made, together...)
	}
	for i := range made {
		made[i].Args = r.there(made[i].Args)
	}
	return r.actual(made, percent)
}

// there returns arguments in which keys that may be absent are there now and then.
func (r *grammar) there(args toolscore.Args) toolscore.Args {
	if args == nil {
		return nil
	}
	given := toolscore.Args{}
	for _, key := range keys(args) {
		m, is := args[key].(interface{ Inner() (any, bool) })
		if !is {
			given[key] = args[key]
			continue
		}
		if v, mayBe := m.Inner(); mayBe && r.chance(60) {
			given[key] = v
		}
	}
	return given
}
