package align_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// numbered makes n calls of one tool with an argument of their own, and of what all have.
func numbered(n int, prefix string, all any) []toolscore.Call {
	calls := make([]toolscore.Call, n)
	for i := range calls {
		calls[i] = toolscore.Call{Tool: "t", Args: toolscore.Args{"id": prefix + strconv.Itoa(i), "all": all}}
	}
	return calls
}

// TestMoreCandidatesThanCanBeWeighed takes lists whose blocks differ in length now this way, now that.
func TestMoreCandidatesThanCanBeWeighed(t *testing.T) {
	const n, m = 4002, 4003
	expected, actual := numbered(n, "want ", "same"), numbered(m, "got ", "same")
	got := pair(expected, actual, option.Settings{Order: option.AnyOrder})
	assert.True(t, got.Approximate)
	assert.NotContains(t, partners(t, got, expected, actual), -1, "as many pairs as there can be")
	assert.Equal(t, got, pair(expected, actual, option.Settings{Order: option.AnyOrder}), "the same each time")
}

func TestTurnsOfManyCalls(t *testing.T) {
	expected, actual := spell(strings.Repeat("a", 30)), spell(strings.Repeat("b", 30))
	got := pair(expected, actual, option.Settings{Order: option.ByTurn})
	assert.False(t, got.Approximate)
	assert.Len(t, got.Lines, 60)
}

func TestManyEqualCallsStayExact(t *testing.T) {
	const n = 3000
	expected := numbered(n, "", "same")
	actual := slices.Concat(expected[n/2:], expected[:n/2])
	actual[5] = toolscore.Call{Tool: "t", Args: toolscore.Args{"id": "another", "all": "same"}}
	got := pair(expected, actual, option.Settings{Order: option.AnyOrder})
	assert.False(t, got.Approximate)
	differing := 0
	for _, l := range got.Lines {
		if !l.Satisfied {
			differing++
		}
	}
	assert.Equal(t, 1, differing)
	assert.Len(t, got.Lines, n)
}

func TestMatchersThatAllPassInTheirPlaceStayExact(t *testing.T) {
	const n = 3000
	expected, actual := numbered(n, "", digits{}), numbered(n, "", "1")
	got := pair(expected, actual, option.Settings{Order: option.AnyOrder})
	assert.False(t, got.Approximate)
	for _, l := range got.Lines {
		assert.True(t, l.Satisfied)
	}
}
