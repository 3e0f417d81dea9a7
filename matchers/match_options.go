package matchers

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
)

// ToolCallOrder is how the order of calls counts in EvaluateToolCalls.
type ToolCallOrder string

// The orders; the zero value inherits, and nothing to inherit from means OrderIgnore.
const (
	OrderIgnore   ToolCallOrder = "ignore"   // any order
	OrderStrict   ToolCallOrder = "strict"   // the order of the expected calls; others may stand between
	OrderSuperset ToolCallOrder = "superset" // as strict, without saying which calls are out of order
)

// ArgumentMatching is how arguments count in EvaluateToolCalls.
type ArgumentMatching string

// The ways; the zero value inherits, and nothing to inherit from means ArgumentsPartial.
const (
	ArgumentsPartial ArgumentMatching = "partial" // each expected argument is there; type names stand for types
	ArgumentsExact   ArgumentMatching = "exact"   // the same arguments
	ArgumentsIgnore  ArgumentMatching = "ignore"  // any arguments
)

// MatchOptions say how EvaluateToolCalls compares. The zero value inherits everything, in the end the defaults: order ignore,
// any number of extra calls, arguments partial.
//
// AllowExtraToolCalls (true: any number, false: none) and MaxExtraToolCalls are two ways to set one bound; where both are
// given, MaxExtraToolCalls counts. In JSON an option that inherits is left out.
type MatchOptions struct {
	ToolCallOrder       ToolCallOrder
	AllowExtraToolCalls *bool
	MaxExtraToolCalls   *int // toolscore.Unlimited, null in JSON: no bound
	ArgumentMatching    ArgumentMatching
	IsNegativeTest      bool // nothing may be called; expected calls and the other options do not count
}

// ResolveMatchOptions returns the options that hold when those of a test case stand above those of its suite, and those of a
// run above both: each option is that of the last layer that sets it, or the default. A nil layer sets nothing. Of the two
// options for extra calls the result has the one that counts. It does not check values; EvaluateToolCalls does.
func ResolveMatchOptions(suite, testCase, run *MatchOptions) MatchOptions {
	anyExtra := true
	merged := MatchOptions{
		ToolCallOrder:       OrderIgnore,
		AllowExtraToolCalls: &anyExtra,
		ArgumentMatching:    ArgumentsPartial,
	}
	for _, layer := range []*MatchOptions{suite, testCase, run} {
		if layer != nil {
			merged.override(*layer)
		}
	}
	return merged
}

func (o *MatchOptions) override(by MatchOptions) {
	if by.ToolCallOrder != "" {
		o.ToolCallOrder = by.ToolCallOrder
	}
	if by.ArgumentMatching != "" {
		o.ArgumentMatching = by.ArgumentMatching
	}
	o.IsNegativeTest = o.IsNegativeTest || by.IsNegativeTest
	switch {
	case by.MaxExtraToolCalls != nil:
		bound := *by.MaxExtraToolCalls
		o.MaxExtraToolCalls, o.AllowExtraToolCalls = &bound, nil
	case by.AllowExtraToolCalls != nil:
		allow := *by.AllowExtraToolCalls
		o.MaxExtraToolCalls, o.AllowExtraToolCalls = nil, &allow
	}
}

// maxExtra is the bound that resolved options set.
func (o MatchOptions) maxExtra() int {
	switch {
	case o.MaxExtraToolCalls != nil:
		return *o.MaxExtraToolCalls
	case *o.AllowExtraToolCalls:
		return toolscore.Unlimited
	default:
		return 0
	}
}

// check reports what is wrong with resolved options.
func (o MatchOptions) check() error {
	switch o.ToolCallOrder {
	case OrderIgnore, OrderStrict, OrderSuperset:
	default:
		return fmt.Errorf("MatchOptions.ToolCallOrder: there is no order %q; give ignore, strict or superset", o.ToolCallOrder)
	}
	switch o.ArgumentMatching {
	case ArgumentsPartial, ArgumentsExact, ArgumentsIgnore:
	default:
		return fmt.Errorf("MatchOptions.ArgumentMatching: there is no way %q; give partial, exact or ignore", o.ArgumentMatching)
	}
	if n := o.maxExtra(); n < 0 && n != toolscore.Unlimited {
		return fmt.Errorf("MatchOptions.MaxExtraToolCalls: %d calls; give 0 or more, or toolscore.Unlimited for no bound", n)
	}
	return nil
}
