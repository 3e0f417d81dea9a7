package align

import (
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Rules say when a call of one tool satisfies an expectation. The zero value compares all arguments, leniently.
type Rules struct {
	Mode      value.Mode
	Partial   bool // arguments that nobody listed are forgiven
	Unchecked bool // arguments are not compared at all
	Results   bool // result and error are compared too
	Kinds     Kinds
}

// Kinds says when it matters who runs a call.
type Kinds int

// The zero value is AnyKind.
const (
	AnyKind   Kinds = iota // never
	NamedKind              // where the expected call names a kind
	SameKind               // always
)

// Table is two lists of calls in a form in which any two of them compare in nanoseconds: tools and arguments are numbers, and
// a matcher is asked once about each distinct value. It is not safe for concurrent use.
type Table struct {
	expected, actual []call
	values           values
	signatures       numbers
	wants            []want
}

// call is a compiled call. Its arguments stand in the order of their names' numbers, the same in both lists.
type call struct {
	tool, turn int
	signature  int32 // shared by the calls of one tool with equal arguments, or noSignature
	args       []arg
	outer      []arg // result and error, where they are compared; they have no name
	kind       int32
	raw        bool // args is one pseudo-argument, the text of arguments that are no JSON object

	// These are of expected calls.
	partial, unchecked, anyKind bool
	asks                        bool // it asks more of an actual call than an equal one need have said
}

// noSignature marks an expected call that different calls may satisfy.
const noSignature = -1

// arg is an argument: its name, its value under the tool's mode, and its exact value. The value of an expected argument that
// holds a matcher is the complement of an index into Table.wants.
type arg struct{ name, value, exact int32 }

// rawName is the name of the pseudo-argument of a call whose arguments are no JSON object. No argument has it.
const rawName = -1

// holdsMatcher reports whether any of the values is or holds a matcher.
func (c *call) holdsMatcher() bool {
	isMatcher := func(a arg) bool { return a.value < 0 }
	return slices.ContainsFunc(c.args, isMatcher) || slices.ContainsFunc(c.outer, isMatcher)
}
