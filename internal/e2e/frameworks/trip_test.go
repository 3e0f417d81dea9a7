package frameworks_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

const prompt = "Plan my trip"

// trip is what the model of every framework asks for: two tools at the same time, then a third.
var trip = scripted.Script{
	Turns: []scripted.Turn{
		{
			{Tool: "weather", Args: `{"city": "Paris"}`},
			{Tool: "hotels", Args: `{"city": "Paris", "nights": 2}`},
		},
		{{Tool: "book", Args: `{"hotel": "Ritz"}`}},
	},
	Final: "Booked.",
}

type (
	place struct {
		City string `json:"city"`
	}
	stay struct {
		City   string `json:"city"`
		Nights int    `json:"nights"`
	}
	room struct {
		Hotel string `json:"hotel"`
	}
)

// The tools of the agents, as plain functions.

func weather(_ context.Context, in place) (string, error) { return "rain in " + in.City, nil }

func hotels(_ context.Context, _ stay) (string, error) { return "Ritz", nil }

func book(_ context.Context, in room) (string, error) { return "a room in the " + in.Hotel, nil }

// outcomes are what they return.
var outcomes = map[string]string{"weather": "rain in Paris", "hotels": "Ritz", "book": "a room in the Ritz"}

// requireJoined looks at a recorder that saw the model's requests and the tools, and had their ids:
// each call is one.
func requireJoined(t *testing.T, rec *recorder.Recorder) {
	t.Helper()
	require.Empty(t, rec.Problems())
	require.Len(t, rec.Requested(), 3)
	require.Len(t, rec.Executed(), 3)
	for _, c := range rec.Calls() {
		require.NotZero(t, c.Duration, "%s was executed", c.Tool)
		require.Contains(t, fmt.Sprint(c.Result), outcomes[c.Tool])
	}
	snapshot.ToolscoreSnapshot(t, rec, toolscore.ByTurn())
}

// requireAgreement is for frameworks that tell a tool no id: one recorder saw what the model asked
// for, another what ran.
func requireAgreement(t *testing.T, asked, ran *recorder.Recorder) {
	t.Helper()
	require.Empty(t, asked.Problems())
	snapshot.ToolscoreSnapshot(t, asked, toolscore.ByTurn())
	assert.AssertTools(t, asked, ran, toolscore.AnyOrder())
}

// eachMode runs a test for whole answers and for streams.
func eachMode(t *testing.T, test func(t *testing.T, stream bool)) {
	t.Run("whole", func(t *testing.T) { test(t, false) })
	t.Run("stream", func(t *testing.T) { test(t, true) })
}
