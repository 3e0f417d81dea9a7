// Package growth measures how the time of our own work grows with the number of calls, and draws it.
package growth

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// Works lists the daily work, each with ten thousand calls beside itself with a thousand. The ratio tells the exponent: work
// that takes time in proportion has 10, and the bar is at an exponent of 1.2.
func Works() []measure.Work {
	const calls, tenth = 10_000, 1000
	daily := slices.Concat(checks, comparisons, recordings)
	works := make([]measure.Work, len(daily))
	for i, s := range daily {
		works[i] = measure.Work{
			Name: "growth: " + s.name, Size: fmt.Sprintf("%d calls", calls), Peer: fmt.Sprintf("itself, %d calls", tenth),
			Bar: math.Pow(calls/tenth, 1.2), Quick: true,
			Start: func(*measure.Scene) (measure.Pair, error) {
				many, err := s.start(calls)
				fewer, otherErr := s.start(tenth)
				return measure.Pair{Ours: measure.Repeat(many), Theirs: measure.Repeat(fewer)}, errors.Join(err, otherErr)
			},
		}
	}
	return works
}
