package matchers

import (
	"errors"
	"maps"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Absent is the value of a key that must not be there, in arguments, in objects inside them and in Partial. It is of use where
// arguments that nobody lists are forgiven; toolscore.Absent in expected arguments is the same.
var Absent = value.NoKey

// Maybe is the value of a key that may be absent, in arguments, in objects inside them, in Partial and in expected results;
// where the key is there, x is compared as if it stood there by itself. x is any value or a matcher. It panics where x has no
// JSON form, or is or holds a Maybe or Absent itself.
func Maybe(x any) Matcher {
	m, err := newMaybe(x)
	return must("Maybe", m, err)
}

// maybe compares by the mode of the place where it stands, so that value.Equal looks inside.
type maybe struct{ tagged }

func newMaybe(x any) (Matcher, error) {
	x, err := normalised("parameter", x)
	if err != nil {
		return nil, err
	}
	if holdsKeyMatcher(x) {
		return nil, errors.New("parameter: Maybe or Absent stands inside; keep one of the two, or write two variants")
	}
	return &maybe{tagged{"maybe", x}}, nil
}

// Inner is what the value is compared with where the key is there.
func (m *maybe) Inner() (want any, ok bool) { return m.param, true }

// Matches accepts what its parameter accepts by value.
func (m *maybe) Matches(actual any) bool { return equal(m.param, actual) }

func holdsKeyMatcher(v any) bool {
	switch v := v.(type) {
	case value.KeyMatcher:
		return true
	case value.Tagged:
		_, param := v.Tag()
		return holdsKeyMatcher(param)
	case []any:
		return slices.ContainsFunc(v, holdsKeyMatcher)
	case map[string]any:
		return slices.ContainsFunc(slices.Collect(maps.Values(v)), holdsKeyMatcher)
	default:
		return false
	}
}
