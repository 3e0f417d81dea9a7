package match

import (
	"errors"

	"github.com/toolscore/toolscore-go/internal/value"
)

// maybe compares by the mode of the place where it is, so that value.Equal looks inside.
type maybe struct{ tagged }

// Maybe accepts an absent key and what x accepts. It fails if x has no JSON form, or holds a
// matcher of keys itself.
func Maybe(x any) (value.Matcher, error) {
	x, err := normalised("parameter", x)
	if err != nil {
		return nil, err
	}
	if value.HoldsTag(x, "maybe", "absent") {
		return nil, errors.New("parameter: Maybe or Absent is inside; keep one of the two, or write two variants")
	}
	return &maybe{tagged{"maybe", x}}, nil
}

// Inner is what the value is compared with where the key is there.
func (m *maybe) Inner() (want any, ok bool) { return m.param, true }

// Matches accepts what its parameter accepts by value.
func (m *maybe) Matches(actual any) bool { return equal(m.param, actual) }
