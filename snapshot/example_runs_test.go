package snapshot_test

import (
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// A test runs its agent ten times, four at a time, and passes where nine runs do.
func ExampleRuns() {
	agent := func(rec *recorder.Recorder) error {
		rec.Add(toolscore.Call{Tool: "search", Args: toolscore.Args{"to": "NYC"}})
		return nil
	}
	_ = func(t *testing.T) {
		snapshot.Runs(t, 10, func(t testing.TB, rec *recorder.Recorder) {
			if err := agent(rec); err != nil {
				t.Fatal(err)
			}
		}, snapshot.PassAtLeast(9), snapshot.Parallel(4))
	}
	// Output:
}
