package assert

import (
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/matchers"
)

// MatchToolCalls asserts that the tools called are the expected ones, as often and in the same
// order. It reports a difference through t.Errorf and returns whether there is none. Like all
// assertions of this package it fails the test if the source cannot be read, and panics if t is
// nil.
func MatchToolCalls(t toolscore.TestingT, expected []string, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchToolCalls", actual, func(got toolscore.Trace) string {
		if matchers.MatchToolCalls(expected, toolscore.Names(got)) {
			return ""
		}
		return fmt.Sprintf("the tools differ\n  want  %s\n  got   %s", list(expected), list(toolscore.Names(got)))
	})
}

// MatchToolCallsSubset asserts that each expected tool was called, in any order and any number of
// times.
func MatchToolCallsSubset(t toolscore.TestingT, expected []string, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchToolCallsSubset", actual, func(got toolscore.Trace) string {
		names := toolscore.Names(got)
		if matchers.MatchToolCallsSubset(expected, names) {
			return ""
		}
		missing := slices.DeleteFunc(slices.Clone(expected), func(tool string) bool { return slices.Contains(names, tool) })
		return fmt.Sprintf("not called: %s\n  want  at least %s\n  got   %s", list(missing), list(expected), list(names))
	})
}

// MatchAnyToolCall asserts that at least one of the expected tools was called. An empty list fails.
func MatchAnyToolCall(t toolscore.TestingT, expected []string, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchAnyToolCall", actual, func(got toolscore.Trace) string {
		if matchers.MatchAnyToolCall(expected, toolscore.Names(got)) {
			return ""
		}
		return fmt.Sprintf("none of the tools was called\n  want  any of %s\n  got   %s", list(expected), list(toolscore.Names(got)))
	})
}

// MatchToolCallCount asserts that the tool was called exactly n times.
func MatchToolCallCount(t toolscore.TestingT, tool string, actual toolscore.Source, n int) bool {
	t.Helper()
	return validate(t, "MatchToolCallCount", actual, func(got toolscore.Trace) string {
		if matchers.MatchToolCallCount(tool, toolscore.Names(got), n) {
			return ""
		}
		return fmt.Sprintf("%s was called another number of times\n  want  %d\n  got   %s", report.Brief(tool), n, places(tool, got))
	})
}

// MatchNoToolCalls asserts that no tool was called.
func MatchNoToolCalls(t toolscore.TestingT, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchNoToolCalls", actual, func(got toolscore.Trace) string {
		if matchers.MatchNoToolCalls(toolscore.Names(got)) {
			return ""
		}
		return fmt.Sprintf("tools were called\n  want  no calls\n  got   %s", list(toolscore.Names(got)))
	})
}

// validate reads the source and fails the test with the problem that check finds in its calls; ""
// is none.
func validate(t toolscore.TestingT, name string, actual toolscore.Source, check func(toolscore.Trace) string) bool {
	source.NeedT(t, name)
	t.Helper()
	got, _, err := source.Read(source.Actual, actual)
	if err != nil {
		return misused(t, name, err)
	}
	if problem := check(got); problem != "" {
		t.Errorf("toolscore: %s: %s: %s", t.Name(), name, problem)
		return false
	}
	source.LogProblems(t, actual)
	return true
}

// list shows names in one line; of many the first and their number.
func list(names []string) string {
	const most = 20
	if len(names) == 0 {
		return "no calls"
	}
	shown := make([]string, 0, most)
	for _, name := range names[:min(len(names), most)] {
		shown = append(shown, report.Brief(name))
	}
	if more := len(names) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(shown, ", "), more)
	}
	return strings.Join(shown, ", ")
}

// places says how often and where a tool was called.
func places(tool string, got toolscore.Trace) string {
	var numbers []string
	for i, c := range got {
		if c.Tool == tool {
			numbers = append(numbers, fmt.Sprint(i+1))
		}
	}
	switch {
	case len(numbers) == 0:
		return "0, of " + list(toolscore.Names(got))
	case len(numbers) > 20:
		return fmt.Sprintf("%d, of %d calls", len(numbers), len(got))
	default:
		return fmt.Sprintf("%d: call %s of %d", len(numbers), strings.Join(numbers, ", "), len(got))
	}
}
