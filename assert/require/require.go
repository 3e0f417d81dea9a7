// Package require has the assertions of package assert, each of which ends the test where its twin
// reports a failure and goes on. It is to package assert what testify's require is to its assert.
package require

import (
	"context"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/matchers"
)

// AssertTools is assert.AssertTools, and ends the test if that fails.
func AssertTools(t toolscore.TestingT, expected, actual toolscore.Source, opts ...toolscore.Option) {
	t.Helper()
	need(t, assert.AssertTools(t, expected, actual, opts...))
}

// Checks is assert.Checks, and ends the test if that fails.
func Checks(t toolscore.TestingT, actual toolscore.Source, checks ...toolscore.Option) {
	t.Helper()
	need(t, assert.Checks(t, actual, checks...))
}

// Expect is assert.Expect with a Check that ends the test if it fails.
func Expect(t toolscore.TestingT, actual toolscore.Source) *assert.Expectation {
	t.Helper()
	return assert.Expect(t, actual).With(toolscore.FailNow())
}

// Run is assert.Run with a Check that ends the test if it fails.
func Run(
	t toolscore.TestingT, prompt string, agent func(ctx context.Context, prompt string) error,
) *assert.Expectation {
	t.Helper()
	return assert.Run(t, prompt, agent).With(toolscore.FailNow())
}

// EvaluateToolCalls is assert.EvaluateToolCalls, and ends the test if that fails.
func EvaluateToolCalls(t toolscore.TestingT, expected, actual toolscore.Source, opts matchers.MatchOptions) {
	t.Helper()
	need(t, assert.EvaluateToolCalls(t, expected, actual, opts))
}

// MatchToolCalls is assert.MatchToolCalls, and ends the test if that fails.
func MatchToolCalls(t toolscore.TestingT, expected []string, actual toolscore.Source) {
	t.Helper()
	need(t, assert.MatchToolCalls(t, expected, actual))
}

// MatchToolCallsSubset is assert.MatchToolCallsSubset, and ends the test if that fails.
func MatchToolCallsSubset(t toolscore.TestingT, expected []string, actual toolscore.Source) {
	t.Helper()
	need(t, assert.MatchToolCallsSubset(t, expected, actual))
}

// MatchAnyToolCall is assert.MatchAnyToolCall, and ends the test if that fails.
func MatchAnyToolCall(t toolscore.TestingT, expected []string, actual toolscore.Source) {
	t.Helper()
	need(t, assert.MatchAnyToolCall(t, expected, actual))
}

// MatchNoToolCalls is assert.MatchNoToolCalls, and ends the test if that fails.
func MatchNoToolCalls(t toolscore.TestingT, actual toolscore.Source) {
	t.Helper()
	need(t, assert.MatchNoToolCalls(t, actual))
}

// MatchToolCallCount is assert.MatchToolCallCount, and ends the test if that fails.
func MatchToolCallCount(t toolscore.TestingT, tool string, actual toolscore.Source, n int) {
	t.Helper()
	need(t, assert.MatchToolCallCount(t, tool, actual, n))
}

// MatchToolCallWithArgs is assert.MatchToolCallWithArgs, and ends the test if that fails.
func MatchToolCallWithArgs(t toolscore.TestingT, tool string, args toolscore.Args, actual toolscore.Source) {
	t.Helper()
	need(t, assert.MatchToolCallWithArgs(t, tool, args, actual))
}

// MatchToolCallWithPartialArgs is assert.MatchToolCallWithPartialArgs, and ends the test if that
// fails.
func MatchToolCallWithPartialArgs(t toolscore.TestingT, tool string, args toolscore.Args, actual toolscore.Source) {
	t.Helper()
	need(t, assert.MatchToolCallWithPartialArgs(t, tool, args, actual))
}

// MatchToolArgument is assert.MatchToolArgument, and ends the test if that fails.
func MatchToolArgument(t toolscore.TestingT, tool, key string, v any, actual toolscore.Source) {
	t.Helper()
	need(t, assert.MatchToolArgument(t, tool, key, v, actual))
}

// MatchToolArgumentWith is assert.MatchToolArgumentWith, and ends the test if that fails.
func MatchToolArgumentWith(
	t toolscore.TestingT, tool, key string, ok func(any) bool, actual toolscore.Source,
) {
	t.Helper()
	need(t, assert.MatchToolArgumentWith(t, tool, key, ok, actual))
}

func need(t toolscore.TestingT, ok bool) {
	t.Helper()
	if !ok {
		t.FailNow()
	}
}
