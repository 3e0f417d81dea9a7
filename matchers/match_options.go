package matchers

import (
	"bytes"
	"encoding/json"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/toolcalls"
)

// ToolCallOrder is how the order of calls counts in EvaluateToolCalls.
type ToolCallOrder string

// The zero value inherits from the next layer, in the end OrderIgnore.
const (
	OrderIgnore   ToolCallOrder = "ignore"   // any order
	OrderStrict   ToolCallOrder = "strict"   // the order of the expected calls; others may be between
	OrderSuperset ToolCallOrder = "superset" // as strict, without saying which calls are out of order
)

// ArgumentMatching is how arguments count in EvaluateToolCalls.
type ArgumentMatching string

// The zero value inherits from the next layer, in the end ArgumentsPartial.
const (
	ArgumentsPartial ArgumentMatching = "partial" // each expected argument is there; type names stand for types
	ArgumentsExact   ArgumentMatching = "exact"   // the same arguments
	ArgumentsIgnore  ArgumentMatching = "ignore"  // any arguments
)

// MatchOptions say how EvaluateToolCalls compares. The zero value inherits everything, in the end
// the defaults: OrderIgnore, any number of extra calls, ArgumentsPartial.
//
// AllowExtraToolCalls (true: any number, false: none) and MaxExtraToolCalls are two ways to set one
// bound; where both are given, MaxExtraToolCalls counts. In JSON an option that inherits is left
// out.
type MatchOptions struct {
	ToolCallOrder       ToolCallOrder
	AllowExtraToolCalls *bool
	MaxExtraToolCalls   *int // toolscore.Unlimited, null in JSON: no bound
	ArgumentMatching    ArgumentMatching
	IsNegativeTest      bool // nothing may be called; expected calls and the other options do not count
}

// ResolveMatchOptions layers the options of a test case over those of its suite, and those of a run
// over both: each option is that of the last layer that sets it, or the default. A nil layer sets
// nothing. Of the two options for extra calls the result has the one that counts. Values are not
// checked here but by EvaluateToolCalls.
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

// rules translates resolved options. It fails on options that do not exist.
func (o MatchOptions) rules() (toolcalls.Rules, error) {
	orders := map[ToolCallOrder]toolcalls.Order{
		OrderIgnore: toolcalls.AnyOrder, OrderStrict: toolcalls.ListedOrder, OrderSuperset: toolcalls.InOrder,
	}
	args := map[ArgumentMatching]toolcalls.ArgRule{
		ArgumentsPartial: toolcalls.PartialArgs, ArgumentsExact: toolcalls.ExactArgs, ArgumentsIgnore: toolcalls.AnyArgs,
	}
	order, known := orders[o.ToolCallOrder]
	if !known {
		return toolcalls.Rules{}, fmt.Errorf(
			"MatchOptions.ToolCallOrder: there is no order %q; give ignore, strict or superset", o.ToolCallOrder)
	}
	rule, known := args[o.ArgumentMatching]
	if !known {
		return toolcalls.Rules{}, fmt.Errorf(
			"MatchOptions.ArgumentMatching: there is no way %q; give partial, exact or ignore", o.ArgumentMatching)
	}
	extra := o.maxExtra()
	if extra < 0 && extra != toolscore.Unlimited {
		return toolcalls.Rules{}, fmt.Errorf(
			"MatchOptions.MaxExtraToolCalls: %d calls; give 0 or more, or toolscore.Unlimited for no bound", extra)
	}
	return toolcalls.Rules{Order: order, Args: rule, MaxExtra: extra, Negative: o.IsNegativeTest}, nil
}

// optionsJSON is how options are in JSON; null as the bound is different from no bound given.
type optionsJSON struct {
	ToolCallOrder       ToolCallOrder    `json:"toolCallOrder,omitempty"`
	AllowExtraToolCalls *bool            `json:"allowExtraToolCalls,omitempty"`
	MaxExtraToolCalls   json.RawMessage  `json:"maxExtraToolCalls,omitempty"`
	ArgumentMatching    ArgumentMatching `json:"argumentMatching,omitempty"`
	IsNegativeTest      bool             `json:"isNegativeTest,omitempty"`
}

// MarshalJSON writes the options that are set.
func (o MatchOptions) MarshalJSON() ([]byte, error) {
	text := optionsJSON{o.ToolCallOrder, o.AllowExtraToolCalls, nil, o.ArgumentMatching, o.IsNegativeTest}
	if n := o.MaxExtraToolCalls; n != nil {
		text.MaxExtraToolCalls = json.RawMessage("null")
		if *n != toolscore.Unlimited {
			text.MaxExtraToolCalls = fmt.Append(nil, *n)
		}
	}
	return json.Marshal(text)
}

// UnmarshalJSON reads options; an option that is not there inherits. An unknown option is an error.
func (o *MatchOptions) UnmarshalJSON(data []byte) error {
	var text optionsJSON
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&text); err != nil {
		return fmt.Errorf("match options: %w", err)
	}
	bound, err := readBound(text.MaxExtraToolCalls)
	if err != nil {
		return fmt.Errorf("match options: maxExtraToolCalls: %w", err)
	}
	*o = MatchOptions{text.ToolCallOrder, text.AllowExtraToolCalls, bound, text.ArgumentMatching, text.IsNegativeTest}
	return nil
}

func readBound(text json.RawMessage) (*int, error) {
	if text == nil {
		return nil, nil //nolint:nilnil // no bound given is a value of its own: inherit
	}
	n := toolscore.Unlimited
	if string(text) == "null" {
		return &n, nil
	}
	if err := json.Unmarshal(text, &n); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, fmt.Errorf("%d calls; give 0 or more, or null for no bound", n)
	}
	return &n, nil
}
