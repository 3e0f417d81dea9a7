package main

import (
	"slices"

	"github.com/toolscore/toolscore-go/internal/benchmarks/checks"
	"github.com/toolscore/toolscore-go/internal/benchmarks/evaluation"
	"github.com/toolscore/toolscore-go/internal/benchmarks/growth"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/packages"
	"github.com/toolscore/toolscore-go/internal/benchmarks/recording"
	"github.com/toolscore/toolscore-go/internal/benchmarks/replaying"
)

// works lists all that is measured, in the order of the table.
func works() []measure.Work {
	return slices.Concat(
		checks.Works(),
		packages.Works(),
		evaluation.Works(),
		recording.Works(),
		replaying.Works(),
		growth.Works(),
	)
}
