package frameworks_test

import (
	"context"
	"testing"

	"github.com/cloudwego/eino-ext/components/model/openai"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/flow/agent/react"
	"github.com/cloudwego/eino/schema"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
)

// TestEino has tools that find the id of their call in the context, so one recorder sees both sides.
func TestEino(t *testing.T) {
	eachMode(t, func(t *testing.T, stream bool) {
		rec := recorder.New()
		model, err := openai.NewChatModel(t.Context(), &openai.ChatModelConfig{
			BaseURL: scripted.Serve(t, trip) + "/v1", APIKey: "none", Model: "scripted",
			HTTPClient: rec.HTTPClient(),
		})
		require.NoError(t, err)
		agent, err := react.NewAgent(t.Context(), &react.AgentConfig{
			ToolCallingModel: model,
			ToolsConfig: compose.ToolsNodeConfig{Tools: []tool.BaseTool{
				einoTool(t, rec, "weather", weather), einoTool(t, rec, "hotels", hotels), einoTool(t, rec, "book", book),
			}},
		})
		require.NoError(t, err)
		require.Equal(t, trip.Final, askEino(t, agent, stream))
		requireJoined(t, rec)
	})
}

func askEino(t *testing.T, agent *react.Agent, stream bool) string {
	t.Helper()
	messages := []*schema.Message{schema.UserMessage(prompt)}
	if !stream {
		message, err := agent.Generate(t.Context(), messages)
		require.NoError(t, err)
		return message.Content
	}
	reader, err := agent.Stream(t.Context(), messages)
	require.NoError(t, err)
	message, err := schema.ConcatMessageStream(reader)
	require.NoError(t, err)
	return message.Content
}

func einoTool[In any](
	t *testing.T, rec *recorder.Recorder, name string, f func(context.Context, In) (string, error),
) tool.BaseTool {
	t.Helper()
	recorded := recorder.Func(rec, name, f)
	made, err := utils.InferTool(name, name, func(ctx context.Context, in In) (string, error) {
		return recorded(recorder.WithCallID(ctx, compose.GetToolCallID(ctx)), in)
	})
	require.NoError(t, err)
	return made
}
