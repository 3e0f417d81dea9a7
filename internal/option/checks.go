package option

import "reflect"

// Checks are rules about a whole run, one field for each key under checks: of a golden, in their
// order there. The zero value has none.
type Checks struct {
	Never        []CheckCall
	Before       [][2]CheckCall
	First, Last  *CheckCall
	Succeeded    []CheckCall
	MaxCalls     map[string]int // by tool; AllTools is all calls together
	MaxIdentical int            // 0: no bound
	NoBlindRetry bool
	NoToolErrors bool
}

// AllTools is the key of MaxCalls that bounds all calls together.
const AllTools = "*"

// CheckCall is a call in a check: a tool and the arguments that matter, normalised; nil Args are
// not checked, and empty ones are exactly none.
type CheckCall struct {
	Tool string
	Args map[string]any
}

// None reports whether there is no check.
func (c Checks) None() bool { return reflect.ValueOf(c).IsZero() }

// Comparing names an option that compares calls with expected ones or speaks of their golden, ""
// where there is none: beside checks only, it would do nothing.
func (s Settings) Comparing() string {
	for _, o := range []struct {
		name  string
		given bool
	}{
		{"AnyOrder", s.Order == AnyOrder},
		{"ByTurn", s.Order == ByTurn},
		{"AllowExtra", s.Extra != 0},
		{"MinScore", s.MinScore != nil},
		{"Weights", s.Weights != nil},
		{"PartialArgs", s.PartialArgs},
		{"IgnoreArgs", s.IgnoreArgs},
		{"WithResults", s.WithResults},
		{"ForTool", s.Tools != nil},
		{"Named", s.Label != ""},
		{"At", s.Rules != nil},
		{s.Replay.Given, s.Replay.Given != ""},
	} {
		if o.given {
			return o.name
		}
	}
	return ""
}
