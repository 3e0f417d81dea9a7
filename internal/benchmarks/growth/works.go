// Package growth measures how the cost of our own work grows with the number of calls, and draws it.
//
// Time is that of the processor. Work of a millisecond is done before the system turns to another program, work of a hundred is
// not, so on a machine that does other things too the time of a clock grows faster than the work.
package growth

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/processor"
)

// Works lists the daily work, ten thousand calls at once beside ten times a thousand. The ratio is 1 where time grows in
// proportion to the calls, and the bar is at an exponent of 1.2.
func Works() []measure.Work {
	const calls, tenth = 10_000, 1000
	daily := slices.Concat(checks, comparisons, recordings)
	works := make([]measure.Work, len(daily))
	for i, s := range daily {
		works[i] = measure.Work{
			Name: "growth of CPU time: " + s.name,
			Size: fmt.Sprintf("%d calls", calls), Peer: fmt.Sprintf("ten times %d calls", tenth),
			Bar: math.Pow(calls/tenth, 0.2), Quick: true,
			Start: func(*measure.Scene) (measure.Pair, error) {
				atOnce, err := s.start(calls)
				part, otherErr := s.start(tenth)
				return measure.Pair{Ours: times(1, atOnce), Theirs: times(calls/tenth, part)}, errors.Join(err, otherErr)
			},
		}
	}
	return works
}

// times makes a side of work that is done so many times, and takes the time of the processor.
func times(parts int, once func() error) measure.Side {
	return func(n int) (measure.Sample, error) {
		runtime.GC()
		began := processor.Time()
		for range n * parts {
			if err := once(); err != nil {
				return measure.Sample{}, err
			}
		}
		return measure.Sample{Time: processor.Time() - began}, nil
	}
}
