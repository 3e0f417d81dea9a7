package matchers

import "strings"

// Contains accepts a string that has the string x in it, a list with an element that x accepts, and an object with a key
// that x accepts. x is any value or a matcher; a matcher is asked about elements and keys, never about parts of a string. It
// panics where x has no JSON form.
func Contains(x any) Matcher {
	m, err := newContains(x)
	return must("Contains", m, err)
}

type contains struct{ tagged }

func newContains(x any) (Matcher, error) {
	x, err := operand(x)
	return &contains{tagged{"contains", x}}, err
}

// Matches looks into strings, lists and objects.
func (c *contains) Matches(actual any) bool {
	switch actual := actual.(type) {
	case string:
		part, ok := c.param.(string)
		return ok && strings.Contains(actual, part)
	case []any:
		for _, element := range actual {
			if equal(c.param, element) {
				return true
			}
		}
	case map[string]any:
		for key := range actual {
			if equal(c.param, key) {
				return true
			}
		}
	}
	return false
}

// Explain says what was looked through.
func (c *contains) Explain(actual any) string {
	switch actual.(type) {
	case string:
		if _, ok := c.param.(string); !ok {
			return "it is a string, and no part of a string is that"
		}
		return "the text is not in it"
	case []any:
		return "no element is that"
	case map[string]any:
		return "no key is that"
	default:
		return wrongType("a string, an array or an object", actual)
	}
}
