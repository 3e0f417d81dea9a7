package option

import "reflect"

// Checks are rules about a whole run, one field for each key under checks: of a golden, in their order there. The zero value
// has none.
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

// CheckCall is a call in a check: a tool and the arguments that matter, normalised; nil Args are not checked, and empty ones
// are exactly none.
type CheckCall struct {
	Tool string
	Args map[string]any
}

// None reports whether there is no check.
func (c Checks) None() bool { return reflect.ValueOf(c).IsZero() }
