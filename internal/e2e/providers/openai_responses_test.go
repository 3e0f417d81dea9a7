package providers_test

import (
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

// openAIResponses lets the server keep the conversation: a request brings only the results of the
// answer before.
func openAIResponses(t *testing.T, url string, rec *recorder.Recorder, stream bool) string {
	client := openAIClient(url, rec)
	params := responses.ResponseNewParams{Model: "scripted"}
	params.Input.OfString = openai.String(prompt)
	for {
		response := askResponses(t, client, params, stream)
		results := functionOutputs(response)
		if len(results) == 0 {
			return response.OutputText()
		}
		params.PreviousResponseID = openai.String(response.ID)
		params.Input = responses.ResponseNewParamsInputUnion{OfInputItemList: results}
	}
}

func functionOutputs(response *responses.Response) responses.ResponseInputParam {
	var results responses.ResponseInputParam
	for _, item := range response.Output {
		switch item.Type {
		case "function_call":
			result := responses.ResponseInputItemParamOfFunctionCallOutput(say(item.Name))
			result.OfFunctionCallOutput.CallID = openai.String(item.CallID)
			results = append(results, result)
		case "custom_tool_call":
			results = append(results, responses.ResponseInputItemParamOfCustomToolCallOutput(item.CallID, say(item.Name)))
		}
	}
	return results
}

func askResponses(
	t *testing.T, client openai.Client, params responses.ResponseNewParams, stream bool,
) *responses.Response {
	t.Helper()
	if !stream {
		response, err := client.Responses.New(t.Context(), params)
		require.NoError(t, err)
		return response
	}
	events := client.Responses.NewStreaming(t.Context(), params)
	var response responses.Response
	for events.Next() {
		if e := events.Current(); e.Type == "response.completed" {
			response = e.Response
		}
	}
	require.NoError(t, events.Err())
	return &response
}
