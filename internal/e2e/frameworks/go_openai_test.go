package frameworks_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"testing"

	openai "github.com/sashabaranov/go-openai"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
)

// TestGoOpenAI is a loop of one's own, whose dispatcher is given the call with its id.
func TestGoOpenAI(t *testing.T) {
	eachMode(t, func(t *testing.T, stream bool) {
		rec := recorder.New()
		config := openai.DefaultConfig("none")
		config.BaseURL = scripted.Serve(t, trip) + "/v1"
		config.HTTPClient = rec.HTTPClient()
		client := openai.NewClientWithConfig(config)
		use := recorder.FuncNamed(rec, dispatch, func(call openai.ToolCall) (string, any) {
			return call.Function.Name, call.Function.Arguments
		})

		request := openai.ChatCompletionRequest{
			Model:    "scripted",
			Messages: []openai.ChatCompletionMessage{{Role: openai.ChatMessageRoleUser, Content: prompt}},
		}
		for {
			said := askGoOpenAI(t, client, request, stream)
			request.Messages = append(request.Messages, said)
			if len(said.ToolCalls) == 0 {
				break
			}
			for _, call := range said.ToolCalls {
				result, err := use(t.Context(), call)
				require.NoError(t, err)
				request.Messages = append(request.Messages, openai.ChatCompletionMessage{
					Role: openai.ChatMessageRoleTool, ToolCallID: call.ID, Content: result,
				})
			}
		}
		require.Equal(t, trip.Final, request.Messages[len(request.Messages)-1].Content)
		requireJoined(t, rec)
	})
}

// dispatch runs the tool that a call names.
func dispatch(ctx context.Context, call openai.ToolCall) (string, error) {
	switch arguments := []byte(call.Function.Arguments); call.Function.Name {
	case "weather":
		return decoded(ctx, arguments, weather)
	case "hotels":
		return decoded(ctx, arguments, hotels)
	case "book":
		return decoded(ctx, arguments, book)
	default:
		return "", errors.New("no tool " + call.Function.Name)
	}
}

func decoded[In any](ctx context.Context, arguments []byte, f func(context.Context, In) (string, error)) (string, error) {
	var in In
	if err := json.Unmarshal(arguments, &in); err != nil {
		return "", err
	}
	return f(ctx, in)
}

func askGoOpenAI(
	t *testing.T, client *openai.Client, request openai.ChatCompletionRequest, stream bool,
) openai.ChatCompletionMessage {
	t.Helper()
	if !stream {
		response, err := client.CreateChatCompletion(t.Context(), request)
		require.NoError(t, err)
		return response.Choices[0].Message
	}
	chunks, err := client.CreateChatCompletionStream(t.Context(), request)
	require.NoError(t, err)
	defer chunks.Close()
	said := openai.ChatCompletionMessage{Role: openai.ChatMessageRoleAssistant}
	for {
		chunk, err := chunks.Recv()
		if errors.Is(err, io.EOF) {
			return said
		}
		require.NoError(t, err)
		for _, choice := range chunk.Choices {
			said.Content += choice.Delta.Content
			said.ToolCalls = appendPieces(said.ToolCalls, choice.Delta.ToolCalls)
		}
	}
}

// appendPieces puts calls together, for the client has nothing that does.
func appendPieces(calls, pieces []openai.ToolCall) []openai.ToolCall {
	for _, piece := range pieces {
		if *piece.Index == len(calls) {
			calls = append(calls, piece)
			continue
		}
		calls[*piece.Index].Function.Arguments += piece.Function.Arguments
	}
	return calls
}
