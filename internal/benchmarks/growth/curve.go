package growth

import (
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/toolscore/toolscore-go/internal/benchmarks/processor"
)

// sizes are a geometric series.
var sizes = []int{10, 32, 100, 316, 1000, 3162, 10_000}

// rounds is how often each size is measured, of which the median and the quartiles are kept. All
// sizes take turns, so that a load that comes and goes falls on all.
const rounds = 9

// gauge measures what it takes to do work once.
type gauge struct {
	read  func(once func() error) (float64, error)
	unit  func(float64) string
	least int // it is too coarse for fewer calls
}

var (
	clock = gauge{timed, seconds, 0}
	scale = gauge{heapGrowth, memory, 1000}
)

// timed does the work for a while, in which its garbage is collected too, and returns the seconds
// that the processor needs for it once.
func timed(once func() error) (float64, error) {
	runtime.GC()
	n, began := 0, processor.Time()
	for start := time.Now(); time.Since(start) < 20*time.Millisecond; n++ {
		if err := once(); err != nil {
			return 0, err
		}
	}
	return (processor.Time() - began).Seconds() / float64(n), nil
}

// curve is what was measured of one subject. It is data of a plot.
type curve struct {
	name   string
	points []Point
	fit    Fit
}

// String returns the entry of the legend.
func (c curve) String() string {
	return fmt.Sprintf("%s: calls^%.2f, from %d calls on", c.name, c.fit.Exponent, c.fit.From)
}

// Len returns the number of points.
func (c curve) Len() int { return len(c.points) }

// XY returns the calls and the median of point i.
func (c curve) XY(i int) (x, y float64) { return float64(c.points[i].Calls), c.points[i].Median }

// YError returns how far the quartiles lie from the median of point i.
func (c curve) YError(i int) (below, above float64) {
	p := c.points[i]
	return p.Median - p.Low, p.High - p.Median
}

// measure measures the subject at each size.
func (s subject) measure(g gauge) (curve, error) {
	c := curve{name: s.name}
	var work []func() error
	for _, calls := range sizes {
		if calls < g.least {
			continue
		}
		once, err := s.start(calls)
		if err != nil {
			return c, err
		}
		work = append(work, once)
		c.points = append(c.points, Point{Calls: calls})
	}
	read := make([][rounds]float64, len(work))
	for round := range rounds {
		for i, once := range work {
			var err error
			if read[i][round], err = g.read(once); err != nil {
				return c, fmt.Errorf("%s: %w", s.name, err)
			}
		}
	}
	for i, values := range read {
		slices.Sort(values[:])
		p := &c.points[i]
		p.Low, p.Median, p.High = values[rounds/4], values[rounds/2], values[rounds-1-rounds/4]
	}
	c.fit = FitOf(c.points)
	return c, nil
}
