package frameworks_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tmc/langchaingo/agents"
	"github.com/tmc/langchaingo/chains"
	"github.com/tmc/langchaingo/llms/openai"
	"github.com/tmc/langchaingo/tools"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// sums is for langchaingo, whose tools take text: the model wraps it, and the tool is given what
// was inside.
var sums = scripted.Script{
	Turns: []scripted.Turn{
		{{Tool: "calculator", Args: `{"__arg1": "2+2"}`}},
		{{Tool: "calculator", Args: `{"__arg1": "4*10"}`}},
	},
	Final: "40",
}

// TestLangChain records both sides, which differ, each in a recorder of its own.
func TestLangChain(t *testing.T) {
	asked, ran := recorder.New(), recorder.New()
	model, err := openai.New(
		openai.WithBaseURL(scripted.Serve(t, sums)+"/v1"), openai.WithToken("none"), openai.WithModel("scripted"),
		openai.WithHTTPClient(asked.HTTPClient()),
	)
	require.NoError(t, err)
	agent := agents.NewOpenAIFunctionsAgent(model, []tools.Tool{recorder.Tool(ran, tools.Calculator{})})
	answer, err := chains.Run(t.Context(), agents.NewExecutor(agent), "How much is ten times the sum of 2 and 2?")
	require.NoError(t, err)
	require.Equal(t, sums.Final, answer)
	require.Empty(t, asked.Problems())

	snapshot.ToolscoreSnapshot(t, asked, snapshot.Named("asked"), toolscore.ByTurn())
	snapshot.ToolscoreSnapshot(t, ran, snapshot.Named("ran"), toolscore.WithResults())
}
