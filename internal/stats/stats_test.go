package stats_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/stats"
)

// sixDigits is how exact the reference values are.
const sixDigits = 5e-7

func TestWilson(t *testing.T) {
	for _, test := range []struct {
		passed, n int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 1, 0, .793451},
		{1, 1, .206549, 1},
		{0, 5, 0, .434482},
		{1, 10, .017876, .404150},
		{5, 10, .236593, .763407},
		{9, 10, .595850, .982124},
		{10, 10, .722467, 1},
		{0, 20, 0, .161125},
		{1, 29, .006113, .171755},
		{15, 148, .062386, .160487},
		{81, 263, .255289, .366210},
		{90, 100, .825634, .944771},
		{1, 1000, .000177, .005643},
	} {
		i := stats.Wilson(test.passed, test.n)
		assert.InDelta(t, test.low, i.Low, sixDigits, "%d of %d", test.passed, test.n)
		assert.InDelta(t, test.high, i.High, sixDigits, "%d of %d", test.passed, test.n)
	}
	assert.Zero(t, stats.Wilson(0, 7).Low)
	assert.InDelta(t, 1, stats.Wilson(7, 7).High, 0)
}

// TestWilsonCoverage sums over all outcomes of ten runs how often the interval holds the true rate.
func TestWilsonCoverage(t *testing.T) {
	const n = 10
	coverage := func(p float64) (sum float64) {
		ways := 1.0
		for passed := range n + 1 {
			if i := stats.Wilson(passed, n); i.Low <= p && p <= i.High {
				sum += ways * math.Pow(p, float64(passed)) * math.Pow(1-p, float64(n-passed))
			}
			ways = ways * float64(n-passed) / float64(passed+1)
		}
		return sum
	}
	for p, want := range map[float64]float64{.5: .9785, .7: .9244, .8: .9672, .9: .9298, .95: .9139} {
		assert.InDelta(t, want, coverage(p), 5e-5, "p = %v", p)
	}
	mean := 0.0
	const steps = 10000
	for i := range steps {
		mean += coverage((float64(i)+.5)/steps) / steps
	}
	assert.Greater(t, mean, .945)
	assert.Less(t, mean, .96)
}

func TestNewcombe(t *testing.T) {
	for _, test := range []struct {
		passed1, n1, passed2, n2 int
		difference, low, high    float64
	}{
		{56, 70, 48, 80, .2, .052431, .333873},
		{9, 10, 3, 10, .6, .170523, .809018},
		{6, 7, 2, 7, .571429, .058228, .806250},
		{5, 56, 0, 29, .089286, -.038137, .192560},
		{0, 10, 0, 20, 0, -.161125, .277533},
		{0, 10, 0, 10, 0, -.277533, .277533},
		{10, 10, 0, 20, 1, .679086, 1},
		{10, 10, 0, 10, 1, .607509, 1},
		{9, 10, 10, 10, -.1, -.404150, .189428},
		{5, 5, 3, 5, .4, -.118182, .769276},
		{90, 100, 80, 100, .1, .000149, .199474},
	} {
		name := fmt.Sprintf("%d/%d, %d/%d", test.passed1, test.n1, test.passed2, test.n2)
		difference, i := stats.Newcombe(test.passed1, test.n1, test.passed2, test.n2)
		assert.InDelta(t, test.difference, difference, sixDigits, name)
		assert.InDelta(t, test.low, i.Low, sixDigits, name)
		assert.InDelta(t, test.high, i.High, sixDigits, name)
	}
}

func TestPassAtAndPassAll(t *testing.T) {
	for _, test := range []struct {
		n, passed, k int
		at, all      float64
	}{
		{10, 3, 1, .3, .3},
		{10, 3, 5, .916667, 0},
		{10, 5, 5, .996032, .003968},
		{10, 7, 3, .991667, .291667},
		{10, 9, 2, 1, .8},
		{5, 3, 2, .9, .3},
		{20, 19, 3, 1, .85},
		{100, 37, 10, .992617, .000020},
		{200, 1, 100, .5, 0},
		{1000, 500, 20, .999999, 7.85665e-07},
	} {
		assert.InDelta(t, test.at, stats.PassAt(test.k, test.passed, test.n), sixDigits, "%+v", test)
		assert.InDelta(t, test.all, stats.PassAll(test.k, test.passed, test.n), sixDigits, "%+v", test)
	}
	assert.InDelta(t, 7.85665e-07, stats.PassAll(20, 500, 1000), 5e-13)
}
