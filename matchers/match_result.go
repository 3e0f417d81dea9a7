package matchers

import (
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// MatchResult is the outcome of EvaluateToolCalls. Its String is for people, its JSON for reports.
type MatchResult struct {
	Passed             bool
	Missing            []toolscore.Call   // expected calls that were not made, in their order
	Extra              []toolscore.Call   // actual calls that nobody expected, in their order
	OutOfOrder         []OutOfOrder       // pairs that OrderStrict finds behind a later one, in expected order
	ArgumentMismatches []ArgumentMismatch // pairs whose arguments differ, in expected order
	// Approximate says that there were too many calls of one tool to find the best pairs.
	Approximate bool

	reasons []string // for the verdict, beyond what the lists show
}

// OutOfOrder is a pair of calls whose actual call came before that of an earlier pair. Indices count from 0.
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

// argumentText is the arguments as JSON, or the raw text where they are none; of a long text the beginning.
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
