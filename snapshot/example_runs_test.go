package snapshot_test

import (
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// A test runs its agent ten times, four at a time, and passes where nine runs do.
func ExampleRuns() {
	agent := func(rec *recorder.Recorder) {
		rec.Add(toolscore.Call{Tool: "search", Args: toolscore.Args{"to": "NYC"}})
	}
	_ = func(t *testing.T) {
		snapshot.Runs(t, 10, func(_ testing.TB, rec *recorder.Recorder) {
			agent(rec)
		}, snapshot.PassAtLeast(9), snapshot.Parallel(4))
	}
	// Output:
}
