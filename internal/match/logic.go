package match

import (
	"errors"
	"fmt"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Any accepts every value, null too. The key that it is at must be present.
var Any value.Matcher = &anything{tagged{name: "any"}}

type anything struct{ tagged }

// Matches accepts everything.
func (*anything) Matches(any) bool { return true }

type oneOf struct {
	tagged
	candidates []any
}

// OneOf accepts what a candidate accepts. It fails without one and where one has no JSON form.
func OneOf(candidates []any) (value.Matcher, error) {
	list, err := operands(candidates)
	return &oneOf{tagged{"oneOf", list}, list}, err
}

// Matches accepts what any candidate accepts.
func (m *oneOf) Matches(actual any) bool {
	return slices.ContainsFunc(m.candidates, func(c any) bool { return equal(c, actual) })
}

// Explain counts the candidates, and lets one alone speak for itself.
func (m *oneOf) Explain(actual any) string {
	if len(m.candidates) == 1 {
		return firstDifference("", m.candidates[0], actual)
	}
	return fmt.Sprintf("it is none of the %d candidates", len(m.candidates))
}

type all struct {
	tagged
	parts []any
}

// All accepts what every part accepts. It fails without one and where one has no JSON form.
func All(parts []any) (value.Matcher, error) {
	list, err := operands(parts)
	return &all{tagged{"all", list}, list}, err
}

func (m *all) refusing(actual any) int {
	return slices.IndexFunc(m.parts, func(part any) bool { return !equal(part, actual) })
}

// Matches accepts what no part refuses.
func (m *all) Matches(actual any) bool { return m.refusing(actual) < 0 }

// Explain lets the first part that refuses the value speak.
func (m *all) Explain(actual any) string {
	part := m.parts[m.refusing(actual)]
	return brief(part) + " refuses it: " + firstDifference("", part, actual)
}

type not struct{ tagged }

// Not accepts what x does not. It fails if x has no JSON form.
func Not(x any) (value.Matcher, error) {
	x, err := operand(x)
	return &not{tagged{"not", x}}, err
}

// Matches accepts what its parameter does not accept.
func (m *not) Matches(actual any) bool { return !equal(m.param, actual) }

// Explain says that the value is the one thing that it must not be.
func (*not) Explain(any) string { return "it is what must not be" }

// Func accepts what ok accepts. It fails without a name or a function.
func Func(name string, ok func(actual any) bool) (value.Matcher, error) {
	switch {
	case name == "":
		return nil, errors.New("the name is empty; say in a word what the function accepts")
	case ok == nil:
		return nil, errors.New("the function of " + name + " is nil; give one")
	}
	return &predicate{name, ok}, nil
}

type predicate struct {
	name string
	ok   func(any) bool
}

// Matches asks the function.
func (p *predicate) Matches(actual any) bool { return p.ok(actual) }

// String returns the name as a call of Func.
func (p *predicate) String() string { return "Func(" + p.name + ")" }
