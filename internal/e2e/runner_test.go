package e2e_test

import (
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	anthropicmcp "github.com/anthropics/anthropic-sdk-go/v2/mcp"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// way is how Anthropic's tool runner carries a conversation: the server keeps it, or each request
// brings all of it; in whole answers, or in events.
type way struct {
	name                  string
	disableThread, stream bool
}

var ways = []way{{name: "thread"}, {name: "history", disableThread: true}, {name: "stream", stream: true}}

// TestRunner is a whole agent: Anthropic's tool runner, which runs the tools of a turn at the same
// time, with the tools of a real MCP server. The golden is that of the order in which the model
// asks, with what the server answered, on every run.
func TestRunner(t *testing.T) {
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			rec := recorder.New()
			client := anthropic.NewClient(
				option.WithBaseURL(scripted.Serve(t, scriptOf(librarian))), option.WithAPIKey("none"),
				option.WithMiddleware(rec.HTTPMiddleware),
			)
			last := w.run(t, client, serverTools(t))
			require.Equal(t, "The graph is in order.", last.Content[0].Text)
			require.Empty(t, rec.Problems())
			snapshot.ToolscoreSnapshot(t, rec, toolscore.ByTurn(), toolscore.WithResults())
		})
	}
}

func scriptOf(turns []turn) scripted.Script {
	script := scripted.Script{Final: "The graph is in order."}
	for _, requests := range turns {
		var calls scripted.Turn
		for _, r := range requests {
			calls = append(calls, scripted.Call{Tool: r.tool, Args: r.args})
		}
		script.Turns = append(script.Turns, calls)
	}
	return script
}

// serverTools are the tools of the MCP server as the runner takes them.
func serverTools(t *testing.T) []anthropic.BetaTool {
	t.Helper()
	session := connect(t)
	list, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	tools, err := anthropicmcp.NewBetaTools(list.Tools, session)
	require.NoError(t, err)
	return tools
}

func (w way) run(t *testing.T, client anthropic.Client, tools []anthropic.BetaTool) *anthropic.BetaMessage {
	t.Helper()
	params := anthropic.BetaToolRunnerParams{
		DisableThread: w.disableThread,
		BetaMessageNewParams: anthropic.BetaMessageNewParams{
			Model: "scripted", MaxTokens: 1000,
			Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Tidy the graph."))},
		},
	}
	if !w.stream {
		last, err := client.Beta.Messages.NewToolRunner(tools, params).RunToCompletion(t.Context())
		require.NoError(t, err)
		return last
	}
	runner := client.Beta.Messages.NewToolRunnerStreaming(tools, params)
	for !runner.IsCompleted() {
		for _, err := range runner.NextStreaming(t.Context()) {
			require.NoError(t, err)
		}
	}
	return runner.LastMessage()
}
