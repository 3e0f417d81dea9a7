package providers_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	toolassert "github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// TestReplay holds the conversation with each provider from its cassette. Where a cassette is
// missing, or UPDATE_CASSETTES says so, the scripted model is asked, and only then.
func TestReplay(t *testing.T) {
	for name, run := range agents {
		for mode, stream := range map[string]bool{"whole": false, "stream": true} {
			t.Run(name+"_"+mode, func(t *testing.T) {
				t.Parallel()
				model, requests := countRequests(t)
				recorded := isRecorded(t)
				rec := snapshot.Replay(t)
				assert.Equal(t, trip.Final, run(t, model, rec, stream))
				assert.Empty(t, rec.Problems())
				requireOutcomes(t, rec)
				if recorded {
					assert.Zero(t, requests.Load(), "the model was asked")
				}
				golden := snapshot.File("__snapshots__/TestConversation@" + name + "_" + mode + ".tools.yaml")
				requireSameCalls(t, golden, rec)
			})
		}
	}
}

func countRequests(t *testing.T) (url string, requests *atomic.Int32) {
	t.Helper()
	model, requests := trip.Handler(), &atomic.Int32{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		requests.Add(1)
		model.ServeHTTP(w, req)
	}))
	t.Cleanup(server.Close)
	return server.URL, requests
}

func isRecorded(t *testing.T) bool {
	t.Helper()
	_, err := os.Stat("__snapshots__/" + t.Name() + "_1.http.yaml")
	return err == nil && os.Getenv("UPDATE_CASSETTES") == ""
}

// nowhere is an address where nothing listens.
const nowhere = "http://127.0.0.1:1"

// replayed runs the agent of OpenAI's client from its cassette, as a test that is not this one.
func replayed(t *testing.T, ask string, opts ...toolscore.Option) *testt.T {
	t.Helper()
	fake := &testt.T{TestName: "TestEdited"}
	cassette := snapshot.Cassette("__snapshots__/TestReplay/openai_chat_stream_1.http")
	rec := snapshot.Replay(fake, append(opts, cassette)...)
	client := openai.NewClient(
		option.WithBaseURL(nowhere+"/v1"), option.WithAPIKey("none"), option.WithMiddleware(rec.HTTPMiddleware),
	)
	params := openai.ChatCompletionNewParams{
		Model:    "scripted",
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(ask)},
	}
	chunks := client.Chat.Completions.NewStreaming(t.Context(), params)
	for chunks.Next() {
	}
	if err := chunks.Err(); err != nil {
		var answered *openai.Error
		require.ErrorAs(t, err, &answered)
		require.Contains(t, answered.Message, "nearest is")
	}
	fake.Finish()
	return fake
}

// TestEditedPrompt has a prompt that is another one by one letter. The client hears of it once,
// without a second attempt.
func TestEditedPrompt(t *testing.T) {
	require.Empty(t, replayed(t, prompt).Errors)
	fake := replayed(t, "Book me a flight to New Yorc")
	require.Len(t, fake.Errors, 1)
	for _, says := range []string{
		"cassette __snapshots__/TestReplay/openai_chat_stream_1.http.yaml: request 1, POST ",
		"/v1/chat/completions: it is in no recording",
		"nearest is 1 POST", "messages[0].content\n", "Book me a flight to New York\"\n", "Book me a flight to New Yorc\"\n",
	} {
		require.Contains(t, fake.Text(), says)
	}
	require.Empty(t, replayed(t, "anything", snapshot.IgnoreInRequest("messages[0].content")).Errors)
}

// requireSameCalls compares with the golden of the live conversation.
func requireSameCalls(t *testing.T, golden snapshot.Golden, rec *recorder.Recorder) {
	t.Helper()
	toolassert.AssertTools(t, golden, rec)
}
