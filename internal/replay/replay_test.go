package replay_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/replay"
)

func settings(t *testing.T) replay.Settings {
	return replay.Settings{
		Test: "TestTrip", Redactor: redact.New(redact.Rules{}), Command: "again",
		Fail: func(report string) { t.Error(report) },
	}
}

// record plays a conversation with a server and returns a player of what was kept, written and read
// again.
func record(t *testing.T, handler http.Handler, talk func(send sender, url string)) (*replay.Player, *cassette.Cassette, string) {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	recording := replay.NewRecording(settings(t))
	talk(func(req *http.Request) (*http.Response, error) {
		return recording.Answer(req, http.DefaultTransport.RoundTrip)
	}, server.URL)
	recorded, err := recording.Cassette()
	require.NoError(t, err)
	hidden, _, err := cassette.Hide(recorded, redact.New(redact.Rules{}))
	require.NoError(t, err)
	require.NoError(t, replay.Check(hidden, recorded, settings(t)))
	c, err := cassette.Read("x", cassette.Write(hidden))
	require.NoError(t, err)
	return replay.NewPlayer(c, settings(t)), c, server.URL
}

type sender = func(*http.Request) (*http.Response, error)

func refuse(*http.Request) (*http.Response, error) { return nil, errors.New("it was sent") }

func post(ctx context.Context, url, body string) *http.Request {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	return req
}

// answerOf reads an answer to its end.
func answerOf(t *testing.T, send sender, req *http.Request) (string, error) {
	t.Helper()
	resp, err := send(req)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(resp.Body)
	require.NoError(t, resp.Body.Close())
	return string(text), err
}

func player(p *replay.Player) sender {
	return func(req *http.Request) (*http.Response, error) { return p.Answer(req, refuse) }
}

const chat = `{"model":"m","messages":[]}`

// TestEnds records answers that end in each way and hears them again.
func TestEnds(t *testing.T) {
	const chunk = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n"
	mux := http.NewServeMux()
	stream := func(w http.ResponseWriter, text string) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, text)
		_ = http.NewResponseController(w).Flush()
	}
	release := make(chan struct{})
	mux.HandleFunc("/whole/chat/completions", func(w http.ResponseWriter, _ *http.Request) {
		stream(w, chunk+"data: [DONE]\n\n")
		<-release // the client stops at the mark
	})
	mux.HandleFunc("/broken/chat/completions", func(w http.ResponseWriter, _ *http.Request) {
		stream(w, chunk)
		panic(http.ErrAbortHandler)
	})
	mux.HandleFunc("/left/chat/completions", func(w http.ResponseWriter, _ *http.Request) {
		stream(w, chunk)
		<-release
	})
	talk := func(send sender, url string) {
		for _, path := range []string{"/whole", "/left"} {
			resp, err := send(post(t.Context(), url+path+"/chat/completions", chat))
			require.NoError(t, err)
			_, err = io.ReadFull(resp.Body, make([]byte, len(chunk)))
			require.NoError(t, err)
			if path == "/whole" {
				_, err = io.ReadFull(resp.Body, make([]byte, len("data: [DONE]\n\n")))
				require.NoError(t, err)
			}
			require.NoError(t, resp.Body.Close())
		}
		_, err := answerOf(t, send, post(t.Context(), url+"/broken/chat/completions", chat))
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = send(post(ctx, url+"/canceled", chat))
		require.ErrorIs(t, err, context.Canceled)
		late, cancel := context.WithTimeout(t.Context(), 0)
		defer cancel()
		_, err = send(post(late, url+"/late", chat))
		require.ErrorIs(t, err, context.DeadlineExceeded)
		_, err = send(post(t.Context(), "http://127.0.0.1:1/refused", chat))
		require.Error(t, err)
		close(release)
	}
	p, c, url := record(t, mux, talk)
	ends := make([]cassette.End, len(c.Interactions))
	for i, x := range c.Interactions {
		ends[i] = x.Response.End
	}
	assert.Equal(t, []cassette.End{
		cassette.Whole, cassette.Left, cassette.Broken, cassette.Canceled, cassette.TimedOut, cassette.Failed,
	}, ends)
	require.Equal(t, []string{"1 POST ", "3 POST "}, prefixes(p.Unused()[:2], 7))

	text, err := answerOf(t, player(p), post(t.Context(), url+"/whole/chat/completions", chat))
	require.NoError(t, err)
	assert.Equal(t, chunk+"data: [DONE]\n\n", text)
	text, err = answerOf(t, player(p), post(t.Context(), url+"/broken/chat/completions", chat))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	assert.Equal(t, chunk, text)
	_, err = player(p)(post(t.Context(), url+"/canceled", chat))
	require.ErrorIs(t, err, context.Canceled)
	_, err = player(p)(post(t.Context(), url+"/late", chat))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	var timeout interface{ Timeout() bool }
	require.ErrorAs(t, err, &timeout)
	assert.True(t, timeout.Timeout())
	_, err = player(p)(post(t.Context(), "http://127.0.0.1:1/refused", chat))
	require.ErrorContains(t, err, "connection refused")

	ctx, cancel := context.WithCancel(t.Context())
	resp, err := player(p)(post(ctx, url+"/left/chat/completions", chat))
	require.NoError(t, err)
	n, err := resp.Body.Read(make([]byte, 1000))
	require.NoError(t, err)
	assert.Equal(t, len(chunk), n)
	cancel()
	_, err = resp.Body.Read(make([]byte, 10))
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, resp.Body.Close())
	_, err = resp.Body.Read(make([]byte, 10))
	require.ErrorIs(t, err, http.ErrBodyReadAfterClose)
	assert.Empty(t, p.Unused())
}

func prefixes(list []string, length int) []string {
	cut := make([]string, len(list))
	for i, s := range list {
		cut[i] = s[:length]
	}
	return cut
}

// TestEventByEvent reads a stream with a large buffer: each Read brings one event.
func TestEventByEvent(t *testing.T) {
	for name, events := range map[string][]string{
		"SSE":    {"event: a\ndata: 1\n\n", "data: 2\n\n", "data: [DONE]\n\n"},
		"CRLF":   {"data: 1\r\n\r\n", "data: 2\r\n\r\n"},
		"NDJSON": {"{\"a\":1}\n", "{\"a\":2}\n"},
		"cut":    {"data: 1\n\n", "data: 2"},
	} {
		c := &cassette.Cassette{Day: "x", Interactions: []cassette.Interaction{{
			Request:  cassette.Request{Method: "GET", URL: "http://h/x"},
			Response: cassette.Response{Code: 200, Header: http.Header{}, Body: []byte(strings.Join(events, ""))},
		}}}
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://other/x", http.NoBody)
		require.NoError(t, err)
		resp, err := player(replay.NewPlayer(c, settings(t)))(req)
		require.NoError(t, err)
		for _, event := range events {
			buffer := make([]byte, 100)
			n, err := resp.Body.Read(buffer)
			require.NoError(t, err)
			require.Equal(t, event, string(buffer[:n]), name)
		}
		_, err = resp.Body.Read(make([]byte, 1))
		require.ErrorIs(t, err, io.EOF)
		require.NoError(t, resp.Body.Close())
	}
}

// TestParallelRequests asks for equal and for other requests at once.
func TestParallelRequests(t *testing.T) {
	const agents, turns = 8, 20
	echo := http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { _, _ = io.Copy(w, req.Body) })
	talk := func(send sender, url string) {
		var wait sync.WaitGroup
		for agent := range agents {
			wait.Go(func() {
				for turn := range turns {
					body := fmt.Sprintf(`{"agent": %d, "turn": %d}`, agent%2, turn)
					text, err := answerOf(t, send, post(context.Background(), url, body))
					if assert.NoError(t, err) {
						assert.JSONEq(t, body, text)
					}
				}
			})
		}
		wait.Wait()
	}
	p, c, url := record(t, echo, talk)
	require.Len(t, c.Interactions, agents*turns)
	talk(player(p), url)
	assert.Empty(t, p.Unused())
	requests, missed := p.Seen()
	assert.Equal(t, []int{agents * turns, 0}, []int{requests, missed})
}

// TestWhatIsCompared has requests that are the same although their bytes are not, and others that
// are not the same.
func TestWhatIsCompared(t *testing.T) {
	form := func(boundary string) *http.Request {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		require.NoError(t, w.SetBoundary(boundary))
		file, err := w.CreateFormFile("file", "a.txt")
		require.NoError(t, err)
		_, _ = io.WriteString(file, "text")
		require.NoError(t, w.Close())
		req := post(t.Context(), "http://h/upload", b.String())
		req.Header.Set("Content-Type", w.FormDataContentType())
		return req
	}
	const x, model = "http://h/x", "http://h/v1/chat/completions"
	to := func(url, body string) *http.Request { return post(t.Context(), url, body) }
	for name, test := range map[string]struct {
		recorded, asked *http.Request
		same            bool
	}{
		"order of keys":       {to(x, `{"a":1,"b":2}`), to(x, `{"b":2, "a":1}`), true},
		"order of a list":     {to(x, `{"a":[1,2]}`), to(x, `{"a":[2,1]}`), false},
		"another host":        {to(x, `{}`), to("http://other:99/x", `{}`), true},
		"another path":        {to(x, `{}`), to("http://h/y", `{}`), false},
		"another query":       {to(x+"?a=1", `{}`), to(x+"?a=2", `{}`), false},
		"order of a query":    {to(x+"?a=1&b=2", `{}`), to(x+"?b=2&a=1", `{}`), true},
		"a key in a query":    {to(x+"?key=AIza1", `{}`), to(x+"?key=AIza2", `{}`), true},
		"metadata":            {to(model, `{"messages":[],"metadata":{"a":1}}`), to(model, `{"messages":[],"user":"y"}`), true},
		"user of another API": {to(x, `{"user":"x"}`), to(x, `{"user":"y"}`), false},
		"bytes":               {to(x, "\xff\xfe"), to(x, "\xff\xfe"), true},
		"other bytes":         {to(x, "\xff\xfe"), to(x, "\xff\xfd"), false},
		"a boundary":          {form("one"), form("two"), true},
		"text":                {to(x, "plain"), to(x, "plain "), false},
		"a password":          {to(x, `{"password":"hunter2hunter2"}`), to(x, `{"password":"otherOther33"}`), true},
		"text around a token": {to(x, `{"a":"--token hunter2hunter2 go"}`), to(x, `{"a":"--token hunter2hunter2 stop"}`), false},
	} {
		recording := replay.NewRecording(settings(t))
		answered := func(req *http.Request) (*http.Response, error) {
			_, _ = io.Copy(io.Discard, req.Body)
			return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("ok"))}, nil
		}
		_, err := answerOf(t, func(req *http.Request) (*http.Response, error) { return recording.Answer(req, answered) }, test.recorded)
		require.NoError(t, err)
		recorded, err := recording.Cassette()
		require.NoError(t, err)
		hidden, _, err := cassette.Hide(recorded, redact.New(redact.Rules{}))
		require.NoError(t, err)
		s := settings(t)
		s.Fail = func(string) {}
		p := replay.NewPlayer(hidden, s)
		_, err = player(p)(test.asked)
		require.NoError(t, err)
		_, missed := p.Seen()
		assert.Equal(t, test.same, missed == 0, name)
	}
}

// TestEqualRequestsInOrder asks with other bytes than were recorded.
func TestEqualRequestsInOrder(t *testing.T) {
	c := &cassette.Cassette{Day: "x"}
	for _, answer := range []string{"1", "2", "3"} {
		c.Interactions = append(c.Interactions, cassette.Interaction{
			Request:  cassette.Request{Method: "POST", URL: "http://h/x", Body: []byte(`{"a":1,"b":2}`)},
			Response: cassette.Response{Code: 200, Header: http.Header{}, Body: []byte(answer)},
		})
	}
	p := replay.NewPlayer(c, settings(t))
	for i, body := range []string{`{"b":2,"a":1}`, `{"a":1,"b":2}`, `{"b":2,"a":1}`} {
		text, err := answerOf(t, player(p), post(t.Context(), "http://h/x", body))
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprint(i+1), text)
	}
}

// TestACanceledRequest is not missed, whether or not it is recorded.
func TestACanceledRequest(t *testing.T) {
	c := &cassette.Cassette{Day: "x", Interactions: []cassette.Interaction{{
		Request:  cassette.Request{Method: "POST", URL: "http://h/x", Body: []byte(`{}`)},
		Response: cassette.Response{Header: http.Header{}, End: cassette.Canceled, Problem: "context canceled"},
	}}}
	p := replay.NewPlayer(c, settings(t))
	assert.Empty(t, p.Unused())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, body := range []string{`{}`, `{}`, `{"a":1}`} {
		_, err := player(p)(post(ctx, "http://h/x", body))
		require.ErrorIs(t, err, context.Canceled)
	}
	_, missed := p.Seen()
	assert.Zero(t, missed)
}

// TestTwoHosts has one path on two hosts, which then matter.
func TestTwoHosts(t *testing.T) {
	c := &cassette.Cassette{Day: "x"}
	for _, host := range []string{"a", "b"} {
		c.Interactions = append(c.Interactions, cassette.Interaction{
			Request:  cassette.Request{Method: "POST", URL: "http://" + host + "/x", Body: []byte("{}")},
			Response: cassette.Response{Code: 200, Header: http.Header{}, Body: []byte(host)},
		})
	}
	s := settings(t)
	s.Fail = func(string) {}
	p := replay.NewPlayer(c, s)
	text, err := answerOf(t, player(p), post(t.Context(), "http://b/x", "{}"))
	require.NoError(t, err)
	assert.Equal(t, "b", text)
	text, err = answerOf(t, player(p), post(t.Context(), "http://c/x", "{}"))
	require.NoError(t, err)
	assert.Contains(t, text, "the cassette has")
}

// TestMissesSpeakAsTheProvider reads the message of a miss where each client looks for it.
func TestMissesSpeakAsTheProvider(t *testing.T) {
	for path, says := range map[string]string{
		"/v1/chat/completions":                `"error":{"code":"toolscore_miss","message":"toolscore: replay: request 1`,
		"/v1beta/models/x:generateContent":    `{"error":{"code":400,"message":"toolscore: replay: request 1`,
		"/api/chat":                           `{"error":"toolscore: replay: request 1`,
		"/model/anthropic.claude-v2/converse": `"message":"toolscore: replay: request 1`,
	} {
		s := settings(t)
		told := 0
		s.Fail = func(string) { told++ }
		p := replay.NewPlayer(&cassette.Cassette{Day: "x"}, s)
		for range 2 {
			resp, err := player(p)(post(t.Context(), "http://h"+path, "{}"))
			require.NoError(t, err)
			text, err := io.ReadAll(resp.Body)
			require.NoError(t, err)
			assert.Equal(t, 400, resp.StatusCode)
			assert.Equal(t, "false", resp.Header.Get("X-Should-Retry"))
			if told == 1 && strings.Contains(string(text), "request 1") {
				assert.Contains(t, string(text), says)
			}
		}
		assert.Equal(t, 1, told)
	}
}

// TestAsides neither keeps nor misses tokens and telemetry; an upgrade is a miss that says so.
func TestAsides(t *testing.T) {
	s := settings(t)
	told := ""
	s.Fail = func(report string) { told = report }
	p := replay.NewPlayer(&cassette.Cassette{Day: "x"}, s)
	text, err := answerOf(t, player(p), post(t.Context(), "https://oauth2.googleapis.com/token", "{}"))
	require.NoError(t, err)
	assert.Contains(t, text, "access_token")
	assert.Empty(t, told)
	req := post(t.Context(), "http://h/realtime", "")
	req.Header.Set("Upgrade", "websocket")
	_, err = player(p)(req)
	require.NoError(t, err)
	assert.Contains(t, told, `it asks for websocket, which no cassette keeps; let its host through with snapshot.Live("h")`)
}
