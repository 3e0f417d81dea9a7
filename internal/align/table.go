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
	Kinds     bool // who runs the call is compared too
	Results   bool // result and error are compared too
}

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
	outer      []arg // kind, result and error, where they are compared
	raw        bool  // args is one pseudo-argument, the text of arguments that are no JSON object
	partial    bool
	unchecked  bool
}

// noSignature marks an expected call that may equal several different calls.
const noSignature = -1

// arg is an argument: its name, its value under the tool's mode, and its exact value. The value of an expected argument that
// holds a matcher is the complement of an index into Table.wants.
type arg struct{ name, value, exact int32 }

// Pseudo-arguments have names that no argument has.
const (
	rawName = -1 - iota
	kindName
	resultName
	errorName
)

// asks reports whether the call holds a matcher.
func (c *call) asks() bool {
	isMatcher := func(a arg) bool { return a.value < 0 }
	return slices.ContainsFunc(c.args, isMatcher) || slices.ContainsFunc(c.outer, isMatcher)
}
