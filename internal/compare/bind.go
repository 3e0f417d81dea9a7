package compare

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
)

// checkRefs refuses a Ref that no Capture in an earlier call gives a value: it would never hold.
func checkRefs(expected toolscore.Trace) error {
	values := make([]any, 0, 2*len(expected))
	for _, c := range expected {
		values = append(values, map[string]any(c.Args), c.Result)
	}
	if unbound := match.UnboundRefs(values...); len(unbound) > 0 {
		return fmt.Errorf("Ref(%q): no earlier expected call captures it; put Capture(%q, …), in a file !capture %s, "+
			"where the value first stands", unbound[0], unbound[0], unbound[0])
	}
	return nil
}

// bind adds a difference wherever a Ref meets another value than the one captured. It goes by the expected calls, whatever
// the order of the lines, since that is the order in which the names were given.
func (c comparison) bind(entries []toolscore.Entry) {
	pairs := make([]*toolscore.Entry, 0, len(entries))
	for i, e := range entries {
		if e.Expected >= 0 && e.Actual >= 0 {
			pairs = append(pairs, &entries[i])
		}
	}
	slices.SortFunc(pairs, func(a, b *toolscore.Entry) int { return a.Expected - b.Expected })
	var bindings match.Bindings
	for _, e := range pairs {
		want, got := c.expected[e.Expected], c.actual[e.Actual]
		settings := c.settings.ForTool(want.Tool)
		broken := bindings.Bind("args", map[string]any(want.Args), map[string]any(got.Args))
		if settings.IgnoreArgs {
			broken = nil
		}
		if inResult := bindings.Bind("result", want.Result, got.Result); settings.WithResults {
			broken = append(broken, inResult...)
		}
		for _, d := range broken {
			e.Diffs = append(e.Diffs, toolscore.Diff{Path: d.Path, Want: d.Want, Got: d.Got, Reason: d.Reason})
		}
		if len(broken) > 0 && e.State == toolscore.Match {
			e.State = toolscore.Differ
		}
	}
}
