package recorder_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
)

// reply is one answer of a scripted model; zero fields are an answer of 200 with JSON.
type reply struct {
	status int
	header map[string]string
	body   string
}

// model is a server that gives its replies in their order, and keeps the requests.
type model struct {
	*httptest.Server
	mu       sync.Mutex
	replies  []reply
	requests []*http.Request
	bodies   []string
}

func newModel(t *testing.T, replies ...reply) *model {
	t.Helper()
	m := &model{replies: replies}
	m.Server = httptest.NewServer(m)
	t.Cleanup(m.Close)
	return m
}

func (m *model) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, _ := io.ReadAll(req.Body)
	m.mu.Lock()
	m.requests, m.bodies = append(m.requests, req), append(m.bodies, string(body))
	next := reply{status: http.StatusTeapot}
	if len(m.replies) > 0 {
		next, m.replies = m.replies[0], m.replies[1:]
	}
	m.mu.Unlock()

	w.Header().Set("Content-Type", jsonType)
	for key, value := range next.header {
		w.Header().Set(key, value)
	}
	if next.status != 0 {
		w.WriteHeader(next.status)
	}
	_, _ = io.WriteString(w, next.body)
}

// send sends the body as a client of a model does and reads the answer to its end.
func send(client *http.Client, url, body string) (string, error) {
	resp, err := client.Post(url, jsonType, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	return string(answer), err
}

func post(t *testing.T, client *http.Client, url, body string) string {
	t.Helper()
	answer, err := send(client, url, body)
	require.NoError(t, err)
	return answer
}

// sample is traffic of one provider: a request, the answer to it, and the request that brings the
// tool results. The model asks for the weather in Paris and, in the same message, for the time.
type sample struct {
	path, contentType        string
	request, answer, results string // results are missing where another sample has the same
}

const (
	jsonType  = "application/json"
	eventType = "text/event-stream"
	lineType  = "application/x-ndjson"
)

// samples are the traffic in testdata by its folder.
var samples = map[string]sample{
	"anthropic":        load("anthropic", "/v1/messages", jsonType),
	"anthropic_stream": load("anthropic_stream", "/v1/messages", eventType),
	"bedrock":          load("bedrock", "/model/m/converse", jsonType),
	"chat":             load("chat", "/v1/chat/completions", jsonType),
	"chat_stream":      load("chat_stream", "/v1/chat/completions", eventType),
	"gemini":           load("gemini", "/v1beta/models/m:generateContent", jsonType),
	"ollama":           load("ollama", "/api/chat", lineType),
	"responses":        load("responses", "/v1/responses", jsonType),
}

func load(folder, path, contentType string) sample {
	read := func(pattern string) string {
		files, _ := filepath.Glob(filepath.Join("testdata", folder, pattern))
		if len(files) == 0 {
			return ""
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	return sample{path, contentType, read("request.*"), read("answer.*"), read("results.*")}
}

// asked is what the model asks for in every sample, without ids.
var asked = toolscore.Trace{
	{Tool: "weather", Args: toolscore.Args{"city": "Paris"}, Turn: 1},
	{Tool: "now", Args: toolscore.Args{}, Turn: 1},
}

func (s sample) reply() reply {
	return reply{body: s.answer, header: map[string]string{"Content-Type": s.contentType}}
}

// bare returns the calls without what differs from provider to provider.
func bare(calls toolscore.Trace) toolscore.Trace {
	list := make(toolscore.Trace, len(calls))
	for i, c := range calls {
		list[i] = toolscore.Call{Tool: c.Tool, Args: c.Args, Turn: c.Turn, Result: c.Result, Err: c.Err}
	}
	return list
}

func turns(calls toolscore.Trace) []int {
	list := make([]int, len(calls))
	for i, c := range calls {
		list[i] = c.Turn
	}
	return list
}

// text returns a JSON string of the value.
func text(v any) string {
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(v)
	return b.String()
}
