package matchers_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

// spelled makes a call of each letter; upper case has another argument.
func spelled(text string) (calls []toolscore.Call) {
	for _, r := range text {
		c := toolscore.Call{Tool: string(r), Args: toolscore.Args{"x": 1}}
		if r < 'a' {
			c = toolscore.Call{Tool: string(r - 'A' + 'a'), Args: toolscore.Args{"x": 2}}
		}
		calls = append(calls, c)
	}
	return calls
}

func TestEvaluateToolCalls(t *testing.T) {
	none := false
	strict := matchers.MatchOptions{ToolCallOrder: matchers.OrderStrict}
	superset := matchers.MatchOptions{ToolCallOrder: matchers.OrderSuperset}
	noExtra := matchers.MatchOptions{AllowExtraToolCalls: &none}
	negative := matchers.MatchOptions{IsNegativeTest: true}
	const inOrder = "the expected calls do not come in their order"
	for _, c := range []struct {
		expected, actual string
		opts             matchers.MatchOptions
		want             string
	}{
		{"ab", "ab", matchers.MatchOptions{}, "passed"},
		{"ab", "ba", matchers.MatchOptions{}, "passed"},
		{"ab", "bca", matchers.MatchOptions{}, "passed\nextra         c {\"x\":1}"},
		{"ab", "bca", noExtra, "failed: more extra calls than the 0 allowed\nextra         c {\"x\":1}"},
		{"ab", "b", matchers.MatchOptions{}, "failed\nmissing       a {\"x\":1}"},
		{"ab", "bA", matchers.MatchOptions{}, "failed\nmismatched    a {\"x\":2}, want {\"x\":1}"},
		{"aA", "Aa", matchers.MatchOptions{}, "passed"},
		{"", "", matchers.MatchOptions{}, "failed: nothing was called"},
		{"", "a", matchers.MatchOptions{}, "passed\nextra         a {\"x\":1}"},
		{"ab", "ab", strict, "passed"},
		{"ab", "ba", strict, "failed: " + inOrder + "\nout of order  b: expected call 2 came as call 1"},
		{
			"abc", "bca", strict,
			"failed: " + inOrder + "\nout of order  b: expected call 2 came as call 1\nout of order  c: expected call 3 came as call 2",
		},
		{"ab", "bab", strict, "passed\nextra         b {\"x\":1}"},
		{"ab", "bA", strict, "failed: " + inOrder + "\nmismatched    a {\"x\":2}, want {\"x\":1}" +
			"\nout of order  b: expected call 2 came as call 1"},
		{"ab", "ba", superset, "failed: " + inOrder},
		{"ab", "abb", superset, "passed\nextra         b {\"x\":1}"},
		{"ab", "", negative, "passed"},
		{"", "ab", negative, "failed: nothing may be called in a negative test\nextra         a {\"x\":1}\nextra         b {\"x\":1}"},
	} {
		got, err := matchers.EvaluateToolCalls(spelled(c.expected), spelled(c.actual), c.opts)
		assert.NoError(t, err)
		assert.Equal(t, c.want, got.String(), "%s, %s", c.expected, c.actual)
	}
}

func TestEvaluateToolCallsArguments(t *testing.T) {
	actual := toolscore.Args{"to": "NYC", "days": json.Number("3"), "until": nil, "tags": []any{"a"}}
	for name, c := range map[string]struct {
		expected               toolscore.Args
		partial, exact, ignore bool
	}{
		"the same":          {toolscore.Args{"to": "NYC", "days": 3., "until": nil, "tags": []any{"a"}}, true, true, true},
		"some":              {toolscore.Args{"to": "NYC"}, true, false, true},
		"none":              {nil, true, false, true},
		"another":           {toolscore.Args{"to": "LON"}, false, false, true},
		"to the byte":       {toolscore.Args{"to": "NYC "}, false, false, true},
		"a type":            {toolscore.Args{"to": " String"}, true, false, true},
		"another type":      {toolscore.Args{"to": "number"}, false, false, true},
		"a number":          {toolscore.Args{"days": "number"}, true, false, true},
		"null":              {toolscore.Args{"until": "null"}, true, false, true},
		"any is null too":   {toolscore.Args{"until": "any"}, true, false, true},
		"any is not absent": {toolscore.Args{"from": "any"}, false, false, true},
		"a list":            {toolscore.Args{"tags": "array"}, true, false, true},
		"no list":           {toolscore.Args{"tags": "object"}, false, false, true},
		"types of all":      {toolscore.Args{"to": "any", "days": "any", "until": "any", "tags": "any"}, true, false, true},
		"only at the top":   {toolscore.Args{"tags": []any{"string"}}, false, false, true},
		"no integer":        {toolscore.Args{"days": "integer"}, false, false, true},
	} {
		for matching, want := range map[matchers.ArgumentMatching]bool{
			matchers.ArgumentsPartial: c.partial, matchers.ArgumentsExact: c.exact, matchers.ArgumentsIgnore: c.ignore,
		} {
			got, err := matchers.EvaluateToolCalls(
				[]toolscore.Call{{Tool: "t", Args: c.expected}}, []toolscore.Call{{Tool: "t", Args: actual}},
				matchers.MatchOptions{ArgumentMatching: matching},
			)
			assert.NoError(t, err)
			assert.Equal(t, want, got.Passed, "%s, %s", name, matching)
		}
	}
}

func TestEvaluateToolCallsRefuses(t *testing.T) {
	bad := -2
	for want, c := range map[string]struct {
		expected, actual []toolscore.Call
		opts             matchers.MatchOptions
	}{
		`MatchOptions.ToolCallOrder: there is no order "sorted"; give ignore, strict or superset`: {
			opts: matchers.MatchOptions{ToolCallOrder: "sorted"},
		},
		`MatchOptions.ArgumentMatching: there is no way "loose"; give partial, exact or ignore`: {
			opts: matchers.MatchOptions{ArgumentMatching: "loose"},
		},
		`MatchOptions.MaxExtraToolCalls: -2 calls; give 0 or more, or toolscore.Unlimited for no bound`: {
			opts: matchers.MatchOptions{MaxExtraToolCalls: &bad},
		},
		"expected call 2 t args: a matcher where plain values are compared; " +
			"compare with assert.AssertTools, or put a plain value in its place": {
			expected: []toolscore.Call{{Tool: "t"}, {Tool: "t", Args: toolscore.Args{"x": matchers.Any}}},
		},
		"actual call 1 t args.x.y: ": {
			actual: []toolscore.Call{{Tool: "t", Args: toolscore.Args{"x": map[string]any{"y": func() {}}}}},
		},
	} {
		_, err := matchers.EvaluateToolCalls(c.expected, c.actual, c.opts)
		assert.ErrorContains(t, err, "toolscore: EvaluateToolCalls: "+want)
	}
}

func TestOrderOfCallsChangesNoVerdictWhereItIsIgnored(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 7))
		letters := func() (text string) {
			for range r.IntN(12) {
				text += string("abAB"[r.IntN(4)])
			}
			return text
		}
		expected, actual := spelled(letters()), spelled(letters())
		before, err := matchers.EvaluateToolCalls(expected, actual, matchers.MatchOptions{})
		assert.NoError(t, err)
		for _, calls := range [][]toolscore.Call{expected, actual} {
			r.Shuffle(len(calls), func(i, j int) { calls[i], calls[j] = calls[j], calls[i] })
		}
		after, err := matchers.EvaluateToolCalls(expected, actual, matchers.MatchOptions{})
		assert.NoError(t, err)
		if !assert.Equal(t, counts(before), counts(after), "seed %d", seed) {
			return
		}
	}
}

func counts(r matchers.MatchResult) [4]int {
	passed := 0
	if r.Passed {
		passed = 1
	}
	return [4]int{passed, len(r.Missing), len(r.Extra), len(r.ArgumentMismatches)}
}

func TestRawCallsMatchOnlyThemselves(t *testing.T) {
	raw := []toolscore.Call{{Tool: "t", Raw: "{"}}
	for _, matching := range []matchers.ArgumentMatching{matchers.ArgumentsPartial, matchers.ArgumentsExact} {
		opts := matchers.MatchOptions{ArgumentMatching: matching}
		same, err := matchers.EvaluateToolCalls(raw, raw, opts)
		assert.NoError(t, err)
		assert.True(t, same.Passed)
		other, err := matchers.EvaluateToolCalls([]toolscore.Call{{Tool: "t"}}, raw, opts)
		assert.NoError(t, err)
		assert.Equal(t, "failed\nmismatched    t {, want {}", other.String())
	}
}
