package regression_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/regression"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/property"
)

// with returns a result with that score, of which the other numbers are perfect but for those that
// are given.
func with(passed bool, score float64, numbers map[string]float64) outcome.Result {
	all := map[string]float64{
		"selection_accuracy": 1, "argument_f1": 1, "sequence_accuracy": 1, "redundant_rate": 0, "identical_rate": 0,
	}
	maps.Copy(all, numbers)
	return outcome.Result{Name: "a", Golden: "g", Passed: passed, Score: score, Numbers: all}
}

func failed(text string) outcome.Result { return outcome.Result{Name: "a", Golden: "g", Error: text} }

type numbers = map[string]float64

func TestCompare(t *testing.T) {
	t.Parallel()
	const regressed, improved, stayed = "regressed", "improved", "stayed"
	for name, test := range map[string]struct {
		base, fresh outcome.Result
		maxDrop     float64
		want        string
		turned      string // with the sides swapped
	}{
		"equal":                   {with(true, 1, nil), with(true, 1, nil), 0, stayed, stayed},
		"verdict":                 {with(true, 1, nil), with(false, 1, nil), 0, regressed, improved},
		"verdict, whatever drops": {with(true, 1, nil), with(false, 0.9, nil), 1, regressed, improved},
		"score":                   {with(true, 1, nil), with(true, 0.9, nil), 0, regressed, improved},
		"score within the drop":   {with(true, 1, nil), with(true, 0.9, nil), 0.1, stayed, stayed},
		"score beyond the drop":   {with(true, 1, nil), with(true, 0.9, nil), 0.09, regressed, improved},
		"a part": {
			with(true, 1, nil), with(true, 1, numbers{"argument_f1": 0.9}), 0, regressed, improved,
		},
		"a rate that is better low": {
			with(true, 1, nil), with(true, 1, numbers{"redundant_rate": 0.1}), 0, regressed, improved,
		},
		"a number that does not count": {
			with(true, 1, nil), with(true, 1, numbers{"identical_rate": 0.5, "trajectory_accuracy": 0}), 0, stayed, stayed,
		},
		"better and worse": {
			with(false, 0.5, nil), with(true, 0.4, numbers{"redundant_rate": 0.1}), 0, regressed, regressed,
		},
		"noise":                  {with(true, math.Nextafter(0.3, 1), nil), with(true, 0.3, nil), 0, stayed, stayed},
		"noise, at a rounding":   {with(true, 0.0009765625, nil), with(true, 0.00097656249999999989, nil), 0, stayed, stayed},
		"noise, at the drop":     {with(true, 0.8, nil), with(true, 0.7, nil), 0.1, stayed, stayed},
		"a small drop":           {with(true, 0.33333333, nil), with(true, 0.33333332, nil), 0, regressed, improved},
		"passed, then no trace":  {with(true, 1, nil), failed("no trace"), 0, regressed, improved},
		"failed, then no trace":  {with(false, 0.2, nil), failed("no trace"), 1, regressed, improved},
		"no trace, never":        {failed("no trace"), failed("no key"), 0, stayed, stayed},
		"without numbers":        {outcome.Result{Name: "a", Golden: "g"}, with(false, 0, nil), 0, stayed, stayed},
		"the golden was renamed": {outcome.Result{Name: "a", Passed: true}, with(false, 0, nil), 0, regressed, improved},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, test.want, direction(t, test.base, test.fresh, test.maxDrop))
			assert.Equal(t, test.turned, direction(t, test.fresh, test.base, test.maxDrop), "turned round")
		})
	}
}

func direction(t *testing.T, base, fresh outcome.Result, maxDrop float64) string {
	t.Helper()
	c := compared(t, []outcome.Result{base}, []outcome.Result{fresh}, maxDrop)
	require.Equal(t, 1, len(c.Regressed)+len(c.Improved)+c.Stayed)
	switch {
	case len(c.Regressed) > 0:
		return "regressed"
	case len(c.Improved) > 0:
		return "improved"
	}
	return "stayed"
}

func compared(t *testing.T, base, fresh []outcome.Result, maxDrop float64) regression.Comparison {
	t.Helper()
	c, err := regression.Compare(regression.NewRun(base), regression.NewRun(fresh), maxDrop)
	require.NoError(t, err)
	return c
}

func TestRunsWithNothingInCommonAreNotCompared(t *testing.T) {
	t.Parallel()
	for _, suite := range []string{"", "s"} {
		base := regression.NewRun([]outcome.Result{{Suite: suite, Name: "a"}})
		fresh := regression.NewRun([]outcome.Result{{Suite: "s", Name: "b"}})
		_, err := regression.Compare(base, fresh, 0)
		assert.ErrorContains(t, err, "no result is in both runs")
	}
}

func TestPairs(t *testing.T) {
	t.Parallel()
	golden := func(suite, name string, goldens ...string) (list []outcome.Result) {
		for _, g := range goldens {
			list = append(list, outcome.Result{Suite: suite, Name: name, Golden: g, Passed: true, Score: 1})
		}
		return list
	}
	for name, test := range map[string]struct {
		base, fresh            []outcome.Result
		stayed, missing, added int
	}{
		"by golden":         {golden("s", "a", "1", "2"), golden("s", "a", "2", "3", "4"), 1, 1, 2},
		"one was renamed":   {golden("s", "a", "1", "2"), golden("s", "a", "2", "3"), 2, 0, 0},
		"one was added":     {golden("s", "a", "1"), golden("s", "a", "1", "2"), 1, 0, 1},
		"of other suites":   {append(golden("s", "a", "1"), golden("t", "a", "1")...), golden("t", "a", "1"), 1, 1, 0},
		"of other tests":    {append(golden("s", "a", "1"), golden("s", "b", "1")...), golden("s", "b", "1"), 1, 1, 0},
		"two were renamed":  {golden("s", "a", "1", "2", "3"), golden("s", "a", "1", "4", "5"), 1, 2, 2},
		"two traces":        {golden("", "a", "1"), golden("", "b", "2"), 1, 0, 0},
		"the last is alone": {golden("s", "a", "1"), append(golden("s", "a", "1"), golden("s", "z", "9")...), 1, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := compared(t, test.base, test.fresh, 0)
			assert.Equal(t, test.stayed, c.Stayed)
			assert.Len(t, c.Missing, test.missing)
			assert.Len(t, c.Added, test.added)
		})
	}
}

// TestProperties compares random runs: compared with itself a run is unchanged, and swapping the
// sides swaps better and worse.
func TestProperties(t *testing.T) {
	t.Parallel()
	property.Check(t, 300, func(t *testing.T, rnd *rand.Rand) {
		t.Helper()
		base, fresh := randomRun(rnd), randomRun(rnd)
		maxDrop := float64(rnd.IntN(4)) / 10
		same := compared(t, base, base, maxDrop)
		assert.Equal(t, len(regression.NewRun(base)), same.Stayed)
		there, back := compared(t, base, fresh, maxDrop), compared(t, fresh, base, maxDrop)
		assert.Equal(t, there.Stayed, back.Stayed)
		assert.Len(t, back.Missing, len(there.Added))
		assert.Len(t, back.Added, len(there.Missing))
		isWorse := map[outcome.Key]bool{}
		for _, change := range there.Regressed {
			isWorse[change.Base.Key] = true
		}
		for _, change := range back.Improved {
			assert.True(t, isWorse[change.New.Key], change.New.Name)
		}
		assert.LessOrEqual(t, len(back.Improved), len(there.Regressed))
		assert.Equal(t, len(there.Regressed)+len(there.Improved), len(back.Regressed)+len(back.Improved))
		checkOrder(t, there)
		assert.Equal(t, there.Text(regression.Style{Width: 80}), compared(t, shuffled(rnd, base), shuffled(rnd, fresh), maxDrop).
			Text(regression.Style{Width: 80}), "whatever the order of the files")
	})
}

func randomRun(rnd *rand.Rand) []outcome.Result {
	list := []outcome.Result{{Name: "common", Passed: true, Score: 1}}
	for range rnd.IntN(12) {
		r := with(rnd.IntN(2) == 0, float64(rnd.IntN(11))/10, numbers{
			"argument_f1": float64(rnd.IntN(3)) / 3, "redundant_rate": float64(rnd.IntN(3)) / 7,
		})
		if rnd.IntN(6) == 0 {
			r = failed("no trace")
		}
		r.Suite, r.Name = string(rune('s'+rnd.IntN(2))), fmt.Sprint(rnd.IntN(6))
		r.Golden = r.Name + string(rune('a'+rnd.IntN(2)))
		list = append(list, r)
	}
	return list
}

func shuffled(rnd *rand.Rand, list []outcome.Result) []outcome.Result {
	list = append([]outcome.Result(nil), list...)
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// checkOrder looks for a result that fell further than the one before it.
func checkOrder(t *testing.T, c regression.Comparison) {
	t.Helper()
	fall := func(change regression.Change) int { return int(change.Base.Verdict) - int(change.New.Verdict) }
	drop := func(change regression.Change) float64 {
		worst := 0.0
		for _, m := range change.Moves {
			worst = max(worst, m.Worse())
		}
		return worst
	}
	assert.True(t, slices.IsSortedFunc(c.Regressed, func(a, b regression.Change) int {
		return cmp.Or(cmp.Compare(fall(b), fall(a)), cmp.Compare(drop(b), drop(a)))
	}))
	for i := 1; i < len(c.Missing); i++ {
		assert.LessOrEqual(t, c.Missing[i].Base.Verdict, c.Missing[i-1].Base.Verdict)
	}
	for i := 1; i < len(c.Added); i++ {
		assert.GreaterOrEqual(t, c.Added[i].New.Verdict, c.Added[i-1].New.Verdict)
	}
}

func TestMeans(t *testing.T) {
	t.Parallel()
	in := func(suite, name string, r outcome.Result) outcome.Result {
		r.Suite, r.Name, r.Package = suite, name, "example.com/shop"
		return r
	}
	half, perfect := with(false, 0.5, nil), with(true, 1, nil)
	base := []outcome.Result{in("s", "a", perfect), in("s", "b", half), in(".", "a", half)}
	fresh := []outcome.Result{in("s", "a", perfect), in("s", "b", failed("no trace")), in(".", "a", perfect)}
	c := compared(t, base, fresh, 0)
	type means = regression.Means
	assert.Equal(t, []regression.Suite{
		{Name: "s", Base: means{2, 1, 0, 0.75}, New: means{2, 1, 1, 1}},
		{Name: "example.com/shop", Base: means{1, 0, 0, 0.5}, New: means{1, 1, 0, 1}},
	}, c.Suites)
	assert.Equal(t, regression.Suite{Base: means{3, 1, 0, 0.666666666667}, New: means{3, 2, 1, 1}}, c.Total)
}

func TestTheWorstCounts(t *testing.T) {
	t.Parallel()
	list := []outcome.Result{ // from the worst
		failed("a"), failed("b"), with(false, 0.8, nil), with(false, 0.9, nil), with(true, 0.1, nil),
		with(true, 0.2, numbers{"redundant_rate": 0.5}), with(true, 0.2, nil),
	}
	for i := range list {
		want := regression.NewRun(list[i : i+1])
		got := regression.NewRun(append(slices.Clone(list[i+1:]), list[i]))
		assert.Equal(t, fmt.Sprint(want), fmt.Sprint(got))
	}
}
