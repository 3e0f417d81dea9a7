// Package weather is the second program of the README: an agent that asks a model of OpenAI about
// the weather.
package weather

import (
	"context"

	"github.com/openai/openai-go/v3"
)

var tools = []openai.ChatCompletionToolUnionParam{
	openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{
		Name: "get_weather",
		Parameters: openai.FunctionParameters{
			"type":       "object",
			"properties": map[string]any{"city": map[string]any{"type": "string"}},
		},
	}),
}

// Agent answers the prompt, and calls the tool as often as the model wants.
func Agent(ctx context.Context, client openai.Client, prompt string) (string, error) {
	params := openai.ChatCompletionNewParams{
		Model:    "gpt-4o-mini",
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(prompt)},
		Tools:    tools,
	}
	for {
		completion, err := client.Chat.Completions.New(ctx, params)
		if err != nil {
			return "", err
		}
		message := completion.Choices[0].Message
		if len(message.ToolCalls) == 0 {
			return message.Content, nil
		}
		params.Messages = append(params.Messages, message.ToParam())
		for _, call := range message.ToolCalls {
			params.Messages = append(params.Messages, openai.ToolMessage("18 degrees, light rain", call.ID))
		}
	}
}
