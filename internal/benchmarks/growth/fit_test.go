package growth_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/benchmarks/growth"
)

func TestFit(t *testing.T) {
	for _, test := range []struct {
		name     string
		value    func(n float64) float64
		exponent float64
		from     int
	}{
		{"linear", func(n float64) float64 { return 3 * n }, 1, 100},
		{"quadratic", func(n float64) float64 { return n * n / 7 }, 2, 100},
		{"n log n", func(n float64) float64 { return n * math.Log(n) }, 1.13, 100},
		{"a large constant", func(n float64) float64 { return 1000 + n }, 0.98, 10_000},
		{"nothing but a constant", func(float64) float64 { return 5 }, 0, 10_000},
	} {
		t.Run(test.name, func(t *testing.T) {
			var points []growth.Point
			for n := 10; n <= 1_000_000; n *= 10 {
				points = append(points, growth.Point{Calls: n, Median: test.value(float64(n))})
			}
			fit := growth.FitOf(points)
			assert.InDelta(t, test.exponent, fit.Exponent, 0.05)
			assert.Equal(t, test.from, fit.From)
			last := points[len(points)-1]
			assert.InEpsilon(t, last.Median, fit.At(float64(last.Calls)), 0.1)
		})
	}
}
