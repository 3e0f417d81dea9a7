package providers_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/toolrunner"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	toolassert "github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
)

// TestAnthropicRunner records both what the model asks for and the handlers that Anthropic's runner
// executes. It tells them no id, so nobody knows which is which: there are two lists, and a
// recorder does not guess.
func TestAnthropicRunner(t *testing.T) {
	rec := recorder.New()
	assert.Equal(t, trip.Final, runAnthropic(t, rec, trip))
	rounded := toolscore.ForTool("search_flights", toolscore.IgnoreArgs()) // the runner rounds its integer for the tool
	toolassert.AssertTools(t, rec.Requested(), rec.Executed(), toolscore.AnyOrder(), rounded)
	_, err := rec.Trace()
	require.ErrorContains(t, err, "4 requested and 4 executed calls cannot be joined")
}

// TestAHallucinatedTool has a model that asks for a tool that is not there, so no function ever runs.
func TestAHallucinatedTool(t *testing.T) {
	rec := recorder.New()
	runAnthropic(t, rec, scripted.Script{Turns: []scripted.Turn{{{Tool: "teleport", Args: `{"to": "NYC"}`}}}, Final: "I cannot."})
	assert.Empty(t, rec.Executed())
	asked := toolscore.Call{Tool: "teleport", Args: toolscore.Args{"to": "NYC"}, Executed: toolscore.NotExecuted}
	toolassert.AssertTools(t, toolscore.Trace{asked}, rec)
	assert.Contains(t, rec.Calls()[0].Err, "not found")
}

func runAnthropic(t *testing.T, rec *recorder.Recorder, script scripted.Script) string {
	t.Helper()
	client := anthropic.NewClient(
		option.WithBaseURL(scripted.Serve(t, script)), option.WithAPIKey("none"),
		option.WithMiddleware(rec.HTTPMiddleware),
	)
	var tools []anthropic.BetaTool
	for name := range outcomes {
		tools = append(tools, toolrunner.NewBetaTool(name, name, anthropic.BetaToolInputSchemaParam{},
			recorder.Func(rec, name, handler(name))))
	}
	last, err := client.Beta.Messages.NewToolRunner(tools, anthropic.BetaToolRunnerParams{
		BetaMessageNewParams: anthropic.BetaMessageNewParams{
			Model: "scripted", MaxTokens: 1000,
			Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock(prompt))},
		},
	}).RunToCompletion(t.Context())
	require.NoError(t, err)
	return last.Content[0].Text
}

// handler gives a tool the shape that the runner wants.
func handler(tool string) func(context.Context, json.RawMessage) (anthropic.BetaToolResultBlockParamContentUnion, error) {
	return func(context.Context, json.RawMessage) (anthropic.BetaToolResultBlockParamContentUnion, error) {
		result, err := use(tool)
		return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: result}}, err
	}
}
