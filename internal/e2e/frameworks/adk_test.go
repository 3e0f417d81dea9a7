package frameworks_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/agent/llmagent"
	"google.golang.org/adk/v2/model/gemini"
	"google.golang.org/adk/v2/runner"
	"google.golang.org/adk/v2/session"
	"google.golang.org/adk/v2/tool"
	"google.golang.org/adk/v2/tool/functiontool"
	"google.golang.org/genai"

	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
)

// TestADK has a model without ids, for which ADK makes up its own: two recorders see the two sides.
func TestADK(t *testing.T) {
	for mode, streaming := range map[string]agent.StreamingMode{
		"whole": agent.StreamingModeNone, "stream": agent.StreamingModeSSE,
	} {
		t.Run(mode, func(t *testing.T) {
			asked, ran := recorder.New(), recorder.New()
			model, err := gemini.NewModel(t.Context(), "scripted", &genai.ClientConfig{
				APIKey: "none", Backend: genai.BackendGeminiAPI,
				HTTPOptions: genai.HTTPOptions{BaseURL: scripted.Serve(t, trip)},
				HTTPClient:  asked.HTTPClient(),
			})
			require.NoError(t, err)
			planner, err := llmagent.New(llmagent.Config{Name: "planner", Model: model, Tools: []tool.Tool{
				adkTool(t, ran, "weather", weather), adkTool(t, ran, "hotels", hotels), adkTool(t, ran, "book", book),
			}})
			require.NoError(t, err)
			require.Equal(t, trip.Final, askADK(t, planner, streaming))
			requireAgreement(t, asked, ran)
			for _, c := range ran.Executed() {
				require.NotEmpty(t, c.ID, "the context knows it")
			}
		})
	}
}

func askADK(t *testing.T, planner agent.Agent, mode agent.StreamingMode) string {
	t.Helper()
	run, err := runner.New(runner.Config{
		AppName: "trips", Agent: planner, SessionService: session.InMemoryService(), AutoCreateSession: true,
	})
	require.NoError(t, err)
	message := genai.NewContentFromText(prompt, genai.RoleUser)
	var said string
	for event, err := range run.Run(t.Context(), "user", "session", message, agent.RunConfig{StreamingMode: mode}) {
		require.NoError(t, err)
		if event.IsFinalResponse() && event.Content != nil {
			said = event.Content.Parts[0].Text
		}
	}
	return said
}

func adkTool[In any](
	t *testing.T, rec *recorder.Recorder, name string, f func(context.Context, In) (string, error),
) tool.Tool {
	t.Helper()
	recorded := recorder.Func(rec, name, func(ctx agent.Context, in In) (map[string]any, error) {
		text, err := f(ctx, in)
		return map[string]any{"output": text}, err
	})
	made, err := functiontool.New(functiontool.Config{Name: name, Description: name}, recorded)
	require.NoError(t, err)
	return made
}
