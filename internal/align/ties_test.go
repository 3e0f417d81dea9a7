package align_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// scattered makes calls of one tool that differ in little but their positions: a is a call that no
// other satisfies, a digit one with an argument more, a dot a call of the filling tool.
func scattered(text, filling, x string) []toolscore.Call {
	calls := make([]toolscore.Call, len(text))
	for i, r := range text {
		calls[i] = toolscore.Call{Tool: "a", Args: toolscore.Args{"x": x}}
		switch {
		case r == '.':
			calls[i] = toolscore.Call{Tool: filling}
		case r != 'a':
			calls[i].Args["y"] = string(r)
		}
	}
	return calls
}

func checkTies(t *testing.T, expected, actual string) bool {
	t.Helper()
	e, a := scattered(expected, "b", "want"), scattered(actual, "c", "got")
	set := option.Settings{Order: option.AnyOrder}
	want := pairByForce(e, a, set)
	return assert.Equal(t, want.partner, partners(t, pair(e, a, set), e, a), "%s, %s", expected, actual)
}

func TestPositionsDecideTies(t *testing.T) {
	forCases(t, 1000, func(t *testing.T, r random) bool {
		side := func() (text string) {
			for range r.IntN(7) {
				text += "...."[r.IntN(4):] + pick(r, "a", "a", "a", "a", "1", "2")
			}
			return text
		}
		return checkTies(t, side(), side())
	})
}

// TestEarlyCallsDecideTheLastTies holds the few in thousands of cases where the first assignment
// found is not the earliest.
func TestEarlyCallsDecideTheLastTies(t *testing.T) {
	checkTies(t, "..a..a", "a...2.2")                   // an actual call may stay alone instead of another
	checkTies(t, "..a.a...a", "..a.2.a.1")              // the same along a chain
	checkTies(t, ".2..a2..a", "..a2..a")                // an expected call may stay alone instead of another
	checkTies(t, "...a..2.a...1.2...a", "...a..a..2.a") // the same along a chain
}
