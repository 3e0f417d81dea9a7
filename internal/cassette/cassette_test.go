package cassette_test

import (
	"bytes"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"github.com/toolscore/toolscore-go/internal/cassette"
)

// sample has what a file must bear: streams, errors, bytes that are not text, and odd line ends.
func sample(bodies ...string) *cassette.Cassette {
	c := &cassette.Cassette{Test: "TestTrip/to_\"NYC\"", Day: "2026-12-01", Models: []string{"gpt-4o"}, Temp: `C:\tmp`}
	for i, body := range bodies {
		x := cassette.Interaction{
			Request: cassette.Request{
				Method: "POST", URL: "https://api.openai.com/v1/chat/completions?a=1", ContentType: "application/json",
			},
			Response: cassette.Response{
				Code: 200, Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: []byte(body), Duration: time.Second,
			},
		}
		x.Request.Body = []byte(`{"n":1,"messages":[{"role":"user","content":"a\nb"}]}`)
		if i%2 == 1 {
			x.Request = cassette.Request{Method: "GET", URL: "http://127.0.0.1:80/x"}
			x.Response.End, x.Response.Problem = cassette.Broken, "it broke: \"off\"\u2028"
		}
		c.Interactions = append(c.Interactions, x)
	}
	return c
}

var bodies = []string{
	"data: {\"a\": 1}\n\ndata: [DONE]\n\n", "", "\n", " a", "a\n", "a\n\n\n", "a\r\nb",
	"\ta", "a\tb\n  c\n \n", "\x00\xff", "é🚋\u2028",
	"{}", "- a: b # c", "a\n   ", "---\n...\n", "a\n<<<<<<< b\n", "\uFEFFa", "\x7f", "|",
	strings.Repeat("x", 500), "a\n\n   \n", "'\"",
}

// TestReadsWhatItWrites also asks the module for YAML, which other programs read cassettes with.
func TestReadsWhatItWrites(t *testing.T) {
	want := sample(bodies...)
	requireReads(t, want)
	random := rand.New(rand.NewPCG(1, 2))
	const signs = "a \n\t\r-|:#\"'{}\x00\xffé\u2028>"
	for range 2000 {
		body := make([]byte, random.IntN(12))
		for i := range body {
			body[i] = signs[random.IntN(len(signs))]
		}
		requireReads(t, sample(string(body)))
	}
}

func requireReads(t *testing.T, want *cassette.Cassette) {
	t.Helper()
	text := cassette.Write(want)
	got, err := cassette.Read("x", text)
	require.NoError(t, err, string(text))
	var other struct {
		Version      int
		Interactions []struct {
			Request  struct{ Method, URL, Body string }
			Response struct {
				Body    string
				Headers http.Header
				Code    int
			}
		}
	}
	require.NoError(t, yaml.Unmarshal(text, &other), string(text))
	require.Len(t, other.Interactions, len(want.Interactions))
	for i := range got.Interactions {
		require.Equal(t, string(want.Interactions[i].Response.Body), other.Interactions[i].Response.Body, string(text))
		require.Equal(t, want.Interactions[i].Request.URL, other.Interactions[i].Request.URL)
		require.JSONEq(t, `[`+string(want.Interactions[i].Request.Body)+`]`, `[`+other.Interactions[i].Request.Body+`]`)
		got.Interactions[i].Line = 0
		if len(want.Interactions[i].Response.Body) == 0 {
			want.Interactions[i].Response.Body = got.Interactions[i].Response.Body
		}
		if len(want.Interactions[i].Request.Body) == 0 {
			want.Interactions[i].Request.Body = got.Interactions[i].Request.Body
		}
	}
	require.Equal(t, want, got, string(text))
	windows, err := cassette.Read("x", bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")))
	require.NoError(t, err)
	require.Equal(t, got.Interactions[0].Response.Body, windows.Interactions[0].Response.Body)
}

// TestEveryCutIsAnError cuts a cassette at each byte.
func TestEveryCutIsAnError(t *testing.T) {
	text := cassette.Write(sample(bodies[:4]...))
	for end := range text {
		_, err := cassette.ReadAny("x", text[:end])
		require.Error(t, err, string(text[:end]))
	}
}

func TestDamageIsNamedWithItsLine(t *testing.T) {
	text := string(cassette.Write(sample("data: 1\n\n", "{}")))
	for says, damaged := range map[string]string{
		"cassette x:1: it is empty":                              " \n",
		"cassette x:1: it is a pointer of Git LFS":               "version https://git-lfs.github.com/spec/v1\noid sha256:1\n",
		"cassette x:11: a merge conflict is here":                strings.Replace(text, "    - id: 0", "<<<<<<< ours\n    - id: 0", 1),
		`cassette x:13: it is not written as toolscore writes`:   strings.Replace(text, `method: "POST"`, `method: *post`, 1),
		`cassette x:12: request: is expected here, not "reques`:  strings.Replace(text, "  request:", "  request2:", 1),
		`it is not a number: "2OO"`:                              strings.Replace(text, "code: 200", "code: 2OO", 1),
		"it has 2 of its 3 interactions":                         strings.Replace(text, "interactions: 2", "interactions: 3", 1),
		"its version is 2, which a newer toolscore writes":       strings.Replace(text, "    version: 1", "    version: 2", 1),
		`an answer does not end so: "somehow"`:                   strings.Replace(text, `end: "broken"`, `end: "somehow"`, 1),
		"it is no cassette: it has no list of interactions":      "version: 1\ncalls: []\n",
		"interaction 1: it has no request, or no response with ": "version: 2\ninteractions:\n- request: {url: x}\n",
	} {
		_, err := cassette.ReadAny("x", []byte(damaged))
		assert.ErrorContains(t, err, says)
	}
}

// TestReadsForeignCassettes reads what go-vcr and vcrpy write.
func TestReadsForeignCassettes(t *testing.T) {
	const response = `{body: ok, headers: {Retry-After: ["2"]}, status: 200 OK, code: 200, duration: 1s}`
	for name, text := range map[string]string{
		"go-vcr 1": `{version: 1, interactions: [{request: {body: '{"a": 1}', form: {}, url: "http://h/x?q=1", method: POST,
			headers: {Content-Type: [application/json]}}, response: ` + response + `}]}`,
		"go-vcr 4": `{version: 2, interactions: [{id: 0, request: {proto: HTTP/1.1, body: '{"a":1}', url: "http://h/x?q=1",
			method: POST, headers: {Content-Type: [application/json]}}, response: ` + response + `}]}`,
		"vcrpy": `{version: 1, interactions: [{request: {body: '{"a": 1}', headers: {content-type: [application/json]}, method: POST,
			uri: "http://h/x?q=1"}, response: {body: {string: ok}, headers: {retry-after: ["2"]}, status: {code: 200, message: OK}}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			c, err := cassette.ReadAny("x", []byte(text))
			require.NoError(t, err)
			require.Len(t, c.Interactions, 1)
			x := c.Interactions[0]
			assert.True(t, c.Foreign())
			assert.Equal(t, "http://h/x?q=1", x.Request.URL)
			assert.JSONEq(t, `{"a": 1}`, string(x.Request.Body))
			assert.Equal(t, "ok", string(x.Response.Body))
			assert.Equal(t, 200, x.Response.Code)
			assert.Equal(t, "2", x.Response.Header.Get("Retry-After"))
		})
	}
}
