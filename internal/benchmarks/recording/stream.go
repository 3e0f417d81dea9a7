package recording

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"time"
)

// The answer of a model is told word by word, as OpenAI's chat completions are, and ends with one
// tool call.
const (
	word = `data: {"id":"chatcmpl-7","object":"chat.completion.chunk","created":1790000000,"model":"gpt-5",` +
		`"choices":[{"index":0,"delta":{"content":" itinerary"},"finish_reason":null}]}` + "\n\n"
	end = `data: {"id":"chatcmpl-7","object":"chat.completion.chunk","created":1790000000,"model":"gpt-5",` +
		`"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function",` +
		`"function":{"name":"book","arguments":"{\"seat\":\"12A\"}"}}]},"finish_reason":"tool_calls"}]}` +
		"\n\ndata: [DONE]\n\n"
	question = `{"model":"gpt-5","stream":true,"messages":[{"role":"user","content":"book a flight to NYC"}]}`
)

const megabyte = 1 << 20

// stream asks for an answer.
type stream struct {
	words int // bytes of words before the call
	rate  int // bytes a second; 0: as fast as they are read
}

// newModel starts a server that answers as the request says. It is to be closed.
func newModel() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		var s stream
		s.words, _ = strconv.Atoi(req.Header.Get("Words"))
		s.rate, _ = strconv.Atoi(req.Header.Get("Rate"))
		_, _ = io.Copy(io.Discard, req.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		s.write(w)
	}))
}

// write sends the answer in bursts, each at its time.
func (s stream) write(w http.ResponseWriter) {
	burst := strings.Repeat(word, 16<<10/len(word))
	start := time.Now()
	for sent := 0; sent < s.words; sent += len(burst) {
		if s.rate > 0 {
			time.Sleep(time.Until(start.Add(time.Duration(sent) * time.Second / time.Duration(s.rate))))
		}
		_, _ = io.WriteString(w, burst)
		_ = http.NewResponseController(w).Flush()
	}
	_, _ = io.WriteString(w, end)
}

// request is how a client asks the model at url for the answer.
func (s stream) request(url string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodPost, url+"/v1/chat/completions", strings.NewReader(question))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Words", strconv.Itoa(s.words))
	req.Header.Set("Rate", strconv.Itoa(s.rate))
	return req, nil
}
