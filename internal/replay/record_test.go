package replay_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/replay"
)

// answering is a server that answers everything in one way, without a network.
func answering(code int) sender {
	return func(req *http.Request) (*http.Response, error) {
		body := io.NopCloser(strings.NewReader("{}"))
		return &http.Response{StatusCode: code, Header: http.Header{}, Body: body, Request: req}, nil
	}
}

// A recording of which no request succeeded is refused, and the variable of a refused key is that of the host.
func TestNoRequestSucceeded(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		url  string
		code int
		says string
	}{
		"Anthropic": {"https://api.anthropic.com/v1/messages", 401, "set ANTHROPIC_API_KEY and"},
		"Anthropic on Bedrock": {
			"https://bedrock-runtime.eu-west-1.amazonaws.com/model/anthropic.claude/invoke", 403, "set AWS_ACCESS_KEY_ID",
		},
		"Gemini": {
			"https://generativelanguage.googleapis.com/v1beta/models/m:generateContent", 403, "set GEMINI_API_KEY and",
		},
		"OpenAI":          {"https://api.openai.com/v1/chat/completions", 402, "set OPENAI_API_KEY, or that of your provider,"},
		"another failure": {"https://api.openai.com/v1/chat/completions", 500, "the first was answered with 500"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			recording := replay.NewRecording(settings(t))
			_, err := answerOf(t, func(req *http.Request) (*http.Response, error) {
				return recording.Answer(req, answering(tc.code))
			}, post(t.Context(), tc.url, chat))
			require.NoError(t, err)
			_, err = recording.Cassette()
			require.ErrorContains(t, err, "no request succeeded")
			assert.ErrorContains(t, err, tc.says)
		})
	}
}

// The head of a cassette names each model once, from the body or the path of a request.
func TestModelsOfARecording(t *testing.T) {
	t.Parallel()
	recording := replay.NewRecording(settings(t))
	for _, path := range []string{
		"/v1/chat/completions", "/v1beta/models/gemini-3:generateContent", "/model/amazon.nova:0/converse",
	} {
		for range 2 {
			body := `{"messages":[]}`
			if path == "/v1/chat/completions" {
				body = chat
			}
			_, err := answerOf(t, func(req *http.Request) (*http.Response, error) {
				return recording.Answer(req, answering(http.StatusOK))
			}, post(t.Context(), "http://h"+path, body))
			require.NoError(t, err)
		}
	}
	c, err := recording.Cassette()
	require.NoError(t, err)
	assert.Equal(t, []string{"m", "gemini-3", "amazon.nova:0"}, c.Models)
}

// Of many recordings that no request asked for the first are named and the others counted.
func TestUnused(t *testing.T) {
	t.Parallel()
	c := &cassette.Cassette{Day: "x"}
	for i := range 7 {
		c.Interactions = append(c.Interactions, cassette.Interaction{
			Request:  cassette.Request{Method: "POST", URL: fmt.Sprintf("http://h/%d", i), Body: []byte(`{}`)},
			Response: cassette.Response{Code: 200, Header: http.Header{}},
		})
	}
	p := replay.NewPlayer(c, settings(t))
	_, err := answerOf(t, player(p), post(t.Context(), "http://h/0", `{}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"2 POST h/1", "3 POST h/2", "4 POST h/3", "5 POST h/4", "6 POST h/5", "and 1 more"}, p.Unused())
}
