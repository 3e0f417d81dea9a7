package assert

import (
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

// MatchToolCallWithArgs reports where no call of the tool has exactly these arguments, and shows the call that came closest.
// Numbers are equal by value, strings to the byte; args hold no matchers, or it panics.
func MatchToolCallWithArgs(t toolscore.TestingT, tool string, args toolscore.Args, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchToolCallWithArgs", actual, func(got toolscore.Trace) string {
		if matchers.MatchToolCallWithArgs(tool, args, got) {
			return ""
		}
		return closest(tool, args, got, false)
	})
}

// MatchToolCallWithPartialArgs reports where no call of the tool has these arguments, and perhaps more.
func MatchToolCallWithPartialArgs(t toolscore.TestingT, tool string, args toolscore.Args, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchToolCallWithPartialArgs", actual, func(got toolscore.Trace) string {
		if matchers.MatchToolCallWithPartialArgs(tool, args, got) {
			return ""
		}
		return closest(tool, args, got, true)
	})
}

// MatchToolArgument reports where no call of the tool has the argument key with the value v.
func MatchToolArgument(t toolscore.TestingT, tool, key string, v any, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchToolArgument", actual, func(got toolscore.Trace) string {
		if matchers.MatchToolArgument(tool, key, v, got) {
			return ""
		}
		return closest(tool, toolscore.Args{key: v}, got, true)
	})
}

// MatchToolArgumentWith reports where no call of the tool has the argument key with a value that ok accepts. A nil ok panics.
func MatchToolArgumentWith(t toolscore.TestingT, tool, key string, ok func(any) bool, actual toolscore.Source) bool {
	t.Helper()
	return validate(t, "MatchToolArgumentWith", actual, func(got toolscore.Trace) string {
		if matchers.MatchToolArgumentWith(tool, key, ok, got) {
			return ""
		}
		return closest(tool, toolscore.Args{key: matchers.Func("the function", ok)}, got, true)
	})
}

// closest says which call of the tool has the fewest differences from the arguments, the first of several, and lists them.
func closest(tool string, args toolscore.Args, got toolscore.Trace, partial bool) string {
	want, err := source.Normalise(source.Expected, toolscore.Trace{{Tool: tool, Args: args}})
	if err != nil {
		return err.Error()
	}
	if want[0].Args == nil {
		want[0].Args = toolscore.Args{}
	}
	best, diffs := -1, []toolscore.Diff(nil)
	for i, c := range got {
		if c.Tool != tool {
			continue
		}
		d := compare.Arguments(want[0], c, partial, value.ByValue)
		d = slices.DeleteFunc(d, func(d toolscore.Diff) bool { return d.Forgiven })
		if best < 0 || len(d) < len(diffs) {
			best, diffs = i, d
		}
	}
	if best < 0 {
		return fmt.Sprintf("%s was not called\n  got   %s", report.Brief(tool), list(toolscore.Names(got)))
	}
	redactor := redact.New(redact.Rules{})
	shown := report.Input{Hide: redactor.Value, HideText: redactor.Text, Style: report.StyleOf(os.Stdout)}
	return fmt.Sprintf("no call of %s has these arguments; the closest is call %d of %d\n%s",
		report.Brief(tool), best+1, len(got), report.Diffs(shown, diffs))
}
