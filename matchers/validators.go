package matchers

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// MatchToolCalls reports whether the tools that were called are the expected ones, as often and in the same order.
func MatchToolCalls(expected, actual []string) bool { return slices.Equal(expected, actual) }

// MatchToolCallsSubset reports whether each expected tool was called, whatever the order and how often. No expected tool is
// always a subset.
func MatchToolCallsSubset(expected, actual []string) bool {
	for _, tool := range expected {
		if !slices.Contains(actual, tool) {
			return false
		}
	}
	return true
}

// MatchAnyToolCall reports whether at least one of the expected tools was called; false where none is expected.
func MatchAnyToolCall(expected, actual []string) bool {
	return slices.ContainsFunc(expected, func(tool string) bool { return slices.Contains(actual, tool) })
}

// MatchToolCallCount reports whether the tool was called exactly n times.
func MatchToolCallCount(tool string, actual []string, n int) bool {
	for _, name := range actual {
		if name == tool {
			n--
		}
	}
	return n == 0
}

// MatchNoToolCalls reports whether nothing was called.
func MatchNoToolCalls(actual []string) bool { return len(actual) == 0 }

// MatchToolCallWithArgs reports whether some call of the tool has exactly these arguments; nil is the same as none. Numbers are
// equal by value, strings to the byte. It panics where an argument is no JSON value or holds a matcher; value matchers belong
// into the calls that package assert compares.
func MatchToolCallWithArgs(tool string, args toolscore.Args, calls []toolscore.Call) bool {
	want := literalArgs("MatchToolCallWithArgs: the expected", args)
	return anyCall("MatchToolCallWithArgs", tool, calls, func(got map[string]any) bool {
		return value.Equal(want, got, value.ByValue)
	})
}

// MatchToolCallWithPartialArgs reports whether some call of the tool has these arguments, and perhaps more. Each key must be
// present, also where null is expected. It compares and panics as MatchToolCallWithArgs does.
func MatchToolCallWithPartialArgs(tool string, args toolscore.Args, calls []toolscore.Call) bool {
	return hasArgs("MatchToolCallWithPartialArgs", tool, args, calls)
}

// hasArgs reports for a validator of that name whether some call of the tool has the arguments.
func hasArgs(function, tool string, args toolscore.Args, calls []toolscore.Call) bool {
	want := literalArgs(function+": the expected", args)
	return anyCall(function, tool, calls, func(got map[string]any) bool {
		for key, w := range want {
			if g, present := got[key]; !present || !value.Equal(w, g, value.ByValue) {
				return false
			}
		}
		return true
	})
}

// MatchToolArgument reports whether some call of the tool has the argument key with the value v. It compares and panics as
// MatchToolCallWithArgs does.
func MatchToolArgument(tool, key string, v any, calls []toolscore.Call) bool {
	return hasArgs("MatchToolArgument", tool, toolscore.Args{key: v}, calls)
}

// MatchToolArgumentWith reports whether some call of the tool has the argument key with a value that ok accepts. The function
// is given a JSON value: nil, bool, json.Number, string, []any or map[string]any. It panics where ok is nil.
func MatchToolArgumentWith(tool, key string, ok func(any) bool, calls []toolscore.Call) bool {
	if ok == nil {
		panic("toolscore: MatchToolArgumentWith: the function is nil; pass one that says whether it accepts a value")
	}
	return anyCall("MatchToolArgumentWith", tool, calls, func(got map[string]any) bool {
		v, present := got[key]
		return present && ok(v)
	})
}

// anyCall reports whether some call of the tool has arguments that ok accepts. Arguments that are no JSON object have nothing
// to accept.
func anyCall(function, tool string, calls []toolscore.Call, ok func(map[string]any) bool) bool {
	for i, c := range calls {
		if c.Tool != tool || c.Raw != "" {
			continue
		}
		if ok(literalArgs(fmt.Sprintf("%s: call %d %s", function, i+1, tool), c.Args)) {
			return true
		}
	}
	return false
}

func literalArgs(place string, args toolscore.Args) map[string]any {
	normal, err := source.Literal(args)
	if err != nil {
		panic(fmt.Sprintf("toolscore: %s %v", place, err))
	}
	return normal
}
