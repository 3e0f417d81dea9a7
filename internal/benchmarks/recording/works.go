// Package recording has the works in which calls are recorded: around functions, and under an HTTP
// client.
package recording

import (
	"slices"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// Works lists them: by one goroutine and by many, and a stream of a model.
func Works() []measure.Work {
	return slices.Concat(callWorks(1), callWorks(64), transportWorks())
}
