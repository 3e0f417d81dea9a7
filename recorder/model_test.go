package recorder_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
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

	w.Header().Set("Content-Type", "application/json")
	if strings.HasPrefix(next.body, "data:") || strings.HasPrefix(next.body, "event:") {
		w.Header().Set("Content-Type", "text/event-stream")
	}
	for key, value := range next.header {
		w.Header().Set(key, value)
	}
	if next.status != 0 {
		w.WriteHeader(next.status)
	}
	_, _ = io.WriteString(w, next.body)
}

// post sends the body as a client of a model does and reads the answer to its end.
func post(t *testing.T, client *http.Client, url, body string) string {
	t.Helper()
	resp, err := client.Post(url, "application/json", strings.NewReader(body))
	require.NoError(t, err)
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return string(answer)
}

// sample is traffic of one provider: a request, the answer to it, and the request that brings the tool results.
type sample struct {
	path, request, answer, results string
	contentType                    string
}

// The model asks for the weather in Paris and then, in the same message, for the time; the first tool answers, the other
// fails where the format can say so.
var samples = map[string]sample{
	"chat": {
		path:    "/v1/chat/completions",
		request: `{"model":"m","messages":[{"role":"user","content":"?"}]}`,
		answer: `{"object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,
			"tool_calls":[{"id":"c1","type":"function","function":{"name":"weather","arguments":"{\"city\":\"Paris\"}"}},
			{"id":"c2","type":"function","function":{"name":"now","arguments":""}}]}}]}`,
		results: `{"model":"m","messages":[{"role":"user","content":"?"},{"role":"assistant","tool_calls":[
			{"id":"c1","type":"function","function":{"name":"weather","arguments":"{\"city\":\"Paris\"}"}},
			{"id":"c2","type":"function","function":{"name":"now","arguments":""}}]},
			{"role":"tool","tool_call_id":"c1","content":"sunny"},{"role":"tool","tool_call_id":"c2","content":"noon"}]}`,
	},
	"chat stream": {
		path:    "/v1/chat/completions",
		request: `{"model":"m","stream":true,"messages":[]}`,
		answer: lines(
			`data: {"choices":[{"index":0,"delta":{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"weather","arguments":""}}]}}]}`, "",
			`data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"c2","type":"function","function":{"name":"now","arguments":""}}]}}]}`, "",
			`data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"city\":"}},{"index":0,"function":{"arguments":"\"Paris\"}"}}]}}]}`, "",
			`data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`, "",
			`data: [DONE]`, ""),
	},
	"responses": {
		path:    "/v1/responses",
		request: `{"model":"m","input":"?"}`,
		answer: `{"id":"resp_1","object":"response","status":"completed","output":[
			{"type":"web_search_call","id":"ws_1","status":"completed","action":{"type":"search","query":"go"}},
			{"type":"function_call","id":"fc_1","call_id":"c1","name":"weather","arguments":"{\"city\":\"Paris\"}","status":"completed"},
			{"type":"function_call","id":"fc_2","call_id":"c2","name":"now","arguments":"{}","status":"completed"}]}`,
		results: `{"model":"m","previous_response_id":"resp_1","input":[{"type":"function_call_output","call_id":"c1","output":"sunny"},
			{"type":"function_call_output","call_id":"c2","output":"noon"}]}`,
	},
	"anthropic": {
		path:    "/v1/messages",
		request: `{"model":"m","max_tokens":9,"messages":[]}`,
		answer: `{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"text","text":"Let me look."},
			{"type":"server_tool_use","id":"s1","name":"web_search","input":{"query":"go"}},
			{"type":"tool_use","id":"c1","name":"weather","input":{"city":"Paris"}},
			{"type":"tool_use","id":"c2","name":"now","input":{}}],"stop_reason":"tool_use"}`,
		results: `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[
			{"type":"tool_result","tool_use_id":"c1","content":"sunny"},
			{"type":"tool_result","tool_use_id":"c2","content":[{"type":"text","text":"noon"}]}]}]}`,
	},
	"anthropic stream": {
		path:    "/v1/messages",
		request: `{"model":"m","max_tokens":9,"stream":true,"messages":[]}`,
		answer: lines(
			"event: message_start", `data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[]}}`, "",
			"event: ping", `data: {"type":"ping"}`, "",
			"event: content_block_start", `data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"c1","name":"weather","input":{}}}`, "",
			"event: content_block_delta", `data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}}`, "",
			"event: content_block_start", `data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"c2","name":"now","input":{}}}`, "",
			"event: content_block_delta", `data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"Paris\"}"}}`, "",
			"event: content_block_stop", `data: {"type":"content_block_stop","index":0}`, "",
			"event: content_block_stop", `data: {"type":"content_block_stop","index":1}`, "",
			"event: message_delta", `data: {"type":"message_delta","delta":{"stop_reason":"tool_use"}}`, "",
			"event: message_stop", `data: {"type":"message_stop"}`, ""),
	},
	"gemini": {
		path:    "/v1beta/models/m:generateContent",
		request: `{"contents":[{"role":"user","parts":[{"text":"?"}]}]}`,
		answer: `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"weather","args":{"city":"Paris"}}},
			{"functionCall":{"name":"now"}}]},"finishReason":"STOP","index":0}]}`,
		results: `{"contents":[{"role":"user","parts":[{"functionResponse":{"name":"weather","response":{"output":"sunny"}}},
			{"functionResponse":{"name":"now","response":{"output":"noon"}}}]}]}`,
	},
	"ollama": {
		path:    "/api/chat",
		request: `{"model":"m","messages":[{"role":"user","content":"?"}]}`,
		answer: lines(
			`{"model":"m","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"weather","arguments":{"city":"Paris"}}}]},"done":false}`,
			`{"model":"m","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"now","arguments":{}}}]},"done":false}`,
			`{"model":"m","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}`),
		contentType: "application/x-ndjson",
		results: `{"model":"m","messages":[{"role":"user","content":"?"},{"role":"tool","tool_name":"weather","content":"sunny"},
			{"role":"tool","tool_name":"now","content":"noon"}]}`,
	},
	"bedrock": {
		path:    "/model/m/converse",
		request: `{"messages":[{"role":"user","content":[{"text":"?"}]}]}`,
		answer: `{"output":{"message":{"role":"assistant","content":[{"toolUse":{"toolUseId":"c1","name":"weather","input":{"city":"Paris"}}},
			{"toolUse":{"toolUseId":"c2","name":"now","input":{}}}]}},"stopReason":"tool_use","usage":{}}`,
		results: `{"messages":[{"role":"user","content":[{"toolResult":{"toolUseId":"c1","content":[{"text":"sunny"}]}},
			{"toolResult":{"toolUseId":"c2","content":[{"text":"noon"}]}}]}]}`,
	},
}

// asked is what the model asks for in every sample, without ids.
var asked = toolscore.Trace{
	{Tool: "weather", Args: toolscore.Args{"city": "Paris"}, Turn: 1},
	{Tool: "now", Args: toolscore.Args{}, Turn: 1},
}

func (s sample) reply() reply {
	if s.contentType == "" {
		return reply{body: s.answer}
	}
	return reply{body: s.answer, header: map[string]string{"Content-Type": s.contentType}}
}

func lines(text ...string) string { return strings.Join(text, "\n") + "\n" }

// bare returns the calls without what differs from provider to provider.
func bare(calls toolscore.Trace) toolscore.Trace {
	list := make(toolscore.Trace, len(calls))
	for i, c := range calls {
		list[i] = toolscore.Call{Tool: c.Tool, Args: c.Args, Turn: c.Turn, Result: c.Result, Err: c.Err}
	}
	return list
}

// text returns a JSON string of the value.
func text(v any) string {
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(v)
	return b.String()
}
