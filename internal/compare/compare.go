// Package compare gives the verdict on two lists of calls: it pairs them, lists what differs in each pair, measures, and says
// whether the options accept what is left.
package compare

import (
	"errors"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/score"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Calls compares normalised actual calls with normalised expected ones. It fails where the comparison would accept anything
// or where a Ref names what no Capture captures.
func Calls(expected, actual toolscore.Trace, s option.Settings) (toolscore.Result, error) {
	if len(expected) == 0 && s.Extra == toolscore.Unlimited {
		return toolscore.Result{}, errors.New(
			"AllowExtra(Unlimited): no call is expected, so any calls would pass; expect a call or bound the extra ones")
	}
	matching := slices.ContainsFunc(expected, holdsMatcher)
	if matching {
		if err := checkRefs(expected); err != nil {
			return toolscore.Result{}, err
		}
	}
	c := comparison{expected, actual, s}
	table := align.Prepare(expected, actual, s)
	pairing := table.Pair(s)
	numbers, points, approximate := score.Compute(table, s.Strict, s.Weights)
	r := toolscore.Result{
		Score:       points,
		Approximate: pairing.Approximate || approximate,
		Numbers:     numbers,
		Entries:     c.entries(pairing),
	}
	if matching {
		c.bind(r.Entries)
	}
	c.forgiveExtra(r.Entries)
	r.Passed = c.passed(r, table)
	return r, nil
}

func holdsMatcher(c toolscore.Call) bool {
	return value.HasMatcher(map[string]any(c.Args)) || value.HasMatcher(c.Result)
}

// comparison is what there is to compare.
type comparison struct {
	expected, actual toolscore.Trace
	settings         option.Settings
}

// passed is the verdict: structural, unless MinScore puts a score in place of what its numbers count. A score that is printed as the
// bar reaches it, though the sum of binary fractions may be less by the last digit.
func (c comparison) passed(r toolscore.Result, table *align.Table) bool {
	const lastDigit = 1e-12
	bar := c.settings.MinScore
	if bar == nil || *bar == 1 {
		return !Differs(r)
	}
	return !(Differs(r) && c.unscored(r.Entries, table)) && r.Score >= *bar-lastDigit
}

// Differs reports whether the result holds a difference that no option forgives.
func Differs(r toolscore.Result) bool {
	for _, e := range r.Entries {
		if e.State != toolscore.Match && !e.Forgiven {
			return true
		}
	}
	return false
}

// forgiveExtra marks the extra calls that AllowExtra lets stand: those of a tool with a bound of its own by that bound, the
// others by the common one. Beyond a bound none is forgiven, since nothing says which are the ones too many.
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

// bound returns the bound that an extra call of the tool counts against, and its name: the tool's, or "" for the common one.
func (c comparison) bound(tool string) (name string, allowed int) {
	if own, set := c.settings.OwnExtra(tool); set {
		return tool, own
	}
	return "", c.settings.Extra
}
