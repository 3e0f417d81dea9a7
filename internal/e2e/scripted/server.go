package scripted

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// Serve starts a model that follows the script until the test ends, and returns its URL without a
// path. The base URL of OpenAI's clients ends in /v1.
func Serve(t testing.TB, script Script) (url string) {
	t.Helper()
	server := httptest.NewServer(script.Handler())
	t.Cleanup(server.Close)
	return server.URL
}

// Handler returns a model that gives the answers of the script in their order, whatever it is asked
// and by whichever client. A request after the last answer is refused.
func (s Script) Handler() http.Handler {
	m := &model{script: s}
	mux := http.NewServeMux()
	for pattern, d := range map[string]dialect{
		"POST /v1/chat/completions":        openAIChat,
		"POST /v1/responses":               openAIResponses,
		"POST /v1/messages":                anthropic,
		"POST /v1beta/models/{method}":     gemini,
		"POST /api/chat":                   ollama,
		"POST /model/{id}/converse":        bedrock,
		"POST /model/{id}/converse-stream": bedrock,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, req *http.Request) { m.answer(w, req, d) })
	}
	return mux
}

type model struct {
	script Script
	mu     sync.Mutex
	given  int // answers
}

// dialect is how one provider writes an answer.
type dialect struct {
	whole    func(answer) object
	stream   func(answer) []event
	framing  framing
	streamed func(*http.Request, options) bool // whether the request asks for a stream
}

// object is a JSON object.
type object = map[string]any

// options are what requests of several providers have in common.
type options struct {
	Stream *bool `json:"stream"`
}

// streamOption is for providers that stream where the request says so.
func streamOption(_ *http.Request, o options) bool { return o.Stream != nil && *o.Stream }

func (m *model) answer(w http.ResponseWriter, req *http.Request, d dialect) {
	var o options
	if err := json.NewDecoder(req.Body).Decode(&o); err != nil {
		http.Error(w, "scripted: "+err.Error(), http.StatusBadRequest)
		return
	}
	m.mu.Lock()
	m.given++
	next, ok := m.script.answer(m.given)
	m.mu.Unlock()
	switch {
	case !ok:
		http.Error(w, fmt.Sprintf("scripted: the script is over after %d answers", len(m.script.Turns)+1), http.StatusBadRequest)
	case d.streamed(req, o):
		d.send(w, next)
	default:
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, text(d.whole(next)))
	}
}

// send streams the answer, each event by itself.
func (d dialect) send(w http.ResponseWriter, a answer) {
	w.Header().Set("Content-Type", d.framing.contentType)
	for _, e := range d.stream(a) {
		d.framing.write(w, e)
		_ = http.NewResponseController(w).Flush() // a client that is gone needs no more
	}
}

// text is the JSON of a value, without the escapes that are only for HTML.
func text(v any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic("scripted: " + err.Error()) // arguments that this format cannot hold
	}
	return strings.TrimSuffix(b.String(), "\n")
}
