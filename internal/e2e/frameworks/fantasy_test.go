package frameworks_test

import (
	"context"
	"testing"

	"charm.land/fantasy"
	"charm.land/fantasy/providers/openaicompat"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
)

// TestFantasy has tools that are told the id of their call, so one recorder sees both sides.
func TestFantasy(t *testing.T) {
	eachMode(t, func(t *testing.T, stream bool) {
		rec := recorder.New()
		provider, err := openaicompat.New(
			openaicompat.WithBaseURL(scripted.Serve(t, trip)+"/v1"), openaicompat.WithAPIKey("none"),
			openaicompat.WithHTTPClient(rec.HTTPClient()),
		)
		require.NoError(t, err)
		model, err := provider.LanguageModel(t.Context(), "scripted")
		require.NoError(t, err)
		agent := fantasy.NewAgent(model, fantasy.WithTools(
			fantasy.NewParallelAgentTool("weather", "the weather", recorder.FuncWithMeta(rec, "weather", fantasyTool(weather))),
			fantasy.NewParallelAgentTool("hotels", "hotels", recorder.FuncWithMeta(rec, "hotels", fantasyTool(hotels))),
			fantasy.NewAgentTool("book", "books a room", recorder.FuncWithMeta(rec, "book", fantasyTool(book))),
		))
		require.Equal(t, trip.Final, askFantasy(t, agent, stream))
		requireJoined(t, rec)
	})
}

func askFantasy(t *testing.T, agent fantasy.Agent, stream bool) string {
	t.Helper()
	var result *fantasy.AgentResult
	var err error
	if stream {
		result, err = agent.Stream(t.Context(), fantasy.AgentStreamCall{Prompt: prompt})
	} else {
		result, err = agent.Generate(t.Context(), fantasy.AgentCall{Prompt: prompt})
	}
	require.NoError(t, err)
	return result.Response.Content.Text()
}

// fantasyTool gives a function the shape of a tool of fantasy.
func fantasyTool[In any](
	f func(context.Context, In) (string, error),
) func(context.Context, In, fantasy.ToolCall) (fantasy.ToolResponse, error) {
	return func(ctx context.Context, in In, _ fantasy.ToolCall) (fantasy.ToolResponse, error) {
		text, err := f(ctx, in)
		return fantasy.NewTextResponse(text), err
	}
}
