package align_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
)

// TestForcedPairsAreThoseOfThePlainPairing has many calls of few tools, so that equal ones compete
// with those that a matcher, an unchecked call or PartialArgs lets in.
func TestForcedPairsAreThoseOfThePlainPairing(t *testing.T) {
	forCases(t, 1500, func(t *testing.T, r random) bool {
		set, shape := r.settings(), r.shape(40)
		set.Order, set.Tools = option.AnyOrder, nil
		expected, actual := r.expected(shape), r.actual(shape)
		if r.chance(50) { // unchecked calls contest everything
			for i := range expected {
				if expected[i].Args == nil {
					expected[i].Args = r.args(shape)
					expected[i].Raw = ""
				}
			}
		}
		table := align.Prepare(expected, actual, set)
		return assert.Equal(t, table.AnyOrderAtOnce(), table.AnyOrder())
	})
}
