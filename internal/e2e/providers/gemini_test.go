package providers_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/genai"

	"github.com/toolscore/toolscore-go/recorder"
)

func gemini(t *testing.T, url string, rec *recorder.Recorder, stream bool) string {
	client, err := genai.NewClient(t.Context(), &genai.ClientConfig{
		APIKey: "none", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: url},
		HTTPClient: rec.HTTPClient(),
	})
	require.NoError(t, err)
	conversation := genai.Text(prompt)
	for {
		said := askGemini(t, client, conversation, stream)
		var results []*genai.Part
		text := ""
		for _, part := range said {
			text += part.Text
			if part.FunctionCall != nil {
				results = append(results, genai.NewPartFromFunctionResponse(part.FunctionCall.Name, geminiResult(part)))
			}
		}
		if len(results) == 0 {
			return text
		}
		conversation = append(conversation,
			genai.NewContentFromParts(said, genai.RoleModel), genai.NewContentFromParts(results, genai.RoleUser))
	}
}

// geminiResult follows Google's convention for what the keys of a response mean.
func geminiResult(part *genai.Part) map[string]any {
	result, err := use(part.FunctionCall.Name)
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	return map[string]any{"output": result}
}

func askGemini(t *testing.T, client *genai.Client, conversation []*genai.Content, stream bool) []*genai.Part {
	t.Helper()
	if !stream {
		response, err := client.Models.GenerateContent(t.Context(), "scripted", conversation, nil)
		require.NoError(t, err)
		return response.Candidates[0].Content.Parts
	}
	var parts []*genai.Part
	for response, err := range client.Models.GenerateContentStream(t.Context(), "scripted", conversation, nil) {
		require.NoError(t, err)
		parts = append(parts, response.Candidates[0].Content.Parts...)
	}
	return parts
}
