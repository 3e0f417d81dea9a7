package regression

import (
	"fmt"

	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/stats"
	"github.com/toolscore/toolscore-go/internal/words"
)

// fewest is how many runs each side needs before their rates say anything.
const fewest = 5

// Rate is how many runs of a test passed.
type Rate struct {
	Runs   int `json:"runs"`
	Passed int `json:"passed"`
	// Replayed says that the runs were answered from recordings: such a rate is that of the recordings.
	Replayed bool `json:"replayed,omitempty"`
}

// rateOf returns that of a result, nil where its test ran once.
func rateOf(r outcome.Result) *Rate {
	if r.Runs == nil || r.Runs.Runs == 0 {
		return nil
	}
	return &Rate{r.Runs.Runs, r.Runs.Passed, r.Runs.Replayed}
}

// String returns it in words: 9 of 10.
func (r Rate) String() string { return fmt.Sprintf("%d of %d", r.Passed, r.Runs) }

func (r Rate) share() float64 { return float64(r.Passed) / float64(r.Runs) }

// RateChange is the difference of two rates, the new one minus that of the base, with Newcombe's
// interval of 95 % confidence.
type RateChange struct {
	Difference float64 `json:"difference"`
	stats.Interval
	// Shown is the largest number of passed runs, of as many as the new side has, that would have shown
	// a regression; nil where none would.
	Shown *int `json:"would_be_shown,omitempty"`
}

// rateChange compares the rates of both runs, nil where not both have one.
func rateChange(base, fresh *Outcome) *RateChange {
	if base.Rate == nil || fresh.Rate == nil || base.Verdict == outcome.Errored || fresh.Verdict == outcome.Errored {
		return nil
	}
	c := &RateChange{}
	c.Difference, c.Interval = newcombe(*base.Rate, *fresh.Rate)
	for passed := fresh.Rate.Runs; passed >= 0; passed-- {
		if _, i := newcombe(*base.Rate, Rate{Runs: fresh.Rate.Runs, Passed: passed}); i.High < 0 {
			c.Shown = &passed
			break
		}
	}
	return c
}

func newcombe(base, fresh Rate) (difference float64, i stats.Interval) {
	return stats.Newcombe(fresh.Passed, fresh.Runs, base.Passed, base.Runs)
}

// addRates puts a change of rates into its list. What an interval does not show is not a regression.
func (c *Comparison) addRates(change Change) {
	switch r := change.Rates; {
	case change.isReplayed(), min(change.Base.Rate.Runs, change.New.Rate.Runs) < fewest:
		c.Insufficient = append(c.Insufficient, change)
	case r.High < 0:
		c.Regressed = append(c.Regressed, change)
	case r.Low > 0:
		c.Improved = append(c.Improved, change)
	case r.Difference == 0:
		c.Stayed++
	default:
		c.NotShown = append(c.NotShown, change)
	}
}

func (c Change) isReplayed() bool { return c.Base.Rate.Replayed || c.New.Rate.Replayed }

// rates says how certain a change of rates is.
func (c Change) rates() []string {
	r := c.Rates
	if r == nil {
		return nil
	}
	if c.isReplayed() {
		return []string{"replayed runs show what was recorded, and no rate; compare runs of the model"}
	}
	if min(c.Base.Rate.Runs, c.New.Rate.Runs) < fewest {
		return []string{fmt.Sprintf("a rate of fewer than %d runs says nothing; run both more often", fewest)}
	}
	said := []string{fmt.Sprintf("changed by %+.2f, with 95 %% confidence between %+.2f and %+.2f", r.Difference, r.Low, r.High)}
	switch {
	case r.High < 0 || r.Low > 0:
	case r.Shown == nil:
		said = append(said, fmt.Sprintf("so few runs show no regression, not even 0 of %d", c.New.Rate.Runs))
	default:
		said = append(said, fmt.Sprintf("a regression would be shown at %d of %d", *r.Shown, c.New.Rate.Runs))
	}
	return said
}

// share writes both rates in the place of a score.
func (c Change) share() string {
	return "rate " + words.Figures(c.Base.Rate.share(), c.New.Rate.share())
}
