package assert

import (
	"errors"
	"fmt"
	"os"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// MatchToolCallWithArgs asserts that some call of the tool has exactly these arguments; a failure
// shows the call that came closest. Numbers are compared by value, strings to the byte. Arguments
// that hold a matcher or have no JSON form fail the test; AssertTools and Expect take matchers.
func MatchToolCallWithArgs(t toolscore.TestingT, tool string, args toolscore.Args, actual toolscore.Source) bool {
	t.Helper()
	return matchArgs(t, "MatchToolCallWithArgs", tool, args, actual, false)
}

// MatchToolCallWithPartialArgs asserts that some call of the tool has at least these arguments. It
// compares and fails as MatchToolCallWithArgs does.
func MatchToolCallWithPartialArgs(t toolscore.TestingT, tool string, args toolscore.Args, actual toolscore.Source) bool {
	t.Helper()
	return matchArgs(t, "MatchToolCallWithPartialArgs", tool, args, actual, true)
}

// MatchToolArgument asserts that some call of the tool has the argument key with the value v. It
// compares and fails as MatchToolCallWithArgs does.
func MatchToolArgument(t toolscore.TestingT, tool, key string, v any, actual toolscore.Source) bool {
	t.Helper()
	return matchArgs(t, "MatchToolArgument", tool, toolscore.Args{key: v}, actual, true)
}

// MatchToolArgumentWith asserts that some call of the tool has the argument key with a value for
// which ok returns true. A nil ok fails the test.
func MatchToolArgumentWith(t toolscore.TestingT, tool, key string, ok func(any) bool, actual toolscore.Source) bool {
	t.Helper()
	const name = "MatchToolArgumentWith"
	if ok == nil {
		return misused(t, name, errors.New("the function is nil; pass one that says whether it accepts a value"))
	}
	return validate(t, name, actual, func(got toolscore.Trace) string {
		return closest(tool, toolscore.Args{key: matchers.Func("the function", ok)}, got, true)
	})
}

func matchArgs(
	t toolscore.TestingT, name, tool string, args toolscore.Args, actual toolscore.Source, partial bool,
) bool {
	t.Helper()
	want, err := source.Literal(args)
	if err != nil {
		return misused(t, name, fmt.Errorf("the expected %w", err))
	}
	return validate(t, name, actual, func(got toolscore.Trace) string { return closest(tool, want, got, partial) })
}

// misused fails the test with what is wrong in the call of an assertion.
func misused(t toolscore.TestingT, name string, err error) bool {
	source.NeedT(t, name)
	t.Helper()
	t.Errorf("toolscore: %s: %v", name, err)
	return false
}

// closest says which call of the tool has the fewest differences from the arguments, the first of
// several, and lists them; "" where a call has none.
func closest(tool string, args toolscore.Args, got toolscore.Trace, partial bool) string {
	want := toolscore.Call{Tool: tool, Args: args}
	best, diffs := -1, []toolscore.Diff(nil)
	for i, c := range got {
		if c.Tool != tool {
			continue
		}
		d := compare.Arguments(want, c, partial, value.ByValue)
		d = slices.DeleteFunc(d, func(d toolscore.Diff) bool { return d.Forgiven })
		if best < 0 || len(d) < len(diffs) {
			best, diffs = i, d
		}
	}
	if best >= 0 && len(diffs) == 0 {
		return ""
	}
	if best < 0 {
		return fmt.Sprintf("%s was not called\n  got   %s", report.Brief(tool), list(toolscore.Names(got)))
	}
	redactor := redact.New(redact.Rules{})
	shown := report.Input{Hide: redactor.Value, HideText: redactor.Text, Style: report.StyleOf(os.Stdout)}
	return fmt.Sprintf("no call of %s has these arguments; the closest is call %d of %d\n%s",
		report.Brief(tool), best+1, len(got), report.Diffs(shown, diffs))
}
