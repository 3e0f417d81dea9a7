package compare

import (
	"cmp"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/secret"
)

// bind adds a difference wherever a Ref meets another value than the one captured, or the number of
// a secret another secret; an optional copy loses its partner there, which is extra then. It goes
// by the expected calls, whatever the order of the lines, since that is the order in which the
// names were given.
func (c comparison) bind(entries []toolscore.Entry) {
	var bindings match.Bindings
	c.eachPair(entries, func(e *toolscore.Entry) {
		before := bindings
		if c.isOptional(*e) {
			before = bindings.Clone()
		}
		broken := c.broken(&bindings, *e)
		switch {
		case len(broken) == 0:
			return
		case c.isOptional(*e):
			bindings = before
			*e = toolscore.Entry{State: toolscore.Extra, Tool: e.Tool, Expected: -1, Actual: e.Actual}
			return
		}
		e.Diffs = append(e.Diffs, broken...)
		if e.State == toolscore.Match {
			e.State = toolscore.Differ
		}
	})
}

// Secrets returns the numbers that the expected calls have for secrets of the actual ones, by the
// entries of their comparison.
func Secrets(expected, actual toolscore.Trace, entries []toolscore.Entry) map[string]int {
	var bindings match.Bindings
	c := comparison{expected: expected, actual: actual}
	c.eachPair(entries, func(e *toolscore.Entry) { c.broken(&bindings, *e) })
	return bindings.Secrets()
}

// eachPair visits the entries of pairs in the order of the expected calls.
func (c comparison) eachPair(entries []toolscore.Entry, visit func(*toolscore.Entry)) {
	pairs := make([]*toolscore.Entry, 0, len(entries))
	for i, e := range entries {
		if e.Expected >= 0 && e.Actual >= 0 {
			pairs = append(pairs, &entries[i])
		}
	}
	slices.SortFunc(pairs, func(a, b *toolscore.Entry) int {
		return cmp.Or(cmp.Compare(a.Expected, b.Expected), cmp.Compare(a.Copy, b.Copy))
	})
	for _, e := range pairs {
		visit(e)
	}
}

// isOptional reports whether the entry is of a copy that need not have been made.
func (c comparison) isOptional(e toolscore.Entry) bool {
	least, _ := c.expected[e.Expected].Bounds.Limits()
	return e.Copy > least
}

// broken captures what a pair captures, and lists where its references and the numbers of its
// secrets do not hold.
func (c comparison) broken(bindings *match.Bindings, e toolscore.Entry) (diffs []toolscore.Diff) {
	want, got := c.expected[e.Expected], c.actual[e.Actual]
	settings := c.settings.ForTool(want.Tool)
	found := bindings.Bind("args", map[string]any(want.Args), map[string]any(got.Args))
	found = append(found, bindings.Bind("raw", secret.Text(want.Raw), got.Raw)...)
	if settings.IgnoreArgs {
		found = nil
	}
	inResult := bindings.Bind("result", want.Result, got.Result)
	inResult = append(inResult, bindings.Bind("error", secret.Text(want.Err), got.Err)...)
	if settings.WithResults {
		found = append(found, inResult...)
	}
	for _, d := range found {
		diffs = append(diffs, toolscore.Diff{Path: d.Path, Want: d.Want, Got: d.Got, Reason: d.Reason})
	}
	return diffs
}
