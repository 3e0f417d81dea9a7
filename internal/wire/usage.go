package wire

import (
	"bytes"
	"strings"
)

// Usage is what an answer cost in tokens, as its provider counts them. Known is false where the
// provider does not say.
type Usage struct {
	Input, Output, Cached, Reasoning int
	Known                            bool
}

// places are where payloads of answers hold their usage, beside the payload itself, which has it
// in Ollama.
var places = [][]string{
	{"usage"},
	{"usageMetadata"},
	{"usage_metadata"},
	{"message", "usage"},
	{"response", "usage"},
	{"metadata", "usage"},
	{"interaction", "usage"},
	{"delta", "usage"},
	{"usage", "tokens"},
	{"delta", "usage", "tokens"},
}

// counts are the names that providers give to each count, as paths below the usage.
var counts = struct{ input, output, cached, reasoning []string }{
	input: []string{
		"prompt_tokens", "input_tokens", "inputTokens", "promptTokenCount", "prompt_token_count", "total_input_tokens",
		"prompt_eval_count",
	},
	output: []string{
		"completion_tokens", "output_tokens", "outputTokens", "candidatesTokenCount", "candidates_token_count",
		"total_output_tokens", "eval_count",
	},
	cached: []string{
		"prompt_tokens_details.cached_tokens", "input_tokens_details.cached_tokens", "cache_read_input_tokens",
		"cacheReadInputTokens", "cachedContentTokenCount", "cached_content_token_count", "total_cached_tokens",
	},
	reasoning: []string{
		"completion_tokens_details.reasoning_tokens", "output_tokens_details.reasoning_tokens", "thoughtsTokenCount",
		"thoughts_token_count", "total_thought_tokens",
	},
}

// take reads the usage in a payload of an answer. A stream repeats its counts as they grow, so the
// largest of each is that of the answer.
func (u *Usage) take(payload Node) {
	if !bytes.Contains(payload, []byte("sage")) && !bytes.Contains(payload, []byte("eval_count")) {
		return
	}
	u.read(payload)
	for _, path := range places {
		if at := payload.Get(path...); at.IsObject() {
			u.read(at)
		}
	}
}

func (u *Usage) read(at Node) {
	u.largest(&u.Input, at, counts.input)
	u.largest(&u.Output, at, counts.output)
	if u.Known {
		u.largest(&u.Cached, at, counts.cached)
		u.largest(&u.Reasoning, at, counts.reasoning)
	}
}

func (u *Usage) largest(count *int, at Node, names []string) {
	for _, name := range names {
		if n := at.Get(strings.Split(name, ".")...).Number(-1); n >= 0 {
			*count, u.Known = max(*count, n), true
		}
	}
}

// ModelOf returns the model that a request asks, by its body or its path; "" where neither says.
func ModelOf(req Request) string {
	if model := req.body().First("model", "modelId").Str(); model != "" {
		return model
	}
	for _, before := range []string{"/models/", "/model/", "/deployments/"} {
		if _, after, found := strings.Cut(req.Path, before); found {
			model, _, _ := strings.Cut(after, "/")
			model, _, _ = strings.Cut(model, ":generateContent")
			model, _, _ = strings.Cut(model, ":streamGenerateContent")
			return model
		}
	}
	return ""
}
