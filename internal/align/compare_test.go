package align_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

func TestSatisfied(t *testing.T) {
	one, form := json.Number("1"), json.Number("1.0")
	exact, partial := align.Rules{}, align.Rules{Partial: true}
	strict, unchecked := align.Rules{Mode: value.Strict}, align.Rules{Unchecked: true}
	named, full := align.Rules{Kinds: align.NamedKind}, align.Rules{Kinds: align.SameKind, Results: true}
	call := func(args toolscore.Args) toolscore.Call { return toolscore.Call{Tool: "t", Args: args} }
	x := func(v any) toolscore.Call { return call(toolscore.Args{"x": v}) }
	server := toolscore.Call{Tool: "t", Kind: "server"}
	raw := func(text string) toolscore.Call { return toolscore.Call{Tool: "t", Raw: text} }
	result := func(v any) toolscore.Call { return toolscore.Call{Tool: "t", Result: v} }
	for name, c := range map[string]struct {
		expected, actual toolscore.Call
		rules            align.Rules
		want             bool
	}{
		"another tool":                   {call(nil), toolscore.Call{Tool: "u"}, exact, false},
		"unchecked":                      {call(nil), x(one), exact, true},
		"unchecked, raw":                 {call(nil), raw("{"), exact, true},
		"no arguments":                   {call(toolscore.Args{}), call(nil), exact, true},
		"no arguments, one given":        {call(toolscore.Args{}), x(one), exact, false},
		"no arguments, one forgiven":     {call(toolscore.Args{}), x(one), partial, true},
		"null is not absent":             {x(nil), call(nil), exact, false},
		"lenient":                        {x([]any{one, "a"}), x([]any{form, " a"}), exact, true},
		"strict":                         {x(one), x(form), strict, false},
		"unlisted":                       {x(one), call(toolscore.Args{"x": one, "y": one}), exact, false},
		"unlisted, forgiven":             {x(one), call(toolscore.Args{"x": one, "y": one}), partial, true},
		"listed is never forgiven":       {x(one), call(toolscore.Args{"y": one}), partial, false},
		"a matcher":                      {x(digits{}), x("12"), exact, true},
		"a matcher is not lenient":       {x(digits{}), x(" 12"), exact, false},
		"a matcher inside":               {x([]any{digits{}}), x([]any{"1"}), exact, true},
		"raw to the byte":                {raw("{"), raw("{"), exact, true},
		"raw is not lenient":             {raw("{"), raw(" {"), exact, false},
		"raw is not what it says":        {call(toolscore.Args{}), raw("{}"), exact, false},
		"raw is never forgiven":          {call(toolscore.Args{}), raw("{"), partial, false},
		"rules that check nothing":       {raw("{"), x(one), unchecked, true},
		"result":                         {result("a"), result("a"), full, true},
		"another result":                 {result("a"), result("b"), full, false},
		"no result":                      {result(nil), result("b"), full, false},
		"results that nobody compares":   {result("a"), result("b"), exact, true},
		"another error":                  {toolscore.Call{Tool: "t"}, toolscore.Call{Tool: "t", Err: "failed"}, full, false},
		"another kind":                   {call(nil), server, full, false},
		"the same kind":                  {server, server, full, true},
		"a kind that nobody names":       {call(nil), server, named, true},
		"a kind that somebody names":     {server, call(nil), named, false},
		"a kind that nobody compares":    {server, call(nil), exact, true},
		"an argument is no pseudo-value": {raw("{"), call(toolscore.Args{"raw": "{"}), exact, false},
	} {
		table := align.Compile([]toolscore.Call{c.expected}, []toolscore.Call{c.actual}, func(string) align.Rules { return c.rules })
		assert.Equal(t, c.want, table.Satisfied(0, 0), name)
	}
}

// counting is a matcher that counts how often it is asked about each value.
type counting map[any]int

func (counting) String() string { return "counting" }

func (c counting) Matches(v any) bool {
	c[v]++
	return v == "yes"
}

func TestMatchersAreAskedOnceAboutEachValue(t *testing.T) {
	for _, order := range []option.Order{option.InOrder, option.AnyOrder, option.ByTurn} {
		var asked []counting
		var expected, actual []toolscore.Call
		for i := range 60 {
			asked = append(asked, counting{})
			expected = append(expected, toolscore.Call{Tool: "t", Args: toolscore.Args{"x": asked[i], "n": json.Number("1")}})
			actual = append(actual, toolscore.Call{Tool: "t", Args: toolscore.Args{"x": []string{"no", "yes", "?"}[i*i%3]}, Turn: i / 2})
		}
		pair(expected, actual, option.Settings{Order: order})
		for i, c := range asked {
			for v, times := range c {
				assert.Equal(t, 1, times, "%v: matcher %d was asked about %v", order, i, v)
			}
		}
	}
}
