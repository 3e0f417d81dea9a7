package matchers_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestValidatorsOfNames(t *testing.T) {
	for _, c := range []struct {
		expected, actual  []string
		same, subset, any bool
	}{
		{nil, nil, true, true, false},
		{nil, []string{"a"}, false, true, false},
		{[]string{"a"}, nil, false, false, false},
		{[]string{"a", "b"}, []string{"a", "b"}, true, true, true},
		{[]string{"a", "b"}, []string{"b", "a"}, false, true, true},
		{[]string{"a", "a"}, []string{"a"}, false, true, true},
		{[]string{"a"}, []string{"a", "a"}, false, true, true},
		{[]string{"a", "b"}, []string{"b", "c"}, false, false, true},
		{[]string{"a"}, []string{"A"}, false, false, false},
	} {
		assert.Equal(t, c.same, matchers.MatchToolCalls(c.expected, c.actual), "%v %v", c.expected, c.actual)
		assert.Equal(t, c.subset, matchers.MatchToolCallsSubset(c.expected, c.actual), "%v %v", c.expected, c.actual)
		assert.Equal(t, c.any, matchers.MatchAnyToolCall(c.expected, c.actual), "%v %v", c.expected, c.actual)
	}
	actual := []string{"a", "b", "a"}
	assert.True(t, matchers.MatchToolCallCount("a", actual, 2))
	assert.False(t, matchers.MatchToolCallCount("a", actual, 1))
	assert.True(t, matchers.MatchToolCallCount("c", actual, 0))
	assert.False(t, matchers.MatchToolCallCount("c", actual, -1))
	assert.True(t, matchers.MatchNoToolCalls(nil))
	assert.False(t, matchers.MatchNoToolCalls(actual))
}

func TestValidatorsOfArguments(t *testing.T) {
	calls := []toolscore.Call{
		{Tool: "search", Args: toolscore.Args{"to": "NYC", "days": 3, "tags": []string{"a", "b"}, "until": nil}},
		{Tool: "book"},
		{Tool: "note", Raw: "{}"},
	}
	for name, c := range map[string]struct {
		tool           string
		args           toolscore.Args
		exact, partial bool
	}{
		"the same":             {"search", toolscore.Args{"to": "NYC", "days": 3., "tags": []any{"a", "b"}, "until": nil}, true, true},
		"fewer":                {"search", toolscore.Args{"to": "NYC"}, false, true},
		"by value":             {"search", toolscore.Args{"days": json.Number("3.0")}, false, true},
		"to the byte":          {"search", toolscore.Args{"to": " NYC"}, false, false},
		"no placeholder":       {"search", toolscore.Args{"to": "any"}, false, false},
		"null":                 {"search", toolscore.Args{"until": nil}, false, true},
		"null is not absent":   {"search", toolscore.Args{"from": nil}, false, false},
		"part of a list":       {"search", toolscore.Args{"tags": []any{"a"}}, false, false},
		"nil is none":          {"book", nil, true, true},
		"none":                 {"book", toolscore.Args{}, true, true},
		"none of some":         {"search", nil, false, true},
		"another tool":         {"cancel", nil, false, false},
		"no object to compare": {"note", nil, false, false},
	} {
		assert.Equal(t, c.exact, matchers.MatchToolCallWithArgs(c.tool, c.args, calls), name)
		assert.Equal(t, c.partial, matchers.MatchToolCallWithPartialArgs(c.tool, c.args, calls), name)
	}
	assert.True(t, matchers.MatchToolArgument("search", "days", 3, calls))
	assert.False(t, matchers.MatchToolArgument("search", "days", 4, calls))
	assert.False(t, matchers.MatchToolArgument("search", "from", nil, calls))
	long := func(v any) bool { list, ok := v.([]any); return ok && len(list) > 1 }
	assert.True(t, matchers.MatchToolArgumentWith("search", "tags", long, calls))
	assert.False(t, matchers.MatchToolArgumentWith("search", "to", long, calls))
	assert.False(t, matchers.MatchToolArgumentWith("book", "to", func(any) bool { return true }, calls))
}

func TestValidatorsPanicOnMisuse(t *testing.T) {
	nan := []toolscore.Call{{Tool: "t", Args: toolscore.Args{"x": []any{math.NaN()}}}}
	for want, misuse := range map[string]func(){
		"toolscore: MatchToolArgumentWith: the function is nil; pass one that says whether it accepts a value": func() {
			matchers.MatchToolArgumentWith("t", "x", nil, nil)
		},
		"toolscore: MatchToolCallWithArgs: the expected args: a matcher where plain values are compared; " +
			"compare with assert.AssertTools, or put a plain value in its place": func() {
			matchers.MatchToolCallWithArgs("t", toolscore.Args{"x": matchers.Any}, nil)
		},
	} {
		assert.PanicsWithValue(t, want, misuse)
	}
	assert.Contains(t, panicValue(func() { matchers.MatchToolArgument("t", "x", 1, nan) }),
		"toolscore: MatchToolArgument: call 1 t args.x[0]: ")
}

func panicValue(f func()) (what string) {
	defer func() { what, _ = recover().(string) }()
	f()
	return ""
}
