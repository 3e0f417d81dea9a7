// Package toolcalls compares lists of calls in the vocabulary of matchers.EvaluateToolCalls and of
// the validators: literal values, numbers by value and strings to the byte.
package toolcalls

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Rules say how Evaluate compares. The zero value wants the expected calls in any order with
// exactly their arguments, and no other.
type Rules struct {
	Order    Order
	Args     ArgRule
	MaxExtra int  // toolscore.Unlimited: no bound
	Negative bool // nothing may be called
}

// Order is how the order of calls counts.
type Order int

// The orders.
const (
	AnyOrder    Order = iota
	InOrder           // other calls may be between
	ListedOrder       // as InOrder, and the result lists the calls that are out of order
)

// ArgRule is how arguments count.
type ArgRule int

// The rules of arguments.
const (
	ExactArgs   ArgRule = iota
	PartialArgs         // each expected argument is there; names of types stand for types
	AnyArgs
)

// Result is the outcome of Evaluate.
type Result struct {
	Passed         bool
	Missing, Extra []toolscore.Call
	OutOfOrder     []Pair // in expected order
	Mismatched     []Pair // the calls whose arguments differ, in expected order
	Approximate    bool   // there were too many calls of one tool to find the best pairs
	Reasons        []string
}

// Pair is an expected call and the actual one that it is compared with, with their indices.
type Pair struct {
	Expected, Actual           toolscore.Call
	ExpectedIndex, ActualIndex int
}

// Evaluate compares actual calls with expected ones. It fails on arguments that are not JSON values
// or hold a matcher.
func Evaluate(expected, actual []toolscore.Call, rules Rules) (Result, error) {
	e := evaluation{rules: rules}
	var err error
	if e.expected, err = normaliseCalls("expected", expected); err != nil {
		return Result{}, err
	}
	if e.actual, err = normaliseCalls("actual", actual); err != nil {
		return Result{}, err
	}
	if rules.Negative {
		return e.negative(), nil
	}
	return e.result(), nil
}

// evaluation is what there is to compare.
type evaluation struct {
	expected, actual []toolscore.Call
	rules            Rules
}

func (e *evaluation) result() Result {
	table := e.compile()
	inOrder, r := true, Result{}
	switch {
	case e.rules.Order == AnyOrder:
		r = e.pairs(table)
	case !e.inOrder(table, &r):
		inOrder, r = false, e.pairs(table)
	}
	e.judge(&r, inOrder)
	return r
}

// judge gives the verdict, and the reasons for it that the lists do not show.
func (e *evaluation) judge(r *Result, inOrder bool) {
	r.Passed = inOrder && len(r.Missing) == 0 && len(r.Mismatched) == 0
	if !inOrder {
		r.Reasons = append(r.Reasons, "the expected calls do not come in their order")
	}
	if len(e.actual) == 0 {
		r.Passed = false
		r.Reasons = append(r.Reasons, "nothing was called")
	}
	if bound := e.rules.MaxExtra; bound != toolscore.Unlimited && len(r.Extra) > bound {
		r.Passed = false
		r.Reasons = append(r.Reasons, fmt.Sprintf("more extra calls than the %d allowed", bound))
	}
}

// inOrder looks for each expected call at the earliest actual call after the one before. Where all
// are found, what is left of the actual calls is extra.
func (e *evaluation) inOrder(table *align.Table, r *Result) (found bool) {
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
func (e *evaluation) pairs(table *align.Table) Result {
	pairing := table.AnyOrder()
	r := Result{Approximate: pairing.Approximate}
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
		pair := Pair{e.expected[l.Expected], e.actual[l.Actual], l.Expected, l.Actual}
		if !l.Satisfied {
			r.Mismatched = append(r.Mismatched, pair)
		}
		if l.Actual < last && e.rules.Order == ListedOrder {
			r.OutOfOrder = append(r.OutOfOrder, pair)
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

// negative looks at the actual calls only.
func (e *evaluation) negative() Result {
	if len(e.actual) == 0 {
		return Result{Passed: true}
	}
	return Result{Extra: e.actual, Reasons: []string{"nothing may be called in a negative test"}}
}

// compile translates the rules into those of the table.
func (e *evaluation) compile() *align.Table {
	rules := align.Rules{
		Mode:      value.ByValue,
		Partial:   e.rules.Args == PartialArgs,
		Unchecked: e.rules.Args == AnyArgs,
	}
	expected := withArgs(e.expected, rules.Partial)
	return align.Compile(expected, e.actual, func(string) align.Rules { return rules })
}
