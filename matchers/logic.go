package matchers

import (
	"fmt"
)

// OneOf accepts what one of the candidates accepts; each is any value or a matcher. It panics without a candidate and where
// one has no JSON form.
func OneOf(candidates ...any) Matcher {
	m, err := newOneOf(candidates)
	return must("OneOf", m, err)
}

type oneOf []any

func newOneOf(candidates []any) (Matcher, error) {
	list, err := operands(candidates)
	return oneOf(list), err
}

func (candidates oneOf) Matches(actual any) bool {
	for _, c := range candidates {
		if equal(c, actual) {
			return true
		}
	}
	return false
}

func (candidates oneOf) String() string     { return render(candidates) }
func (candidates oneOf) Tag() (string, any) { return "oneOf", []any(candidates) }

func (candidates oneOf) Explain(actual any) string {
	if len(candidates) == 1 {
		return firstDifference("", candidates[0], actual)
	}
	return fmt.Sprintf("it is none of the %d candidates", len(candidates))
}

// All accepts what every one of its parts accepts; each is any value or a matcher. It panics without a part and where one
// has no JSON form.
func All(x ...any) Matcher {
	m, err := newAll(x)
	return must("All", m, err)
}

type all []any

func newAll(parts []any) (Matcher, error) {
	list, err := operands(parts)
	return all(list), err
}

func (parts all) Matches(actual any) bool {
	for _, p := range parts {
		if !equal(p, actual) {
			return false
		}
	}
	return true
}

func (parts all) String() string     { return render(parts) }
func (parts all) Tag() (string, any) { return "all", []any(parts) }

func (parts all) Explain(actual any) string {
	for _, p := range parts {
		if !equal(p, actual) {
			return brief(p) + " refuses it: " + firstDifference("", p, actual)
		}
	}
	return ""
}

// Not accepts what x does not accept; x is any value or a matcher. It panics where x has no JSON form.
func Not(x any) Matcher {
	m, err := newNot(x)
	return must("Not", m, err)
}

type not struct{ x any }

func newNot(x any) (Matcher, error) {
	x, err := operand(x)
	return not{x}, err
}

func (n not) Matches(actual any) bool { return !equal(n.x, actual) }
func (n not) String() string          { return render(n) }
func (n not) Tag() (string, any)      { return "not", n.x }
func (n not) Explain(any) string      { return "it is what must not be" }
