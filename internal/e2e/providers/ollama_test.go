package providers_test

import (
	"net/url"
	"testing"

	"github.com/ollama/ollama/api"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

func ollama(t *testing.T, address string, rec *recorder.Recorder, stream bool) string {
	base, err := url.Parse(address)
	require.NoError(t, err)
	client := api.NewClient(base, rec.HTTPClient())
	request := &api.ChatRequest{
		Model: "scripted", Stream: &stream,
		Messages: []api.Message{{Role: "user", Content: prompt}},
	}
	for {
		said := api.Message{Role: "assistant"}
		require.NoError(t, client.Chat(t.Context(), request, func(line api.ChatResponse) error {
			said.Content += line.Message.Content
			said.ToolCalls = append(said.ToolCalls, line.Message.ToolCalls...)
			return nil
		}))
		if len(said.ToolCalls) == 0 {
			return said.Content
		}
		request.Messages = append(request.Messages, said)
		for _, call := range said.ToolCalls {
			tool := call.Function.Name
			request.Messages = append(request.Messages,
				api.Message{Role: "tool", ToolName: tool, ToolCallID: call.ID, Content: say(tool)})
		}
	}
}
