package cassette_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// streams write two pieces of a text as the deltas of a provider, between others.
var streams = map[string]func(a, b string) string{
	"OpenAI chat": func(a, b string) string {
		chunk := func(arguments string) string {
			return `data: {"id":"c1","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":` +
				arguments + "}}]}}]}\n\n"
		}
		return chunk(a) + chunk(b) + "data: [DONE]\n\n"
	},
	"OpenAI responses": func(a, b string) string {
		event := func(delta string) string {
			return "event: response.function_call_arguments.delta\n" +
				`data: {"type":"response.function_call_arguments.delta","delta":` + delta + `,"item_id":"fc_1","output_index":1}` + "\n\n"
		}
		return event(a) + strings.Replace(event(`"other"`), "fc_1", "fc_2", 1) + event(b)
	},
	"Anthropic": func(a, b string) string {
		event := func(delta string, index int) string {
			const form = `data: {"type":"content_block_delta","index":%d,"delta":{"type":"input_json_delta","partial_json":%s}}`
			return fmt.Sprintf(form+"\n\n", index, delta)
		}
		return event(a, 1) + event(`"other"`, 0) + event(b, 1)
	},
	"Gemini": func(a, b string) string {
		chunk := func(text string) string {
			return fmt.Sprintf(`data: {"candidates":[{"content":{"parts":[{"text":%s}],"role":"model"}}]}`+"\r\n\r\n", text)
		}
		return chunk(a) + chunk(b)
	},
	"Ollama": func(a, b string) string {
		line := func(text string) string { return fmt.Sprintf(`{"message":{"content":%s},"done":false}`+"\n", text) }
		return line(a) + line(b)
	},
	"Bedrock": func(a, b string) string {
		return frame(fmt.Sprintf(`{"contentBlockIndex":0,"delta":{"toolUse":{"input":%s}}}`, a)) +
			frame(fmt.Sprintf(`{"contentBlockIndex":0,"delta":{"toolUse":{"input":%s}}}`, b))
	},
	"Bedrock invoke": func(a, b string) string {
		wrapped := func(text string) string {
			payload := fmt.Sprintf(`{"type":"content_block_delta","index":0,"delta":{"partial_json":%s}}`, text)
			return frame(`{"bytes":"` + base64.StdEncoding.EncodeToString([]byte(payload)) + `","p":"abc"}`)
		}
		return wrapped(a) + wrapped(b)
	},
}

func frame(payload string) string {
	headers := []byte("\x0b:event-type\x07\x00\x05chunk")
	return string(wire.Frame{Headers: headers, Payload: []byte(payload)}.Bytes())
}

const secretKey = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"

// TestHidesASecretCutAnywhere cuts arguments that hold a secret into two deltas at each byte.
func TestHidesASecretCutAnywhere(t *testing.T) {
	arguments := `{"city":"Bern","note":"use ` + secretKey + ` now"}`
	for name, stream := range streams {
		t.Run(name, func(t *testing.T) {
			for at := range arguments {
				body := stream(encode(t, arguments[:at]), encode(t, arguments[at:]))
				got := hide(t, body)
				require.NotContains(t, got, secretKey[4:14], "cut at %d", at)
				require.NotContains(t, got, secretKey[26:], "cut at %d", at)
				if strings.HasPrefix(name, "Bedrock") {
					frames, err := wire.Frames([]byte(got))
					require.NoError(t, err)
					require.Len(t, frames, 2)
					continue
				}
				require.Contains(t, got, "[redacted:1]", "cut at %d", at)
			}
		})
	}
}

// TestHidesBySight hides by the keys too, leaves what is not a secret, and keeps numbers numbers.
func TestHidesBySight(t *testing.T) {
	for body, want := range map[string]string{
		`{"password":"hunter2hunter2","n":1}`:               `{"password":"[redacted:1]","n":1}`,
		`{"arguments":"{\"password\":\"hunter2hunter2\"}"}`: `{"arguments":"{\"password\":\"[redacted:1]\"}"}`,
		`{"pin":482913,"max_tokens":100}`:                   `{"pin":0,"max_tokens":100}`,
		"plain " + secretKey:                                "plain [redacted:1]",
		"data: plain " + secretKey + "\n\n":                 "data: plain [redacted:1]\n\n",
		`{"a":"[redacted:1]"}`:                              `{"a":"[redacted:1]"}`,
	} {
		assert.Equal(t, want, hide(t, body))
	}
}

func TestHidesInRequests(t *testing.T) {
	for body, want := range map[string]string{
		`{"pin":482913,"n":1}`:                                `{"pin":"[redacted:1]","n":1}`,
		`{"a":"{\"pin\": 482913}"}`:                           `{"a":"{\"pin\": [redacted:1]}"}`,
		`{"a":"[redacted:1]"}`:                                `{"a":"[redacted::1]"}`,
		`{"a":"x ` + secretKey + `","b":"` + secretKey + `"}`: `{"a":"x [redacted:1]","b":"[redacted:1]"}`,
	} {
		c := &cassette.Cassette{Interactions: []cassette.Interaction{{Request: cassette.Request{
			URL: "https://u:p@h/v1/x?key=AIza&api_key=1&alt=sse", Body: []byte(body),
		}}}}
		hidden, _, err := cassette.Hide(c, redact.New(redact.Rules{}))
		require.NoError(t, err)
		assert.Equal(t, want, string(hidden.Interactions[0].Request.Body))
		assert.Equal(t, "https://h/v1/x?alt=sse", hidden.Interactions[0].Request.URL)
		assert.Equal(t, body, string(c.Interactions[0].Request.Body), "the cassette that was given changed")
	}
}

func TestRefusesWhatItCannotRead(t *testing.T) {
	x := cassette.Interaction{Response: cassette.Response{Body: []byte("\xff\xfe " + secretKey)}}
	c := &cassette.Cassette{Interactions: []cassette.Interaction{x}}
	_, _, err := cassette.Hide(c, redact.New(redact.Rules{}))
	require.ErrorContains(t, err, "it holds a secret in bytes that are not read")
}

// TestReplacesValuesInDeltas puts another value in the place of one that is cut into two deltas.
// What is new is in the first of them.
func TestReplacesValuesInDeltas(t *testing.T) {
	const text, from, to = "write /tmp/TestA1/001 x", len("write "), len("write /tmp/TestA1/001")
	const now = "/tmp/TestB22/002"
	for name, stream := range streams {
		for at := range text {
			first, second := text[:at], text[at:]
			switch {
			case at <= from:
				second = strings.Replace(second, text[from:to], now, 1)
			case at >= to:
				first = strings.Replace(first, text[from:to], now, 1)
			default:
				first, second = text[:from]+now, text[to:]
			}
			want := stream(encode(t, first), encode(t, second))
			got := cassette.Replace([]byte(stream(encode(t, text[:at]), encode(t, text[at:]))), map[string]string{text[from:to]: now})
			require.Equal(t, want, string(got), "%s cut at %d", name, at)
		}
	}
}

func hide(t *testing.T, body string) string {
	t.Helper()
	x := cassette.Interaction{Response: cassette.Response{Body: []byte(body), Header: http.Header{}}}
	c := &cassette.Cassette{Interactions: []cassette.Interaction{x}}
	hidden, _, err := cassette.Hide(c, redact.New(redact.Rules{}))
	require.NoError(t, err)
	return string(hidden.Interactions[0].Response.Body)
}

func encode(t *testing.T, text string) string {
	t.Helper()
	encoded, err := json.Marshal(text)
	require.NoError(t, err)
	return string(encoded)
}
