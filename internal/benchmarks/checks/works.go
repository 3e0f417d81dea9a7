// Package checks has the works in which recorded calls are compared with a snapshot.
package checks

import "github.com/toolscore/toolscore-go/internal/benchmarks/measure"

// Works lists them.
func Works() []measure.Work {
	return nil
}
