package evaluation_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/evaluation"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestCasesAreWhatTheirNamesSay(t *testing.T) {
	for _, test := range []struct {
		name               string
		n, differ          int
		inOrder, inAnOrder bool
	}{
		{evaluation.Equal, 100, 0, true, true},
		{evaluation.Shuffled, 100, 0, false, true},
		{evaluation.FewChanged, 10, 1, false, false},
		{evaluation.FewChanged, 1000, 10, false, false},
		{evaluation.HalfChanged, 1000, 500, false, false},
		{evaluation.NearEqual, 50, 50, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := evaluation.New(test.name, test.n)
			assert.Equal(t, test.inOrder, c.Passes(false))
			assert.Equal(t, test.inAnOrder, c.Passes(true))
			require.Len(t, c.Expected, test.n)
			require.Len(t, c.Actual, test.n)
			r, err := matchers.EvaluateToolCalls(c.Expected, c.Actual, matchers.MatchOptions{})
			require.NoError(t, err)
			assert.Len(t, r.ArgumentMismatches, test.differ)
			assert.Empty(t, r.Missing)
			assert.Empty(t, r.Extra)
		})
	}
}

func TestCallsAreChangedInCopies(t *testing.T) {
	calls := evaluation.Calls(10)
	changed := evaluation.Changed(calls, 2)
	assert.Equal(t, evaluation.Calls(10), calls)
	var differ []int
	for i := range calls {
		if calls[i].Args["flight_id"] != changed[i].Args["flight_id"] {
			differ = append(differ, i)
		}
	}
	assert.Equal(t, []int{2, 7}, differ, "spread evenly")
}

func TestACaseThatIsNoneIsMisuse(t *testing.T) {
	assert.PanicsWithValue(t,
		`toolscore: the benchmarks: case "worse": there is none; use a constant of this package`,
		func() { evaluation.New("worse", 10) })
}
