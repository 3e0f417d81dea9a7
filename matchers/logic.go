package matchers

import (
	"fmt"
	"slices"
)

// OneOf accepts what one of the candidates accepts; each is any value or a matcher. It panics without a candidate and where
// one has no JSON form.
func OneOf(candidates ...any) Matcher {
	m, err := newOneOf(candidates)
	return must("OneOf", m, err)
}

type oneOf struct {
	tagged
	candidates []any
}

func newOneOf(candidates []any) (Matcher, error) {
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

// All accepts what every one of its parts accepts; each is any value or a matcher. It panics without a part and where one
// has no JSON form.
func All(x ...any) Matcher {
	m, err := newAll(x)
	return must("All", m, err)
}

type all struct {
	tagged
	parts []any
}

func newAll(parts []any) (Matcher, error) {
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

// Not accepts what x does not accept; x is any value or a matcher. It panics where x has no JSON form.
func Not(x any) Matcher {
	m, err := newNot(x)
	return must("Not", m, err)
}

type not struct{ tagged }

func newNot(x any) (Matcher, error) {
	x, err := operand(x)
	return &not{tagged{"not", x}}, err
}

// Matches accepts what its parameter does not accept.
func (m *not) Matches(actual any) bool { return !equal(m.param, actual) }

// Explain says that the value is the one thing that it must not be.
func (*not) Explain(any) string { return "it is what must not be" }
