package snapshot_test

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

const (
	askedByAgent = `{"model": "gpt-4o", "stream": true, "messages": [{"role": "user", "content": "hi"}]}`
	said         = `data: {"choices":[{"index":0,"delta":{"content":"hello"},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n"
)

// sayHello replays a model that answers once.
func sayHello(t *testing.T) *recorder.Recorder {
	t.Helper()
	x := cassette.Interaction{
		Request: cassette.Request{
			Method: "POST", URL: "https://api.openai.com/v1/chat/completions", ContentType: "application/json", Body: []byte(askedByAgent),
		},
		Response: cassette.Response{Code: 200, Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: []byte(said)},
	}
	text := cassette.Write(&cassette.Cassette{Test: "TestX", Day: "2026-12-01", Interactions: []cassette.Interaction{x}})
	file := filepath.Join(t.TempDir(), "hello.http.yaml")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	return snapshot.Replay(t, snapshot.Cassette(file))
}

// withoutProvider takes the variables of OpenAI out of the environment.
func withoutProvider(t *testing.T) {
	t.Helper()
	for _, name := range []string{"OPENAI_BASE_URL", "OPENAI_API_BASE", "OPENAI_API_KEY"} {
		t.Setenv(name, "")
	}
}

func TestReplayThroughProxies(t *testing.T) {
	withoutProvider(t)
	for name, address := range map[string]func(t *testing.T, rec *recorder.Recorder) string{
		"EnvProxy": func(t *testing.T, rec *recorder.Recorder) string {
			recorder.EnvProxy(t, rec)
			assert.Equal(t, "toolscore-replay", os.Getenv("OPENAI_API_KEY"))
			return os.Getenv("OPENAI_BASE_URL")
		},
		"EnvProxy, a variable of older clients": func(t *testing.T, rec *recorder.Recorder) string {
			recorder.EnvProxy(t, rec)
			return os.Getenv("OPENAI_API_BASE")
		},
		"Proxy": func(t *testing.T, rec *recorder.Recorder) string {
			return recorder.Proxy(t, rec, "https://api.openai.com/v1")
		},
	} {
		t.Run(name, func(t *testing.T) {
			url := address(t, sayHello(t)) + "/chat/completions"
			resp, err := http.Post(url, "application/json", strings.NewReader(askedByAgent))
			require.NoError(t, err)
			defer resp.Body.Close()
			text, err := io.ReadAll(resp.Body)
			require.NoError(t, err)
			assert.Equal(t, said, string(text))
			assert.Equal(t, "text/event-stream", resp.Header.Get("Content-Type"))
		})
	}
}

// TestReplayOfAnAgentInNode has an agent in another language, which reads its address and its key
// from the environment.
func TestReplayOfAnAgentInNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node here")
	}
	withoutProvider(t)
	recorder.EnvProxy(t, sayHello(t))
	const agent = `fetch(process.env.OPENAI_BASE_URL + "/chat/completions", {
		method: "POST", body: process.argv[1],
		headers: {"Content-Type": "application/json", Authorization: "Bearer " + process.env.OPENAI_API_KEY},
	}).then(async resp => { for await (const chunk of resp.body) process.stdout.write(chunk) })`
	out, err := exec.Command(node, "-e", agent, askedByAgent).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Equal(t, said, string(out))
}
