package compare

import (
	"fmt"
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// entries turns a pairing into the lines of the report, each with its differences.
func (c comparison) entries(pairing align.Pairing) []toolscore.Entry {
	entries := make([]toolscore.Entry, len(pairing.Lines))
	for i, line := range pairing.Lines {
		entries[i] = c.entry(line)
	}
	return entries
}

func (c comparison) entry(line align.Line) toolscore.Entry {
	e := toolscore.Entry{Expected: line.Expected, Actual: line.Actual, Copy: line.Copy}
	switch {
	case line.Actual < 0:
		e.State, e.Tool = toolscore.Missing, c.expected[line.Expected].Tool
		return e
	case line.Expected < 0:
		e.State, e.Tool = toolscore.Extra, c.actual[line.Actual].Tool
		return e
	}
	want, got := c.expected[line.Expected], c.actual[line.Actual]
	e.Tool = want.Tool
	if own := c.settings.ForTool(want.Tool); !line.Satisfied || own.PartialArgs { // which forgives differences, and lists them
		e.Diffs = callDiffs(want, got, own)
	}
	switch {
	case line.Moved:
		e.State = toolscore.Moved
	case counts(e.Diffs):
		e.State = toolscore.Differ
	default:
		e.State = toolscore.Match
	}
	return e
}

// counts reports whether any of the differences is not forgiven.
func counts(diffs []toolscore.Diff) bool {
	return slices.ContainsFunc(diffs, func(d toolscore.Diff) bool { return !d.Forgiven })
}

func callDiffs(want, got toolscore.Call, s option.Settings) []toolscore.Diff {
	mode := value.Lenient
	if s.Strict {
		mode = value.Strict
	}
	var diffs []toolscore.Diff
	if !s.IgnoreArgs {
		diffs = Arguments(want, got, s.PartialArgs, mode)
	}
	if want.Kind != got.Kind && (s.Kinds || want.Kind != "") {
		diffs = append(diffs, toolscore.Diff{
			Path: "kind", Want: string(want.Kind), Got: string(got.Kind), Reason: "the call is of another kind",
		})
	}
	if want.Executed != got.Executed && (want.Executed != "" || got.Executed == toolscore.NotExecuted) {
		diffs = append(diffs, executionDiff(want.Executed, got.Executed))
	}
	if s.WithResults {
		diffs = appendDiffs(diffs, "result", want.Result, got.Result, mode)
		diffs = appendDiffs(diffs, "error", secret.Text(want.Err), got.Err, mode)
	}
	return diffs
}

// executionDiff says how a call ran otherwise than was expected.
func executionDiff(want, got toolscore.Execution) toolscore.Diff {
	known := map[toolscore.Execution]any{"": toolscore.Absent, toolscore.Executed: true, toolscore.NotExecuted: false}
	reason := map[toolscore.Execution]string{
		"":                    "whether the call was executed was not recorded; record the model's traffic and the tools",
		toolscore.Executed:    "the call was executed",
		toolscore.NotExecuted: "the call was requested and not executed",
	}
	return toolscore.Diff{Path: "executed", Want: known[want], Got: known[got], Reason: reason[got]}
}

// Arguments lists where the arguments of a call are not those of an expected one, in the order of
// the keys. Under partial those that nobody listed are forgiven, and listed all the same.
func Arguments(want, got toolscore.Call, partial bool, mode value.Mode) []toolscore.Diff {
	if want.Raw != "" || got.Raw != "" {
		return rawDiffs(want, got)
	}
	if want.Args == nil {
		return nil
	}
	var diffs []toolscore.Diff
	for _, key := range keys(want.Args, got.Args) {
		w, listed := want.Args[key]
		g, present := got.Args[key]
		path := value.Member("args", key)
		switch {
		case !present && value.MayBeAbsent(w):
		case !present:
			diffs = append(diffs, toolscore.Diff{Path: path, Want: w, Got: toolscore.Absent})
		case !listed:
			diffs = append(diffs, toolscore.Diff{Path: path, Want: toolscore.Absent, Got: g, Forgiven: partial})
		default:
			diffs = appendDiffs(diffs, path, w, g, mode)
		}
	}
	return diffs
}

// Satisfied reports whether the arguments of a call are those of an expected one; under partial,
// whatever else it has.
func Satisfied(want, got toolscore.Call, partial bool, mode value.Mode) bool {
	return !counts(Arguments(want, got, partial, mode))
}

// rawDiffs compares calls of which one has arguments that are not a JSON object: those match only
// the same text.
func rawDiffs(want, got toolscore.Call) []toolscore.Diff {
	unchecked := want.Args == nil && want.Raw == ""
	if unchecked || want.Raw == got.Raw || want.Raw != "" && value.Equal(secret.Text(want.Raw), got.Raw, value.Strict) {
		return nil
	}
	d := toolscore.Diff{Path: "args", Want: argsOf(want), Got: argsOf(got)}
	if want.Raw != "" {
		d.Path, d.Want = "raw", want.Raw
	}
	if got.Raw != "" {
		d.Got, d.Reason = got.Raw, "the arguments are not a JSON object"
		if got.Problem != "" {
			d.Reason += fmt.Sprintf(" (%s)", got.Problem)
		}
	}
	return []toolscore.Diff{d}
}

// argsOf returns the arguments of a call as a JSON value.
func argsOf(c toolscore.Call) any {
	if c.Args == nil {
		return toolscore.Absent
	}
	return map[string]any(c.Args)
}

func appendDiffs(diffs []toolscore.Diff, path string, want, got any, mode value.Mode) []toolscore.Diff {
	for _, d := range value.Differences(path, want, got, mode) {
		diffs = append(diffs, toolscore.Diff{Path: d.Path, Want: d.Want, Got: d.Got, Reason: d.Reason})
	}
	return diffs
}

// keys returns the keys of both maps once, sorted by bytes.
func keys(a, b toolscore.Args) []string {
	all := maps.Clone(a)
	if all == nil {
		all = toolscore.Args{}
	}
	maps.Copy(all, b)
	return slices.Sorted(maps.Keys(all))
}
