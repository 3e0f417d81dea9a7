package providers_test

import (
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

func anthropicMessages(t *testing.T, url string, rec *recorder.Recorder, stream bool) string {
	client := anthropic.NewClient(
		option.WithBaseURL(url), option.WithAPIKey("none"),
		option.WithMiddleware(rec.HTTPMiddleware),
	)
	params := anthropic.MessageNewParams{
		Model: "scripted", MaxTokens: 1000,
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(prompt))},
	}
	for {
		message := askAnthropic(t, client, params, stream)
		var results []anthropic.ContentBlockParamUnion
		for _, block := range message.Content {
			if block.Type == "tool_use" {
				_, err := use(block.Name)
				results = append(results, anthropic.NewToolResultBlock(block.ID, say(block.Name), err != nil))
			}
		}
		if len(results) == 0 {
			return message.Content[0].Text
		}
		params.Messages = append(params.Messages, message.ToParam(), anthropic.NewUserMessage(results...))
	}
}

func askAnthropic(
	t *testing.T, client anthropic.Client, params anthropic.MessageNewParams, stream bool,
) *anthropic.Message {
	t.Helper()
	if !stream {
		message, err := client.Messages.New(t.Context(), params)
		require.NoError(t, err)
		return message
	}
	events := client.Messages.NewStreaming(t.Context(), params)
	var message anthropic.Message
	for events.Next() {
		require.NoError(t, message.Accumulate(events.Current()))
	}
	require.NoError(t, events.Err())
	return &message
}
