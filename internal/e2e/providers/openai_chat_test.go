package providers_test

import (
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

func openAIClient(url string, rec *recorder.Recorder) openai.Client {
	return openai.NewClient(
		option.WithBaseURL(url+"/v1"), option.WithAPIKey("none"),
		option.WithMiddleware(rec.HTTPMiddleware),
	)
}

func openAIChat(t *testing.T, url string, rec *recorder.Recorder, stream bool) string {
	return chat(t, openAIClient(url, rec), stream)
}

func chat(t *testing.T, client openai.Client, stream bool) string {
	t.Helper()
	params := openai.ChatCompletionNewParams{
		Model:    "scripted",
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(prompt)},
	}
	for {
		message := askChat(t, client, params, stream)
		if len(message.ToolCalls) == 0 {
			return message.Content
		}
		params.Messages = append(params.Messages, message.ToParam())
		for _, call := range message.ToolCalls {
			params.Messages = append(params.Messages, openai.ToolMessage(say(call.Function.Name), call.ID))
		}
	}
}

func askChat(
	t *testing.T, client openai.Client, params openai.ChatCompletionNewParams, stream bool,
) openai.ChatCompletionMessage {
	t.Helper()
	if !stream {
		completion, err := client.Chat.Completions.New(t.Context(), params)
		require.NoError(t, err)
		return completion.Choices[0].Message
	}
	chunks := client.Chat.Completions.NewStreaming(t.Context(), params)
	var whole openai.ChatCompletionAccumulator
	for chunks.Next() {
		require.True(t, whole.AddChunk(chunks.Current()))
	}
	require.NoError(t, chunks.Err())
	return whole.Choices[0].Message
}
