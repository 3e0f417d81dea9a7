package recorder_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/recorder"
)

const eventStream = "text/event-stream"

func events(payloads ...string) reply {
	onOneLine := strings.NewReplacer("\n", "", "\t", "")
	for i, payload := range payloads {
		payloads[i] = "data: " + onOneLine.Replace(payload) + "\n\n"
	}
	return reply{header: map[string]string{"Content-Type": eventStream}, body: strings.Join(payloads, "")}
}

// Each provider counts tokens in words of its own, and repeats the counts in a stream.
func TestUsage(t *testing.T) {
	t.Parallel()
	const chat = `{"model":"m","messages":[{"role":"user","content":"hi"}]}`
	for name, tc := range map[string]struct {
		path, request string
		reply         reply
		want          recorder.Usage
	}{
		"OpenAI chat": {"/v1/chat/completions", chat, reply{body: `{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}],
			"usage":{"prompt_tokens":9,"completion_tokens":12,"prompt_tokens_details":{"cached_tokens":4},
			"completion_tokens_details":{"reasoning_tokens":5}}}`}, recorder.Usage{Input: 9, Output: 12, Cached: 4, Reasoning: 5}},
		"OpenAI chat, streamed": {"/v1/chat/completions", chat, events(
			`{"choices":[{"index":0,"delta":{"content":"a"}}],"usage":null}`,
			`{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":null}`,
			`{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":12}}`, `[DONE]`), recorder.Usage{Input: 9, Output: 12}},
		"counts that a last chunk drops": {"/v1/chat/completions", chat, events(
			`{"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":12}}`,
			`{"choices":[],"usage":{"prompt_tokens":0,"completion_tokens":0}}`, `[DONE]`), recorder.Usage{Input: 9, Output: 12}},
		"OpenAI responses, streamed": {"/v1/responses", `{"model":"m","input":"hi"}`, events(
			`{"type":"response.created","response":{"id":"r","status":"in_progress","output":[]}}`,
			`{"type":"response.completed","response":{"id":"r","status":"completed","output":[],"usage":{"input_tokens":9,
			"output_tokens":12,"output_tokens_details":{"reasoning_tokens":5}}}}`), recorder.Usage{Input: 9, Output: 12, Reasoning: 5}},
		"Anthropic": {
			"/v1/messages", chat,
			reply{body: `{"type":"message","content":[{"type":"text","text":"a"}],
			"stop_reason":"end_turn","usage":{"input_tokens":9,"output_tokens":12,"cache_read_input_tokens":4}}`},
			recorder.Usage{Input: 9, Output: 12, Cached: 4},
		},
		"Anthropic, streamed": {"/v1/messages", chat, events(
			`{"type":"message_start","message":{"content":[],"usage":{"input_tokens":9,"output_tokens":1}}}`,
			`{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":12}}`,
			`{"type":"message_stop"}`), recorder.Usage{Input: 9, Output: 12}},
		"Gemini, streamed": {
			"/v1beta/models/m:streamGenerateContent", `{"contents":[{"parts":[{"text":"hi"}]}]}`, events(
				`{"candidates":[{"content":{"parts":[{"text":"a"}]}}],"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":3}}`,
				`{"candidates":[{"content":{"parts":[{"text":"b"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":9,
			"candidatesTokenCount":12,"thoughtsTokenCount":5,"cachedContentTokenCount":4}}`),
			recorder.Usage{Input: 9, Output: 12, Cached: 4, Reasoning: 5},
		},
		"Bedrock": {
			"/model/m/converse", `{"messages":[{"role":"user","content":[{"text":"hi"}]}]}`,
			reply{body: `{"output":{"message":{"content":[{"text":"a"}]}},"stopReason":"end_turn",
			"usage":{"inputTokens":9,"outputTokens":12,"cacheReadInputTokens":4}}`},
			recorder.Usage{Input: 9, Output: 12, Cached: 4},
		},
		"Ollama": {
			"/api/chat", chat,
			reply{body: `{"message":{"content":"a"},"done":true,"prompt_eval_count":9,"eval_count":12}`},
			recorder.Usage{Input: 9, Output: 12},
		},
		"Cohere": {
			"/v2/chat", chat,
			reply{body: `{"message":{"content":[{"text":"a"}]},"finish_reason":"COMPLETE",
			"usage":{"billed_units":{"input_tokens":1},"tokens":{"input_tokens":9,"output_tokens":12}}}`},
			recorder.Usage{Input: 9, Output: 12},
		},
		"nobody counts": {"/v1/chat/completions", chat, reply{body: `{"choices":[{"message":{"content":"the usage of tokens"},
			"finish_reason":"stop"}]}`}, recorder.Usage{Unmeasured: 1}},
		"nothing was used": {"/v1/chat/completions", chat, reply{body: `{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}],
			"usage":{"prompt_tokens":0,"completion_tokens":0}}`}, recorder.Usage{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := recorder.New()
			post(t, r.HTTPClient(), newModel(t, tc.reply).URL+tc.path, tc.request)
			tc.want.Model, tc.want.Requests = "m", 1
			assert.Equal(t, []recorder.Usage{tc.want}, r.Usage())
		})
	}
}

// A request that failed cost nothing that is known; each model has its sum.
func TestUsageOfSeveralRequests(t *testing.T) {
	t.Parallel()
	answer := reply{body: `{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}],
		"usage":{"prompt_tokens":9,"completion_tokens":1}}`}
	server := newModel(t, reply{status: http.StatusTooManyRequests}, answer, answer, answer)
	r := recorder.New()
	for _, model := range []string{"big", "big", "small", "big"} {
		post(t, r.HTTPClient(), server.URL+"/v1/chat/completions", `{"model":"`+model+`","messages":[{"role":"user","content":"hi"}]}`)
	}
	assert.Equal(t, []recorder.Usage{
		{Model: "big", Requests: 2, Input: 18, Output: 2}, {Model: "small", Requests: 1, Input: 9, Output: 1},
	}, r.Usage())
	broken := recorder.New()
	post(t, broken.HTTPClient(), newModel(t, events(
		`{"type":"message_start","message":{"content":[],"usage":{"input_tokens":9,"output_tokens":1}}}`)).URL+"/v1/messages",
		`{"model":"m","messages":[{"role":"user","content":"hi"}]}`)
	assert.Empty(t, broken.Usage(), "an answer without its end is not counted")
	var none *recorder.Recorder
	assert.Empty(t, none.Usage())
	assert.Empty(t, recorder.New().Usage())
}
