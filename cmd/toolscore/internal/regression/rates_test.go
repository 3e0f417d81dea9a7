package regression_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/regression"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

// ran is the result of a test of which so many runs passed, with a score that says nothing.
func ran(passed, n int) outcome.Result {
	r := with(passed == n, float64(passed%2), nil)
	r.Runs = &outcome.Runs{Stats: toolscore.Stats{Runs: n, Passed: passed}}
	return r
}

func replayed(r outcome.Result) outcome.Result {
	r.Runs.Replayed = true
	return r
}

func TestRates(t *testing.T) {
	for name, test := range map[string]struct {
		base, fresh outcome.Result
		list        string
		says        []string
	}{
		"regressed": {ran(9, 10), ran(3, 10), "regressed", []string{
			"9 of 10 → 3 of 10  rate 0.9 → 0.3", "changed by -0.60, with 95 % confidence between -0.81 and -0.17",
		}},
		"improved": {ran(3, 10), ran(9, 10), "improved", []string{"changed by +0.60, with 95 % confidence between +0.17 and +0.81"}},
		"not shown": {ran(10, 10), ran(9, 10), "not shown", []string{
			"between -0.40 and +0.19", "a regression would be shown at 6 of 10", "1 not shown",
		}},
		"not shown, and never":    {ran(1, 5), ran(0, 5), "not shown", []string{"so few runs show no regression, not even 0 of 5"}},
		"equal":                   {ran(9, 10), ran(9, 10), "stayed", nil},
		"of other numbers":        {ran(5, 10), ran(10, 20), "stayed", nil},
		"too few":                 {ran(4, 4), ran(0, 10), "insufficient data", []string{"fewer than 5 runs says nothing"}},
		"too few, and equal":      {ran(4, 4), ran(4, 4), "insufficient data", nil},
		"replayed":                {ran(9, 10), replayed(ran(3, 10)), "insufficient data", []string{"show what was recorded"}},
		"one of them is an error": {ran(10, 10), failed("broken"), "regressed", []string{"passed → error", "broken"}},
		"only one has runs":       {with(true, 1, nil), ran(9, 10), "regressed", nil},
	} {
		t.Run(name, func(t *testing.T) {
			base, fresh := regression.NewRun([]outcome.Result{test.base}), regression.NewRun([]outcome.Result{test.fresh})
			c, err := regression.Compare(base, fresh, 0)
			require.NoError(t, err)
			lists := map[string]int{
				"regressed": len(c.Regressed), "improved": len(c.Improved), "not shown": len(c.NotShown),
				"insufficient data": len(c.Insufficient), "stayed": c.Stayed,
			}
			for list, n := range lists {
				assert.Equal(t, list == test.list, n == 1, list)
			}
			text := c.Text(regression.Style{Width: 100})
			for _, says := range test.says {
				assert.Contains(t, text, says)
				if says[0] == 'c' {
					assert.Contains(t, c.Markdown(regression.Style{}), says)
				}
			}
		})
	}
}
