package snapshot_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// The tool is wrapped with the recorder, the agent runs, and its calls are compared with the golden
// __snapshots__/TestBooksAFlight_1.tools.yaml, which the first run writes.
func ExampleToolscoreSnapshot() {
	type query struct{ Destination string }
	searchFlights := func(context.Context, query) ([]string, error) { return []string{"FL-1"}, nil }
	_ = func(t *testing.T) { // TestBooksAFlight
		rec := recorder.New()
		search := recorder.Func(rec, "search_flights", searchFlights)
		_, err := search(t.Context(), query{"NYC"}) // the agent does this
		require.NoError(t, err)
		snapshot.ToolscoreSnapshot(t, rec)
	}
	// Output:
}

// The golden of a label keeps its file when other snapshots are added before it.
func ExampleMatch() {
	_ = func(t *testing.T) {
		rec := recorder.New()
		snapshot.Match(t, rec, snapshot.Named("retry"))
	}
	// Output:
}
