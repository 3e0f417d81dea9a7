// Package growth measures how the cost of our own work grows with the number of calls, and draws it.
//
// Time is that of the processor. Work of a millisecond is done before the system turns to another
// program, work of a hundred is not, so on a machine that does other things too the time of a clock
// grows faster than the work.
package growth

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// Works lists the daily work, ten thousand calls at once beside ten times a thousand. The ratio is
// 1 where time grows in proportion to the calls, and the bar is at an exponent of 1.2.
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
				return measure.Pair{Ours: measure.Busy(atOnce), Theirs: measure.Busy(times(calls/tenth, part))}, errors.Join(err, otherErr)
			},
		}
	}
	return works
}

// times does the work so many times.
func times(n int, once func() error) func() error {
	return func() error {
		for range n {
			if err := once(); err != nil {
				return err
			}
		}
		return nil
	}
}
