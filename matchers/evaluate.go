package matchers

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/value"
)

// EvaluateToolCalls compares actual calls with expected ones in a vocabulary of its own, that of MatchOptions: absent arguments
// are no arguments, values are compared deep and without matchers, numbers by value and strings to the byte.
//
// It passes when something was called, no expected call is missing or called with other arguments, the order holds where it
// counts, and there are no more extra calls than the options allow. It fails on options that do not exist and on arguments that
// are no JSON values or hold a matcher.
func EvaluateToolCalls(expected, actual []toolscore.Call, opts MatchOptions) (MatchResult, error) {
	e := evaluation{opts: ResolveMatchOptions(nil, nil, &opts)}
	err := e.opts.check()
	if err == nil {
		e.expected, err = normaliseCalls("expected", expected)
	}
	if err == nil {
		e.actual, err = normaliseCalls("actual", actual)
	}
	if err != nil {
		return MatchResult{}, fmt.Errorf("toolscore: EvaluateToolCalls: %w", err)
	}
	if e.opts.IsNegativeTest {
		return e.negative(), nil
	}
	return e.result(), nil
}

// evaluation is what there is to compare.
type evaluation struct {
	expected, actual []toolscore.Call
	opts             MatchOptions
}

func (e *evaluation) result() MatchResult {
	table := e.compile()
	inOrder, r := true, MatchResult{}
	switch {
	case e.opts.ToolCallOrder == OrderIgnore:
		r = e.pairs(table)
	case !e.inOrder(table, &r):
		inOrder, r = false, e.pairs(table)
	}
	e.judge(&r, inOrder)
	return r
}

// judge gives the verdict, and the reasons for it that the lists do not show.
func (e *evaluation) judge(r *MatchResult, inOrder bool) {
	r.Passed = inOrder && len(r.Missing) == 0 && len(r.ArgumentMismatches) == 0
	if !inOrder {
		r.reasons = append(r.reasons, "the expected calls do not come in their order")
	}
	if len(e.actual) == 0 {
		r.Passed = false
		r.reasons = append(r.reasons, "nothing was called")
	}
	if bound := e.opts.maxExtra(); bound != toolscore.Unlimited && len(r.Extra) > bound {
		r.Passed = false
		r.reasons = append(r.reasons, fmt.Sprintf("more extra calls than the %d allowed", bound))
	}
}

// inOrder looks for each expected call at the earliest actual call behind the one before. Where all are found, what is left
// of the actual calls is extra.
func (e *evaluation) inOrder(table *align.Table, r *MatchResult) (found bool) {
	next := 0
	for j, c := range e.actual {
		if next < len(e.expected) && table.Satisfied(next, j) {
			next++
		} else {
			r.Extra = append(r.Extra, c)
		}
	}
	return next == len(e.expected)
}

// pairs lists what is left when the calls of each tool are paired in any order.
func (e *evaluation) pairs(table *align.Table) MatchResult {
	pairing := table.AnyOrder()
	r := MatchResult{Approximate: pairing.Approximate}
	last := -1
	spare := slices.Repeat([]bool{true}, len(e.actual))
	for _, l := range pairing.Lines {
		switch {
		case l.Expected < 0:
			continue
		case l.Actual < 0:
			r.Missing = append(r.Missing, e.expected[l.Expected])
			continue
		}
		spare[l.Actual] = false
		want, got := e.expected[l.Expected], e.actual[l.Actual]
		if !l.Satisfied {
			r.ArgumentMismatches = append(r.ArgumentMismatches, ArgumentMismatch{want, got})
		}
		if l.Actual < last && e.opts.ToolCallOrder == OrderStrict {
			r.OutOfOrder = append(r.OutOfOrder, OutOfOrder{want.Tool, l.Expected, l.Actual})
		}
		last = max(last, l.Actual)
	}
	for j, c := range e.actual {
		if spare[j] {
			r.Extra = append(r.Extra, c)
		}
	}
	return r
}

// negative looks at the actual calls alone.
func (e *evaluation) negative() MatchResult {
	if len(e.actual) == 0 {
		return MatchResult{Passed: true}
	}
	return MatchResult{Extra: e.actual, reasons: []string{"nothing may be called in a negative test"}}
}

// compile translates the ways of argument matching into those of the table.
func (e *evaluation) compile() *align.Table {
	partial := e.opts.ArgumentMatching == ArgumentsPartial
	rules := align.Rules{
		Mode:      value.ByValue,
		Partial:   partial,
		Unchecked: e.opts.ArgumentMatching == ArgumentsIgnore,
	}
	return align.Compile(withArgs(e.expected, partial), e.actual, func(string) align.Rules { return rules })
}
