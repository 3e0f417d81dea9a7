package align

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Rules say when a call of one tool satisfies an expectation. The zero value compares all
// arguments, leniently.
type Rules struct {
	Mode      value.Mode
	Partial   bool // arguments that nobody listed are forgiven
	Unchecked bool // arguments are not compared at all
	Results   bool // result and error are compared too
	Kinds     Kinds
	Executed  bool // whether a call ran is compared
}

// Kinds says when it matters who runs a call.
type Kinds int

// The zero value is AnyKind.
const (
	AnyKind   Kinds = iota // never
	NamedKind              // where the expected call names a kind
	SameKind               // always
)

// Table is two lists of calls in a form in which any two of them compare in nanoseconds: tools and
// arguments are numbers, and a matcher is asked once about each distinct value. It is not safe for
// concurrent use.
type Table struct {
	expected, actual []call
	source           struct{ expected, actual []toolscore.Call }
	values           values
	signatures       numbers
	wants            []want
	rules            []Rules // by tool
	kindsMatter      bool    // kinds may matter, and some call has one; or whether a call ran
	copies           *copies // nil where each expected call is made once, and none is of a group

	// Scratch memory, zero while nobody uses it.
	classOf []int32 // by signature
	taken   []bool  // by actual call
}

// Calls returns the calls that were compiled.
func (t *Table) Calls() (expected, actual []toolscore.Call) {
	return t.source.expected, t.source.actual
}

// Plain returns a table of the same calls that compares all arguments under the mode and nothing
// else: this one, where its rules come to the same.
func (t *Table) Plain(mode value.Mode) *Table {
	for _, r := range t.rules {
		r.Kinds, r.Executed = AnyKind, false
		if t.kindsMatter || r != (Rules{Mode: mode}) {
			return Compile(t.source.expected, t.source.actual, func(string) Rules { return Rules{Mode: mode} })
		}
	}
	return t
}

// call is a compiled call. Its arguments are in the order of their names' numbers, the same in
// both lists.
type call struct {
	tool, turn int
	signature  int32 // shared by the calls of one tool with equal arguments, or noSignature
	args       []arg
	outer      []arg // result and error, where they are compared; they have no name
	kind       int32
	executed   toolscore.Execution // "" where it is not compared
	raw        bool                // args is one pseudo-argument, the text of arguments that are not a JSON object

	// These are of expected calls.
	partial, unchecked, anyKind bool
	absentAllowed               int  // arguments that may be absent
	needsMatch                  bool // it asks more of an actual call than an equal one need have said
}

// noSignature marks an expected call that different calls may satisfy.
const noSignature = -1

// arg is an argument: its name, its value under the tool's mode, and its exact value. The value of
// an expected argument that holds a matcher is the complement of an index into Table.wants.
type arg struct{ name, value, exact int32 }

// rawName is the name of the pseudo-argument of a call whose arguments are not a JSON object. No
// argument has it.
const rawName = -1

// holdsMatcher reports whether any of the values is or holds a matcher.
func (c *call) holdsMatcher() bool {
	isMatcher := func(a arg) bool { return a.value < 0 }
	return slices.ContainsFunc(c.args, isMatcher) || slices.ContainsFunc(c.outer, isMatcher)
}
