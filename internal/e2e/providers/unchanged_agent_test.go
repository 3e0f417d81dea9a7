package providers_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolassert "github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// TestAnUnchangedAgent records an agent that makes its client from the environment, through the proxy.
func TestAnUnchangedAgent(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "none")
	t.Setenv("OPENAI_BASE_URL", scripted.Serve(t, trip)+"/v1")
	rec := recorder.New()
	recorder.EnvProxy(t, rec)
	assert.Equal(t, trip.Final, chat(t, openai.NewClient(), true))
	requireOutcomes(t, rec)
	require.Empty(t, rec.Problems())
	toolassert.AssertTools(t, snapshot.File("__snapshots__/TestConversation@openai_chat_stream.tools.yaml"), rec)
}

// TestRetriesCountOnce has a server that fails every other request, which the client sends again by
// itself.
func TestRetriesCountOnce(t *testing.T) {
	model, requests := trip.Handler(), atomic.Int32{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if requests.Add(1)%2 == 1 {
			w.Header().Set("Retry-After-Ms", "1")
			http.Error(w, `{"error": {"message": "overloaded"}}`, http.StatusInternalServerError)
			return
		}
		model.ServeHTTP(w, req)
	}))
	defer server.Close()
	rec := recorder.New()
	client := openAIClient(server.URL, rec)
	client.Options = append(client.Options, option.WithMaxRetries(1))
	assert.Equal(t, trip.Final, chat(t, client, true))
	for _, problem := range rec.Problems() {
		assert.ErrorContains(t, problem, "the server answered 500 Internal Server Error; a later answer shows that the agent went on")
	}
	toolassert.AssertTools(t, snapshot.File("__snapshots__/TestConversation@openai_chat_stream.tools.yaml"), rec)
}
