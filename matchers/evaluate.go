package matchers

import (
	"encoding/json"
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/toolcalls"
	"github.com/toolscore/toolscore-go/internal/value"
)

// EvaluateToolCalls compares actual calls with expected ones as MatchOptions say. Absent arguments
// mean no arguments; values are compared in depth and without matchers, numbers by value and
// strings to the byte.
//
// It passes if something was called, no expected call is missing or has other arguments, the order
// holds where it counts, and there are no more extra calls than allowed. It returns an error for
// unknown options, and for arguments that are not JSON values or hold a matcher.
func EvaluateToolCalls(expected, actual []toolscore.Call, opts MatchOptions) (MatchResult, error) {
	rules, err := ResolveMatchOptions(nil, nil, &opts).rules()
	if err != nil {
		return MatchResult{}, fmt.Errorf("toolscore: EvaluateToolCalls: %w", err)
	}
	found, err := toolcalls.Evaluate(expected, actual, rules)
	if err != nil {
		return MatchResult{}, fmt.Errorf("toolscore: EvaluateToolCalls: %w", err)
	}
	r := MatchResult{
		Passed: found.Passed, Missing: found.Missing, Extra: found.Extra,
		Approximate: found.Approximate, reasons: found.Reasons,
	}
	for _, p := range found.OutOfOrder {
		r.OutOfOrder = append(r.OutOfOrder, OutOfOrder{p.Expected.Tool, p.ExpectedIndex, p.ActualIndex})
	}
	for _, p := range found.Mismatched {
		r.ArgumentMismatches = append(r.ArgumentMismatches, ArgumentMismatch{p.Expected, p.Actual})
	}
	return r, nil
}

// MatchResult is the outcome of EvaluateToolCalls. Its String is for people, its JSON for reports.
type MatchResult struct {
	Passed             bool
	Missing            []toolscore.Call   // expected calls that were not made, in their order
	Extra              []toolscore.Call   // actual calls that nobody expected, in their order
	OutOfOrder         []OutOfOrder       // pairs that OrderStrict finds after a later one, in expected order
	ArgumentMismatches []ArgumentMismatch // pairs whose arguments differ, in expected order
	// Approximate says that there were too many calls of one tool to find the best pairs.
	Approximate bool

	reasons []string // for the verdict, beyond what the lists show
}

// OutOfOrder is a pair whose actual call came before that of an earlier pair. Indices count from 0.
type OutOfOrder struct {
	Tool          string `json:"toolName"`
	ExpectedIndex int    `json:"expectedIndex"`
	ActualIndex   int    `json:"actualIndex"`
}

// ArgumentMismatch is a pair of calls of one tool whose arguments differ.
type ArgumentMismatch struct{ Expected, Actual toolscore.Call }

// String is "passed", or "failed" with the reasons, and a line for each call in the lists.
func (r MatchResult) String() string {
	var b strings.Builder
	if r.Passed {
		b.WriteString("passed")
	} else {
		b.WriteString("failed")
	}
	if len(r.reasons) > 0 {
		b.WriteString(": " + strings.Join(r.reasons, ", "))
	}
	for _, c := range r.Missing {
		fmt.Fprintf(&b, "\nmissing       %s", describe(c))
	}
	for _, m := range r.ArgumentMismatches {
		fmt.Fprintf(&b, "\nmismatched    %s, want %s", describe(m.Actual), argumentText(m.Expected))
	}
	for _, o := range r.OutOfOrder {
		fmt.Fprintf(&b, "\nout of order  %s: expected call %d came as call %d", o.Tool, o.ExpectedIndex+1, o.ActualIndex+1)
	}
	for _, c := range r.Extra {
		fmt.Fprintf(&b, "\nextra         %s", describe(c))
	}
	if r.Approximate {
		b.WriteString("\nthere are too many calls of one tool to find the best pairs; these are good ones")
	}
	return b.String()
}

func describe(c toolscore.Call) string { return c.Tool + " " + argumentText(c) }

// argumentText is the arguments as JSON, or the raw text where they are none; of a long text the
// beginning.
func argumentText(c toolscore.Call) string {
	const most = 400
	text := c.Raw
	if text == "" {
		text = string(value.AppendJSON(nil, map[string]any(c.Args)))
	}
	if len(text) > most {
		text = fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:most], ""), len(text))
	}
	return text
}

type (
	// resultJSON is a result in JSON: every list is there, empty or not.
	resultJSON struct {
		Missing            []callJSON     `json:"missing"`
		Extra              []callJSON     `json:"extra"`
		OutOfOrder         []OutOfOrder   `json:"outOfOrder"`
		ArgumentMismatches []mismatchJSON `json:"argumentMismatches"`
		Passed             bool           `json:"passed"`
		Approximate        bool           `json:"approximate,omitempty"`
	}
	// callJSON leaves out arguments that were absent, and keeps those that were empty.
	callJSON struct {
		Tool string         `json:"toolName"`
		Args toolscore.Args `json:"arguments,omitzero"`
		Raw  string         `json:"raw,omitempty"`
	}
	mismatchJSON struct {
		Tool         string         `json:"toolName"`
		ExpectedArgs toolscore.Args `json:"expectedArgs"`
		ActualArgs   toolscore.Args `json:"actualArgs"`
		ExpectedRaw  string         `json:"expectedRaw,omitempty"`
		ActualRaw    string         `json:"actualRaw,omitempty"`
	}
)

// MarshalJSON writes the result with the keys passed, missing, extra, outOfOrder and
// argumentMismatches; calls have toolName and arguments, mismatches toolName, expectedArgs and
// actualArgs.
func (r MatchResult) MarshalJSON() ([]byte, error) {
	text := resultJSON{
		Missing:            callsJSON(r.Missing),
		Extra:              callsJSON(r.Extra),
		OutOfOrder:         append([]OutOfOrder{}, r.OutOfOrder...),
		ArgumentMismatches: []mismatchJSON{},
		Passed:             r.Passed,
		Approximate:        r.Approximate,
	}
	for _, m := range r.ArgumentMismatches {
		text.ArgumentMismatches = append(text.ArgumentMismatches, mismatchJSON{
			m.Expected.Tool, present(m.Expected.Args), present(m.Actual.Args), m.Expected.Raw, m.Actual.Raw,
		})
	}
	return json.Marshal(text)
}

func callsJSON(calls []toolscore.Call) []callJSON {
	list := make([]callJSON, len(calls))
	for i, c := range calls {
		list[i] = callJSON{c.Tool, c.Args, c.Raw}
	}
	return list
}

func present(args toolscore.Args) toolscore.Args {
	if args == nil {
		return toolscore.Args{}
	}
	return args
}
