package require_test

import (
	"context"
	"fmt"
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert/require"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
	"github.com/toolscore/toolscore-go/recorder"
)

// Each assertion passes for one trace and ends the test for the other.
func TestAFailureEndsTheTest(t *testing.T) {
	t.Parallel()
	args := toolscore.Args{"to": "NYC"}
	good := toolscore.Trace{{Tool: "search", Args: args}}
	bad := toolscore.Trace{{Tool: "delete"}, {Tool: "delete"}}
	for name, assertion := range map[string]func(t toolscore.TestingT, actual toolscore.Trace){
		"AssertTools": func(t toolscore.TestingT, actual toolscore.Trace) { require.AssertTools(t, good, actual) },
		"Checks":      func(t toolscore.TestingT, actual toolscore.Trace) { require.Checks(t, actual, toolscore.MaxCalls(1)) },
		"Expect":      func(t toolscore.TestingT, actual toolscore.Trace) { require.Expect(t, actual).Calls("search").Check() },
		"Run": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.Run(t, "go", func(ctx context.Context, _ string) error {
				recorder.FromContext(ctx).Add(actual...)
				return nil
			}).Calls("search").Check()
		},
		"EvaluateToolCalls": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.EvaluateToolCalls(t, good, actual, matchers.MatchOptions{})
		},
		"MatchToolCalls": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchToolCalls(t, []string{"search"}, actual)
		},
		"MatchToolCallsSubset": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchToolCallsSubset(t, []string{"search"}, actual)
		},
		"MatchAnyToolCall": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchAnyToolCall(t, []string{"search"}, actual)
		},
		"MatchNoToolCalls": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchNoToolCalls(t, actual[1:])
		},
		"MatchToolCallCount": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchToolCallCount(t, "search", actual, 1)
		},
		"MatchToolCallWithArgs": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchToolCallWithArgs(t, "search", args, actual)
		},
		"MatchToolCallWithPartialArgs": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchToolCallWithPartialArgs(t, "search", args, actual)
		},
		"MatchToolArgument": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchToolArgument(t, "search", "to", "NYC", actual)
		},
		"MatchToolArgumentWith": func(t toolscore.TestingT, actual toolscore.Trace) {
			require.MatchToolArgumentWith(t, "search", "to", func(v any) bool { return v == "NYC" }, actual)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var passes, fails testt.T
			assertion(&passes, good)
			testify.False(t, passes.Stopped, passes.Text())
			assertion(&fails, bad)
			testify.True(t, fails.Stopped)
			testify.NotEmpty(t, fails.Errors)
		})
	}
}

func ExampleAssertTools() {
	t := &testt.T{TestName: "TestAgent"} // the *testing.T of a test
	require.AssertTools(t, toolscore.Trace{{Tool: "search"}}, toolscore.Trace{{Tool: "search"}, {Tool: "delete"}})
	fmt.Println("the test ends:", t.Stopped)
	// Output: the test ends: true
}
