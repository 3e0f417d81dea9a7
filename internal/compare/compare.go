// Package compare gives the verdict on two lists of calls: it pairs them, lists what differs in
// each pair, measures, and says whether the options accept what is left.
package compare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/score"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Calls compares normalised actual calls with normalised expected ones. It fails if the
// comparison would accept anything, where the options and the calls do not go together, and where a
// Ref names what no Capture captures.
func Calls(expected, actual toolscore.Trace, s option.Settings) (toolscore.Result, error) {
	return Variants([]toolscore.Trace{expected}, actual, s)
}

// Variants compares with several lists of expected calls, and passes where one of them does and
// every check of the settings holds. The result is that of the first that passes, else of the first
// with the highest score. Without any list nothing is compared and the checks decide. It fails as
// Calls does.
func Variants(variants []toolscore.Trace, actual toolscore.Trace, s option.Settings) (toolscore.Result, error) {
	if len(variants) == 0 && s.Checks.None() {
		return toolscore.Result{}, errors.New("neither calls nor checks are expected; give at least one, since anything would pass")
	}
	for i, expected := range variants {
		if err := sound(expected, s); err != nil {
			return toolscore.Result{}, inVariant(i, len(variants), err)
		}
	}
	best := nothingCompared(s)
	for i, expected := range variants {
		r := comparison{expected, actual, s}.result()
		if len(variants) > 1 {
			r.Variant = i + 1
		}
		if i == 0 || r.Passed || r.Score > best.Score {
			best = r
		}
		if r.Passed {
			break
		}
	}
	best.Checks = Checks(actual, s)
	best.Passed = best.Passed && Holds(best)
	return best, nil
}

func inVariant(i, of int, err error) error {
	if of == 1 {
		return err
	}
	return fmt.Errorf("variant %d of %d: %w", i+1, of, err)
}

// nothingCompared is the result where no calls are expected and none are compared.
func nothingCompared(s option.Settings) toolscore.Result {
	numbers, points, _ := score.Compute(align.Prepare(nil, nil, option.Settings{}), s.Strict, s.Weights)
	return toolscore.Result{Passed: true, Score: points, Numbers: numbers}
}

// comparison is what there is to compare.
type comparison struct {
	expected, actual toolscore.Trace
	settings         option.Settings
}

func (c comparison) result() toolscore.Result {
	table := align.Prepare(c.expected, c.actual, c.settings)
	pairing := table.Pair(c.settings)
	entries := c.entries(pairing)
	if slices.ContainsFunc(c.expected, holdsMatcher) {
		c.bind(entries)
	}
	made := madeCopies{}
	if table.HasCopies() {
		made = c.made(entries)
	}
	measured := table.Only(made.items)
	numbers, points, approximate := score.Compute(measured, c.settings.Strict, c.settings.Weights)
	r := toolscore.Result{
		Score:       points,
		Approximate: pairing.Approximate || approximate,
		Numbers:     numbers,
		Entries:     entries,
	}
	c.forgiveExtra(r.Entries)
	r.Passed = c.passed(r, measured, made)
	return r
}

func holdsMatcher(c toolscore.Call) bool {
	return value.HasMatcher(map[string]any(c.Args)) || value.HasMatcher(c.Result) ||
		value.HasMatcher(secret.Text(c.Raw)) || value.HasMatcher(secret.Text(c.Err))
}

// madeCopies are the copies of expected calls that numbers compare the actual calls with: those
// that must be made, and those that were. The zero value is for a list whose calls have no copies.
type madeCopies struct {
	items []int // the expected call of each
	of    []int // by entry: its copy, by index; -1 where it has none
}

// copyOf returns which copy an entry is about, -1 for none.
func (m madeCopies) copyOf(entries []toolscore.Entry, k int) int {
	if m.of == nil {
		return entries[k].Expected
	}
	return m.of[k]
}

// made lists the copies in their order; in a group those that have partners come first, in the
// order of these.
func (c comparison) made(entries []toolscore.Entry) madeCopies {
	m := madeCopies{of: make([]int, len(entries))}
	order := make([]int, 0, len(entries)) // those of expected calls, in the order of these
	for k, e := range entries {
		m.of[k] = -1
		if e.Expected >= 0 {
			order = append(order, k)
		}
	}
	for from := 0; from < len(order); {
		group := c.expected[entries[order[from]].Expected].Group
		to := from + 1
		for to < len(order) && group != "" && c.expected[entries[order[to]].Expected].Group == group {
			to++
		}
		if group != "" {
			slices.SortStableFunc(order[from:to], func(a, b int) int { return byPartner(entries[a], entries[b]) })
		}
		from = to
	}
	m.items = make([]int, 0, len(order))
	for at, k := range order {
		m.items = append(m.items, entries[k].Expected)
		m.of[k] = at
	}
	return m
}

// byPartner compares pairs by their actual calls; what has none comes last.
func byPartner(a, b toolscore.Entry) int {
	if (a.Actual < 0) != (b.Actual < 0) {
		return cmp.Compare(b.Actual, a.Actual)
	}
	return cmp.Compare(a.Actual, b.Actual)
}

// passed is the verdict on the calls: structural, unless MinScore puts a score in place of what its
// numbers count. A score that is printed as the bar reaches it, though the sum of binary fractions
// may be less by the last digit.
func (c comparison) passed(r toolscore.Result, measured *align.Table, made madeCopies) bool {
	const lastDigit = 1e-12
	bar := c.settings.MinScore
	if bar == nil || *bar == 1 {
		return !CallsDiffer(r)
	}
	if CallsDiffer(r) && c.unscored(r.Entries, measured, made) {
		return false
	}
	return r.Score >= *bar-lastDigit
}

// CheckTurns is asked before recorded calls are compared. It refuses to compare by turn where no
// call has one: each call would be a turn of its own, and the order would count in silence.
func CheckTurns(actual toolscore.Trace, s option.Settings) error {
	counts := false
	for _, c := range actual {
		if s.ForTool(c.Tool).Order == option.ByTurn {
			if c.Turn > 0 {
				return nil
			}
			counts = true
		}
	}
	if !counts {
		return nil
	}
	return errors.New("ByTurn: no recorded call has a turn; record the model's traffic, or begin a turn for each answer of the " +
		"model with ctx = rec.Turn(ctx); where any order will do, compare by AnyOrder")
}

// Ordered reports whether it counts which of two calls that are in no group comes first.
func Ordered(a, b toolscore.Call, s option.Settings) bool {
	for _, tool := range []string{a.Tool, b.Tool} {
		order := s.ForTool(tool).Order
		if order == option.AnyOrder || order == option.ByTurn && a.Turn > 0 && a.Turn == b.Turn {
			return false
		}
	}
	return true
}

// Differs reports whether the result holds a difference that no option forgives, or a check that
// does not hold.
func Differs(r toolscore.Result) bool { return CallsDiffer(r) || !Holds(r) }

// Finding says in a clause what a comparison found: that the calls differ from what is named, that
// checks fail, or both.
func Finding(r toolscore.Result, from string) string {
	differ := ""
	if CallsDiffer(r) {
		differ = "the calls differ from " + from
	}
	return cmp.Or(words.Finding(differ, Failing(r)), "the calls are those of "+from)
}

// CallsDiffer reports whether the calls of the result hold a difference that no option forgives.
func CallsDiffer(r toolscore.Result) bool {
	for _, e := range r.Entries {
		if e.State != toolscore.Match && !e.Forgiven {
			return true
		}
	}
	return false
}

// forgiveExtra marks the extra calls that AllowExtra lets are: those of a tool with a bound of
// its own by that bound, the others by the common one. Beyond a bound none is forgiven, since
// nothing says which are the ones too many.
func (c comparison) forgiveExtra(entries []toolscore.Entry) {
	count := map[string]int{}
	for _, e := range entries {
		if e.State == toolscore.Extra {
			name, _ := c.bound(e.Tool)
			count[name]++
		}
	}
	for i, e := range entries {
		if e.State == toolscore.Extra {
			name, allowed := c.bound(e.Tool)
			entries[i].Forgiven = allowed == toolscore.Unlimited || count[name] <= allowed
		}
	}
}

// bound returns the bound that an extra call of the tool counts against, and its name: the tool's,
// or "" for the common one.
func (c comparison) bound(tool string) (name string, allowed int) {
	if own, set := c.settings.OwnExtra(tool); set {
		return tool, own
	}
	return "", c.settings.Extra
}
