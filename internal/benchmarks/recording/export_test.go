package recording

import (
	"sync/atomic"

	"github.com/toolscore/toolscore-go/recorder"
)

// Recorded records n calls of which so many are lost, and returns what the count of them says.
func Recorded(n, goroutines int, lost int64) error {
	var calls atomic.Int64
	lossy := func(r *recorder.Recorder) func() error {
		record := throughBegin(asStruct)(r)
		return func() error {
			if calls.Add(1) <= lost {
				return nil
			}
			return record()
		}
	}
	_, err := inRuns(goroutines, lossy, counted)(n)
	return err
}
