package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/words"
)

// checks has the keys under checks: in a golden, in their order there, and what finds out whether
// one holds; given says whether it was asked for. What is measured of a source beside its calls, as
// tokens or time, has its place here.
var checks = []struct {
	key   string
	given func(option.Checks) bool
	find  func(*run) broken
}{
	{"never", func(c option.Checks) bool { return len(c.Never) > 0 }, (*run).never},
	{"before", func(c option.Checks) bool { return len(c.Before) > 0 }, (*run).before},
	{"first", func(c option.Checks) bool { return c.First != nil }, (*run).first},
	{"last", func(c option.Checks) bool { return c.Last != nil }, (*run).last},
	{"succeeded", func(c option.Checks) bool { return len(c.Succeeded) > 0 }, (*run).succeeded},
	{"max_calls", func(c option.Checks) bool { return len(c.MaxCalls) > 0 }, (*run).maxCalls},
	{"max_identical", func(c option.Checks) bool { return c.MaxIdentical > 0 }, (*run).maxIdentical},
	{"no_blind_retry", func(c option.Checks) bool { return c.NoBlindRetry }, (*run).noBlindRetry},
	{"no_tool_errors", func(c option.Checks) bool { return c.NoToolErrors }, (*run).noToolErrors},
}

// Checks finds out which checks of the settings hold of normalised actual calls. The result has an
// entry for each that was asked for.
func Checks(actual toolscore.Trace, s option.Settings) []toolscore.CheckResult {
	if s.Checks.None() {
		return nil
	}
	r := &run{calls: actual, checks: s.Checks}
	if s.Strict {
		r.mode = value.Strict
	}
	var results []toolscore.CheckResult
	for _, c := range checks {
		if !c.given(s.Checks) {
			continue
		}
		b := c.find(r)
		slices.Sort(b.calls)
		results = append(results, toolscore.CheckResult{
			Key:    c.key,
			Holds:  len(b.reasons) == 0,
			Reason: strings.Join(b.reasons, "; "),
			Calls:  slices.Compact(b.calls),
		})
	}
	return results
}

// Holds reports whether every check of a result holds.
func Holds(r toolscore.Result) bool {
	return len(Failing(r)) == 0
}

// Failing lists the keys of the checks of a result that do not hold.
func Failing(r toolscore.Result) (keys []string) {
	for _, c := range r.Checks {
		if !c.Holds {
			keys = append(keys, c.Key)
		}
	}
	return keys
}

// Broken says of each check of a result that does not hold why, in a line.
func Broken(r toolscore.Result) (lines []string) {
	for _, c := range r.Checks {
		if !c.Holds {
			lines = append(lines, fmt.Sprintf("check %s: %s", c.Key, c.Reason))
		}
	}
	return lines
}

// run is the actual calls that checks look at.
type run struct {
	calls  toolscore.Trace
	checks option.Checks
	mode   value.Mode
}

// broken is why a check does not hold, and the calls that it is about; no reason where it holds.
type broken struct {
	reasons []string
	calls   []int
}

func (b *broken) because(calls []int, format string, args ...any) {
	b.reasons = append(b.reasons, fmt.Sprintf(format, args...))
	b.calls = append(b.calls, calls...)
}

// is reports whether call j is the one of a check: unlisted arguments are forgiven, except beside
// none at all.
func (r *run) is(want option.CheckCall, j int) bool {
	got := r.calls[j]
	return got.Tool == want.Tool &&
		Satisfied(toolscore.Call{Tool: want.Tool, Args: want.Args}, got, len(want.Args) > 0, r.mode)
}

func (r *run) all(want option.CheckCall) (found []int) {
	for j := range r.calls {
		if r.is(want, j) {
			found = append(found, j)
		}
	}
	return found
}

func (r *run) name(j int) string { return source.Name(j, r.calls[j].Tool) }

func (r *run) names(list []int) string {
	names := make([]string, len(list))
	for k, j := range list {
		names[k] = r.name(j)
	}
	return strings.Join(names, ", ")
}

// shown names the call of a check.
func shown(c option.CheckCall) string {
	switch {
	case c.Args == nil:
		return c.Tool
	case len(c.Args) == 0:
		return c.Tool + " without arguments"
	default:
		return c.Tool + " with " + strings.Join(slices.Sorted(maps.Keys(c.Args)), ", ") + " as in the check"
	}
}

func (r *run) never() (b broken) {
	for _, want := range r.checks.Never {
		if found := r.all(want); len(found) > 0 {
			b.because(found, "%s is never to be called, and was: %s", shown(want), r.names(found))
		}
	}
	return b
}

func (r *run) before() (b broken) {
	for _, pair := range r.checks.Before {
		later := r.all(pair[1])
		if len(later) == 0 {
			continue
		}
		first := later[0]
		earlier := slices.DeleteFunc(r.all(pair[0]), func(j int) bool { return j >= first })
		switch {
		case len(earlier) == 0:
			b.because([]int{first}, "%s must be called before %s, and was not called before %s",
				shown(pair[0]), shown(pair[1]), r.name(first))
		case !slices.ContainsFunc(earlier, func(j int) bool { return r.earlierTurn(j, first) }):
			b.because(append(earlier, first), "%s is to be called before %s, and %s was decided in the same message as %s",
				shown(pair[0]), shown(pair[1]), r.names(earlier[len(earlier)-1:]), r.name(first))
		}
	}
	return b
}

// earlierTurn reports whether call j was made in an earlier turn, as far as the turns are known.
func (r *run) earlierTurn(j, than int) bool {
	a, b := r.calls[j].Turn, r.calls[than].Turn
	return a == 0 || b == 0 || a < b
}

func (r *run) first() broken { return r.end("first", *r.checks.First, 0) }

func (r *run) last() broken { return r.end("last", *r.checks.Last, len(r.calls)-1) }

func (r *run) end(which string, want option.CheckCall, at int) (b broken) {
	switch {
	case len(r.calls) == 0:
		b.because(nil, "the %s call is to be %s, and nothing was called", which, shown(want))
	case !r.is(want, at):
		b.because([]int{at}, "the %s call is to be %s, and is %s", which, shown(want), r.name(at))
	}
	return b
}

func (r *run) succeeded() (b broken) {
	for _, want := range r.checks.Succeeded {
		found := r.all(want)
		if len(found) == 0 {
			b.because(nil, "%s is to succeed, and was not called", shown(want))
			continue
		}
		last := found[len(found)-1]
		switch outcomeOf(r.calls[last]) {
		case failed:
			b.because([]int{last}, "%s is to succeed, and %s failed", shown(want), r.name(last))
		case unknown:
			b.because([]int{last}, "%s is to succeed, and neither result nor error of %s was recorded", shown(want), r.name(last))
		case fine:
		}
	}
	return b
}

func (r *run) maxCalls() (b broken) {
	for _, tool := range slices.Sorted(maps.Keys(r.checks.MaxCalls)) {
		most := r.checks.MaxCalls[tool]
		made, of := r.all(option.CheckCall{Tool: tool}), " of "+tool
		if tool == option.AllTools {
			made, of = indices(r.calls), ""
		}
		if len(made) > most {
			b.because(made[most:], "at most %s%s may be made, and %d were", words.Count(most, "call"), of, len(made))
		}
	}
	return b
}

func indices(calls toolscore.Trace) []int {
	list := make([]int, len(calls))
	for j := range list {
		list[j] = j
	}
	return list
}

func (r *run) noToolErrors() (b broken) {
	var errs, unrecorded []int
	for j, c := range r.calls {
		switch outcomeOf(c) {
		case failed:
			errs = append(errs, j)
		case unknown:
			unrecorded = append(unrecorded, j)
		case fine:
		}
	}
	if len(errs) > 0 {
		b.because(errs, "no call may fail, and these did: %s", r.names(errs))
	}
	if len(unrecorded) > 0 {
		b.because(unrecorded, "no call may fail, and neither result nor error was recorded of these: %s", r.names(unrecorded))
	}
	return b
}
