// Package drift explains how a golden changed: by kind, each with a severity, what makes a test
// check less before all else.
package drift

import (
	"cmp"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Kind names what changed.
type Kind string

// The kinds of drift.
const (
	GoldenAdded      Kind = "golden_added"
	GoldenRemoved    Kind = "golden_removed"
	GoldenRenamed    Kind = "golden_renamed"
	GoldenUnreadable Kind = "golden_unreadable" // at one of the revisions, or at both
	Formatting       Kind = "formatting"        // only comments, spelling and layout

	VerdictLoosened  Kind = "verdict_loosened" // an option in the head
	VerdictTightened Kind = "verdict_tightened"
	VerdictChanged   Kind = "verdict_changed" // neither is known to forgive more

	ToolAdded   Kind = "tool_added"
	ToolRemoved Kind = "tool_removed"
	ToolMoved   Kind = "tool_moved"

	ArgumentAdded   Kind = "argument_added"
	ArgumentRemoved Kind = "argument_removed"
	ArgumentChanged Kind = "argument_changed"

	ElementAdded   Kind = "element_added" // of a list
	ElementRemoved Kind = "element_removed"

	MatcherLoosened  Kind = "matcher_loosened"
	MatcherTightened Kind = "matcher_tightened"
	MatcherChanged   Kind = "matcher_changed" // neither is known to accept more

	BoundsLoosened  Kind = "bounds_loosened" // how often a call is made
	BoundsTightened Kind = "bounds_tightened"
	BoundsChanged   Kind = "bounds_changed"
	GroupAdded      Kind = "group_added" // calls in any order among themselves
	GroupRemoved    Kind = "group_removed"
	VariantAdded    Kind = "variant_added"
	VariantRemoved  Kind = "variant_removed"
	CheckLoosened   Kind = "check_loosened"
	CheckTightened  Kind = "check_tightened"
	CheckChanged    Kind = "check_changed"

	RawChanged  Kind = "raw_changed"
	KindChanged Kind = "kind_changed" // who runs the call

	ExecutedChanged Kind = "executed_changed" // whether the call ran
	TurnChanged     Kind = "turn_changed"
	ResultChanged   Kind = "result_changed"
	ErrorChanged    Kind = "error_changed"
)

// Severity says how closely a reviewer looks at a change.
type Severity string

// The severities, the worst first.
const (
	High   Severity = "high"   // a test checks less than before, or cannot read its golden
	Medium Severity = "medium" // the agent does something else, or the effect on the test cannot be told
	Low    Severity = "low"    // nothing is lost: more is checked, or the same in other words
)

// Severities are all of them, the worst first.
var Severities = []Severity{High, Medium, Low}

// AtLeast reports whether the severity is as bad as the other, or worse.
func (s Severity) AtLeast(other Severity) bool {
	return slices.Index(Severities, s) <= slices.Index(Severities, other)
}

// Change is one thing that changed in a golden.
type Change struct {
	Kind     Kind
	Severity Severity
	// Loosens says that the test accepts more than before.
	Loosens bool
	// Variant is the variant of the new golden that the change is about, from 1; 0 where there is
	// one, or it is about none.
	Variant int
	// Call is the number of the call from 1, in the new golden where the call is there; 0 where it
	// is not about a call.
	Call int
	Tool string
	// Path is where in the call, such as args.seat, or the option in the head; "" is the whole.
	Path string
	// Line is where to look in the new golden, from 1; 0 where there is no such place.
	Line int
	// Old and New are JSON values with matchers in them; value.Absent where there is none.
	Old, New any
	// Reason says in words what the change does; "" where the kind says it all.
	Reason string
}

func change(kind Kind, severity Severity) Change {
	return Change{Kind: kind, Severity: severity, Old: value.Absent, New: value.Absent}
}

// loosening is a change that makes a test check less.
func loosening(kind Kind, reason string) Change {
	c := change(kind, High)
	c.Loosens, c.Reason = true, reason
	return c
}

func (c Change) of(old, now any) Change {
	c.Old, c.New = old, now
	return c
}

func (c Change) because(reason string) Change {
	c.Reason = reason
	return c
}

// sorted puts what loosens first, then what is severe; the rest keeps the order of the golden.
func sorted(changes []Change) []Change {
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), 0)
	})
	return changes
}

func rank(c Change) int {
	if c.Loosens {
		return -1
	}
	return slices.Index(Severities, c.Severity)
}
