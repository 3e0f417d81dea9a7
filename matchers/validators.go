package matchers

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/toolcalls"
)

// MatchToolCalls reports whether the tools that were called are the expected ones, as often and in
// the same order.
func MatchToolCalls(expected, actual []string) bool { return slices.Equal(expected, actual) }

// MatchToolCallsSubset reports whether each expected tool was called, in any order and any number
// of times. An empty list is always a subset.
func MatchToolCallsSubset(expected, actual []string) bool { return toolcalls.Subset(expected, actual) }

// MatchAnyToolCall reports whether at least one of the expected tools was called; false where none
// is expected.
func MatchAnyToolCall(expected, actual []string) bool { return toolcalls.Any(expected, actual) }

// MatchToolCallCount reports whether the tool was called exactly n times.
func MatchToolCallCount(tool string, actual []string, n int) bool {
	return toolcalls.Count(tool, actual) == n
}

// MatchNoToolCalls reports whether no tool was called.
func MatchNoToolCalls(actual []string) bool { return len(actual) == 0 }

// MatchToolCallWithArgs reports whether some call of the tool has exactly these arguments; nil
// means none. Numbers are compared by value, strings to the byte. It panics if an argument is not a
// JSON value or holds a matcher; value matchers belong in the calls that package assert compares.
func MatchToolCallWithArgs(tool string, args toolscore.Args, calls []toolscore.Call) bool {
	return toolcalls.Search{Function: "MatchToolCallWithArgs", Tool: tool, Calls: calls}.Exact(args)
}

// MatchToolCallWithPartialArgs reports whether some call of the tool has at least these arguments.
// Each key must be present, even where null is expected. It compares and panics as
// MatchToolCallWithArgs does.
func MatchToolCallWithPartialArgs(tool string, args toolscore.Args, calls []toolscore.Call) bool {
	return toolcalls.Search{Function: "MatchToolCallWithPartialArgs", Tool: tool, Calls: calls}.Partial(args)
}

// MatchToolArgument reports whether some call of the tool has the argument key with the value v. It
// compares and panics as MatchToolCallWithArgs does.
func MatchToolArgument(tool, key string, v any, calls []toolscore.Call) bool {
	search := toolcalls.Search{Function: "MatchToolArgument", Tool: tool, Calls: calls}
	return search.Partial(toolscore.Args{key: v})
}

// MatchToolArgumentWith reports whether some call of the tool has the argument key with a value
// that ok accepts. The function is given a JSON value: nil, bool, json.Number, string, []any or
// map[string]any. It panics if ok is nil.
func MatchToolArgumentWith(tool, key string, ok func(any) bool, calls []toolscore.Call) bool {
	if ok == nil {
		panic("toolscore: MatchToolArgumentWith: the function is nil; pass one that says whether it accepts a value")
	}
	search := toolcalls.Search{Function: "MatchToolArgumentWith", Tool: tool, Calls: calls}
	return search.Accepted(func(got map[string]any) bool {
		v, present := got[key]
		return present && ok(v)
	})
}
