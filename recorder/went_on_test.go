package recorder_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// Requests of one agent and of others, as their bodies say.
const (
	tools     = `"tools":[{"type":"function","function":{"name":"book"}},{"type":"function","function":{"name":"pay"}}]`
	saidFirst = `"messages":[{"role":"system","content":"You book."},{"role":"user","content":"Book it"}`
	mainAsks  = `{"model":"m",` + tools + `,` + saidFirst + `]}`
	titleAsks = `{"model":"s","messages":[{"role":"system","content":"Name it."},{"role":"user","content":"Book it"}]}`
	otherAsks = `{"model":"m",` + tools + `,
		"messages":[{"role":"system","content":"You book."},{"role":"user","content":"Pay it"}]}`
	goesOn = `{"model":"m",` + tools + `,"messages":[{"role":"system","content":"You book."},{"role":"user","content":"Book it"},
		{"role":"assistant","tool_calls":[{"id":"call_12345","function":{"name":"book","arguments":"{}"}}]},
		{"role":"tool","tool_call_id":"call_12345","content":"done"}]}`
	again = `{"model":"backup","stream":false,"tools":[
		{"type":"function","function":{"name":"book"}},{"type":"function","function":{"name":"pay"}}],
		"messages":[{"role":"system","content":"You book."},{"role":"user","content":[{"type":"text","text":"Book it"}]}]}`
	without   = `{"model":"m","messages":[{"role":"system","content":"You book."},{"role":"user","content":"Book it"}]}`
	shortened = `{"model":"m",` + tools + `,"messages":[{"role":"system","content":"You book."},{"role":"user","content":"Book it"},
		{"role":"tool","tool_call_id":"call_12345","content":"done"}]}`
)

// Answers to them.
const (
	textAnswer = `{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"Done"}}]}`
	bookAnswer = `{"choices":[{"index":0,"finish_reason":"tool_calls","message":{"tool_calls":[
		{"id":"call_67890","function":{"name":"book","arguments":"{}"}}]}}]}`
	brokenCall = "data: " + `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_12345","function":{"name":"book",` +
		`"arguments":"{}"}},{"index":1,"id":"call_99999","function":{"name":"pay","arguments":"{"}}]}}]}` + "\n\n"
)

// TestWhatFailedIsRefusedUnlessTheAgentWentOn plays requests, one after the other, with what they
// bring.
func TestWhatFailedIsRefusedUnlessTheAgentWentOn(t *testing.T) {
	failed := reply{status: http.StatusInternalServerError, body: `{"error":{"message":"busy"}}`}
	text, book, broken := reply{body: textAnswer}, reply{body: bookAnswer}, reply{body: brokenCall}
	type turn struct {
		asks string
		reply
	}
	for _, tc := range []struct {
		name  string
		turns []turn
		calls []string // in the trace
		err   string   // "" where the trace is good
	}{
		{"the only request fails", []turn{{mainAsks, failed}}, nil, "the server answered 500 Internal Server Error"},
		{"the same again", []turn{{mainAsks, failed}, {mainAsks, book}}, []string{"book"}, ""},
		{"again and again", []turn{{mainAsks, failed}, {mainAsks, reply{status: 429}}, {mainAsks, text}}, nil, ""},
		{"another model, in other words", []turn{{mainAsks, failed}, {again, book}}, []string{"book"}, ""},
		{"a background request is answered before", []turn{{titleAsks, text}, {mainAsks, failed}}, nil, "500"},
		{"a background request is answered after", []turn{{mainAsks, failed}, {titleAsks, text}}, nil, "500"},
		{"a background request fails", []turn{{titleAsks, failed}, {mainAsks, book}}, nil, "500"},
		{"another conversation with the same tools", []turn{{mainAsks, failed}, {otherAsks, book}}, nil, "500"},
		{"the same without tools", []turn{{mainAsks, failed}, {without, text}}, nil, "500"},
		{"the second request fails", []turn{{mainAsks, book}, {goesOn, failed}}, nil, "500"},
		{
			"the second request fails, the first is sent again",
			[]turn{{mainAsks, book}, {goesOn, failed}, {mainAsks, text}},
			nil, "500",
		},
		{"the second request is tried again", []turn{{mainAsks, book}, {goesOn, failed}, {goesOn, text}}, []string{"book"}, ""},
		{
			"the second request is tried again, shortened",
			[]turn{{mainAsks, book}, {goesOn, failed}, {shortened, text}},
			[]string{"book"},
			"",
		},

		{"an answer breaks off", []turn{{mainAsks, broken}}, nil, "it was cut off"},
		{"an answer breaks off and is replaced", []turn{{mainAsks, broken}, {mainAsks, book}}, []string{"book"}, ""},
		{"an answer breaks off and the agent acts on a call", []turn{{mainAsks, broken}, {goesOn, text}}, []string{"book"}, ""},
		{"both break off", []turn{{mainAsks, broken}, {mainAsks, broken}}, nil, "it was cut off"},
		{"an answer after it breaks off", []turn{{mainAsks, book}, {mainAsks, broken}}, nil, "it was cut off"},

		{"no choices", []turn{{mainAsks, reply{body: `{"choices":[]}`}}}, nil, "it has no choices"},
		{"no choices, then some", []turn{{mainAsks, reply{body: `{"choices":[]}`}}, {mainAsks, book}}, []string{"book"}, ""},
		{"nothing", []turn{{mainAsks, reply{}}}, nil, "it is empty"},
		{"a failed response", []turn{{mainAsks, reply{body: `{"object":"response","status":"failed",` +
			`"error":{"code":"server_error","message":"busy"},"output":[]}`}}}, nil, "the provider reports server_error: busy"},
		{
			"a response that is not ready",
			[]turn{{mainAsks, reply{body: `{"object":"response","status":"in_progress","output":[]}`}}},
			nil, "no end",
		},
		{
			"a prompt that was blocked",
			[]turn{{mainAsks, reply{body: `{"promptFeedback":{"blockReason":"SAFETY"}}`}}},
			nil, "blocked: SAFETY",
		},
		{"a redirect that leads to an answer", []turn{{mainAsks, reply{status: 307}}, {mainAsks, book}}, []string{"book"}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var replies []reply
			for _, turn := range tc.turns {
				replies = append(replies, turn.reply)
			}
			server := newModel(t, replies...)
			r := recorder.New()
			for _, turn := range tc.turns {
				post(t, r.HTTPClient(), server.URL+"/v1/chat/completions?key=canary", turn.asks)
			}
			calls, err := r.Trace()
			if tc.err != "" {
				require.ErrorContains(t, err, tc.err)
				require.ErrorContains(t, err, server.URL+"/v1/chat/completions")
				assert.NotContains(t, err.Error(), "canary")
				return
			}
			require.NoError(t, err)
			assert.Equal(t, tc.calls, namesOf(calls))
			if len(calls) > 0 {
				assert.Equal(t, 1, calls[0].Turn)
			}
		})
	}
}

func namesOf(calls toolscore.Trace) []string {
	if len(calls) == 0 {
		return nil
	}
	return toolscore.Names(calls)
}

// A request that was sent before the other failed is not a reaction to the failure.
func TestARequestThatRanBesideTheFailedOneSaysNothing(t *testing.T) {
	sent, release := make(chan struct{}), make(chan struct{})
	var requests atomic.Int32
	r := recorder.New()
	client := &http.Client{Transport: r.Transport(roundTripper(func(req *http.Request) (*http.Response, error) {
		if requests.Add(1) == 1 {
			close(sent)
			<-release
			return nil, errors.New("connection refused")
		}
		body := io.NopCloser(strings.NewReader(bookAnswer))
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: body, Request: req}, nil
	}))}
	const url = "http://model/v1/chat/completions"
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, err := send(client, url, mainAsks)
		assert.ErrorContains(t, err, "connection refused")
	}()
	<-sent
	post(t, client, url, mainAsks)
	close(release)
	<-done
	_, err := r.Trace()
	require.ErrorContains(t, err, url+": it was not answered: connection refused")
	post(t, client, url, mainAsks)
	require.Len(t, trace(t, r), 2)
}

// A proxy sees the whole request before it is known whether somebody takes it.
func TestARetryThroughTheProxy(t *testing.T) {
	s := samples["chat"]
	var requests atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if requests.Add(1) == 1 {
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, s.answer)
	}))
	defer server.Close()
	t.Setenv("OPENAI_BASE_URL", server.URL)
	r := recorder.New()
	recorder.EnvProxy(t, r)
	for range 2 {
		post(t, http.DefaultClient, os.Getenv("OPENAI_BASE_URL")+s.path, s.request)
	}
	assert.Equal(t, asked, bare(trace(t, r)))
}
