package learn_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
)

// accepted reports whether one of the variants accepts the calls of a run.
func accepted(t *testing.T, variants []learn.Variant, run toolscore.Trace) bool {
	t.Helper()
	return slices.ContainsFunc(variants, func(v learn.Variant) bool {
		result, err := compare.Calls(v.Calls, run, option.Settings{})
		require.NoError(t, err)
		return result.Passed
	})
}

// share counts how often something is as it should be.
type share struct{ is, of int }

func (s *share) count(is bool) {
	s.of++
	if is {
		s.is++
	}
}

func (s share) rate() float64 { return float64(s.is) / float64(max(s.of, 1)) }

// mutations are the ways in which a run goes wrong by one step.
var mutations = map[string]func(r *rand.Rand, run toolscore.Trace) toolscore.Trace{
	"dropped": func(r *rand.Rand, run toolscore.Trace) toolscore.Trace {
		i := r.IntN(len(run))
		return slices.Delete(run, i, i+1)
	},
	"doubled": func(r *rand.Rand, run toolscore.Trace) toolscore.Trace {
		i := r.IntN(len(run))
		return slices.Insert(run, i, run[i])
	},
	"swapped": func(r *rand.Rand, run toolscore.Trace) toolscore.Trace {
		i := r.IntN(len(run) - 1)
		run[i], run[i+1] = run[i+1], run[i]
		return run
	},
	"renamed": func(r *rand.Rand, run toolscore.Trace) toolscore.Trace {
		run[r.IntN(len(run))].Tool = "other"
		return run
	},
}

// TestWhatALearnedGoldenIsWorth learns from ten runs of random agents. What it must accept are these
// runs; the rates say how much else it accepts and refuses.
func TestWhatALearnedGoldenIsWorth(t *testing.T) {
	for _, test := range []struct {
		runs  int
		fresh float64
	}{{10, .79}, {20, .91}, {40, .97}} {
		t.Run(fmt.Sprint(test.runs), func(t *testing.T) {
			var fresh share
			refused := map[string]*share{}
			for name := range mutations {
				refused[name] = &share{}
			}
			property.Check(t, 60, func(t *testing.T, r *rand.Rand) {
				a := newAgent(r)
				runs := a.runs(r, test.runs)
				variants := learn.From(runs, option.Settings{})
				for _, run := range runs {
					assert.True(t, accepted(t, variants, run), "%v\n%v", toolscore.Names(run), variants)
				}
				more := a.runs(r, 200)
				for _, run := range more[:20] {
					fresh.count(accepted(t, variants, run))
				}
				known := map[string]bool{}
				for _, run := range slices.Concat(runs, more) {
					known[fmt.Sprint(toolscore.Names(run))] = true
				}
				for name, mutate := range mutations {
					for _, run := range runs {
						if len(run) < 2 {
							continue
						}
						mutant := mutate(r, slices.Clone(run))
						if !known[fmt.Sprint(toolscore.Names(mutant))] {
							refused[name].count(!accepted(t, variants, mutant))
						}
					}
				}
			})
			t.Logf("fresh runs accepted: %.3f of %d", fresh.rate(), fresh.of)
			assert.GreaterOrEqual(t, fresh.rate(), test.fresh)
			for name, least := range map[string]float64{"dropped": .95, "doubled": .98, "swapped": .98, "renamed": 1} {
				t.Logf("%s refused: %.3f of %d", name, refused[name].rate(), refused[name].of)
				assert.GreaterOrEqual(t, refused[name].rate(), least, name)
			}
		})
	}
}
