package recorder_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

func TestTheRequestIsLeftAsItIs(t *testing.T) {
	s := samples["chat"]
	stream := func() io.Reader {
		return io.MultiReader(strings.NewReader(s.results[:9]), strings.NewReader(s.results[9:]))
	}
	length := int64(len(s.results))
	for _, tc := range []struct {
		name      string
		body      io.Reader
		set, sent int64 // lengths
	}{
		{"a body that can be read twice", strings.NewReader(s.results), length, length},
		{"a stream", stream(), 0, -1},
		{"a stream whose length is known", stream(), length, length},
	} {
		t.Run(tc.name, func(t *testing.T) {
			server := newModel(t, reply{body: s.answer}, reply{body: s.answer})
			r := recorder.New()
			post(t, r.HTTPClient(), server.URL+s.path, s.request)

			req, err := http.NewRequest(http.MethodPost, server.URL+s.path, tc.body)
			require.NoError(t, err)
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("Authorization", "Bearer canary")
			req.ContentLength = tc.set
			before := *req
			resp, err := r.Transport(nil).RoundTrip(req)
			require.NoError(t, err)
			defer resp.Body.Close()
			_, _ = io.Copy(io.Discard, resp.Body)

			assert.Equal(t, before.Header, req.Header)
			assert.Equal(t, before.Body, req.Body)
			assert.Equal(t, before.Context(), req.Context())
			assert.Equal(t, s.results, server.bodies[1])
			assert.Equal(t, tc.sent, server.requests[1].ContentLength)
			assert.Equal(t, "sunny", trace(t, r)[0].Result, "and its tool results are read")
			assert.NotContains(t, fmt.Sprintf("%+v", r.Calls()), "canary")
		})
	}
}

func TestABodyThatCanBeReadTwiceIsSentAsItIs(t *testing.T) {
	s := samples["chat"]
	req, _ := http.NewRequest(http.MethodPost, "http://model"+s.path, strings.NewReader(s.request))
	resp, err := recorder.New().HTTPMiddleware(req, func(sent *http.Request) (*http.Response, error) {
		assert.Equal(t, req.Body, sent.Body)
		return answering(s, strings.NewReader(s.answer))(sent)
	})
	require.NoError(t, err)
	assert.NoError(t, resp.Body.Close())
}

func TestUploadsAreNotKept(t *testing.T) {
	server := newModel(t, reply{body: "{}"})
	r := recorder.New()
	watched := &countingBody{Reader: strings.NewReader(strings.Repeat("x", 1<<16))}
	req, _ := http.NewRequest(http.MethodPost, server.URL+"/v1/files", watched)
	req.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	resp, err := r.HTTPMiddleware(req, func(sent *http.Request) (*http.Response, error) {
		assert.Same(t, watched, sent.Body)
		return http.DefaultTransport.RoundTrip(sent)
	})
	require.NoError(t, err)
	assert.NoError(t, resp.Body.Close())
}

type countingBody struct{ io.Reader }

func (*countingBody) Close() error { return nil }

func TestRequestsBeyondTheBoundAreReported(t *testing.T) {
	const size = 65 << 20
	s := samples["chat"]
	answer := answering(s, strings.NewReader(s.answer))
	var sent int64
	r := recorder.New()
	client := &http.Client{Transport: r.Transport(roundTripper(func(req *http.Request) (*http.Response, error) {
		sent, _ = io.Copy(io.Discard, req.Body)
		return answer(req)
	}))}
	resp, err := client.Post("http://model"+s.path, jsonType, &repeating{text: strings.Repeat("x", 1<<20), times: size >> 20})
	require.NoError(t, err)
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	assert.EqualValues(t, size, sent)
	assert.Equal(t, asked, bare(trace(t, r)))
	require.Len(t, r.Problems(), 1)
	assert.ErrorContains(t, r.Problems()[0], "larger than 64 MiB")
}

// open starts a call of the sample and returns the body of the answer, of which nothing has been read.
func open(t *testing.T, r *recorder.Recorder, s sample) io.ReadCloser {
	t.Helper()
	server := newModel(t, s.reply())
	resp, err := r.HTTPClient().Post(server.URL+s.path, "application/json", strings.NewReader(s.request))
	require.NoError(t, err)
	t.Cleanup(func() { _ = resp.Body.Close() })
	return resp.Body
}

func TestAnswersThatAreNotReadToTheEnd(t *testing.T) {
	s := samples["anthropic_stream"]
	for _, tc := range []struct {
		name    string
		use     func(io.ReadCloser)
		calls   int
		want    string // in the problem
		refused bool
	}{
		{"neither read nor closed", func(io.ReadCloser) {}, 0, "nothing of it was read", true},
		{"closed unread", func(body io.ReadCloser) { _ = body.Close() }, 0, "nothing of it was read", true},
		{"given up in the middle", func(body io.ReadCloser) {
			_, _ = io.CopyN(io.Discard, body, int64(len(s.answer)/2))
			_ = body.Close()
		}, 1, "cut off", true},
		{"read to the last event, never closed", func(body io.ReadCloser) {
			_, _ = io.CopyN(io.Discard, body, int64(len(s.answer)-1))
		}, 2, "neither read to its end nor closed", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := recorder.New()
			tc.use(open(t, r, s))
			r.MarkRan()
			_, err := r.Trace()
			if tc.refused {
				require.ErrorContains(t, err, tc.want)
			} else {
				require.NoError(t, err)
			}
			assert.Len(t, r.Calls(), tc.calls)
			require.NotEmpty(t, r.Problems())
			assert.ErrorContains(t, errors.Join(r.Problems()...), tc.want)
			assert.ErrorContains(t, r.Problems()[0], "/v1/messages")
		})
	}
}

func TestAnAnswerThatTheServerCutsOff(t *testing.T) {
	s := samples["chat"]
	server := newModel(t, reply{body: s.answer[:len(s.answer)/2]}, reply{body: ""}, s.reply())
	r := recorder.New()
	for range 3 {
		_, err := r.Trace()
		require.Error(t, err)
		post(t, r.HTTPClient(), server.URL+s.path, s.request)
	}
	assert.Equal(t, asked, bare(trace(t, r)), "the agent could not act on the others")
	require.Len(t, r.Problems(), 2)
	assert.ErrorContains(t, r.Problems()[0], "cut off")
	assert.ErrorContains(t, r.Problems()[1], "it is empty")
	for _, problem := range r.Problems() {
		assert.ErrorContains(t, problem, "a later answer shows that the agent went on")
	}
}

func TestAnUnreadAnswerIsNoProofThatTheAgentRan(t *testing.T) {
	r := recorder.New()
	open(t, r, samples["anthropic_stream"])
	_, err := r.Trace()
	assert.ErrorContains(t, err, "nothing of it was read")
}

func TestCallsMayBeAskedForWhileAnAnswerIsRead(t *testing.T) {
	r := recorder.New()
	body := open(t, r, samples["chat_stream"])
	_, _ = io.CopyN(io.Discard, body, 10)
	assert.Empty(t, r.Calls())
	_, _ = io.Copy(io.Discard, body)
	assert.Equal(t, asked, bare(r.Calls()))
}

func TestAClientMayCloseAfterTheLastEvent(t *testing.T) {
	s := samples["chat_stream"]
	r := recorder.New()
	body := open(t, r, s)
	_, _ = io.CopyN(io.Discard, body, int64(len(s.answer)-1))
	require.NoError(t, body.Close())
	assert.Equal(t, asked, bare(r.Calls()))
	assert.Empty(t, r.Problems())
}

func TestReadingAfterTheTraceWasTaken(t *testing.T) {
	r := recorder.New()
	body := open(t, r, samples["chat_stream"])
	r.Requested()
	got, err := io.ReadAll(body)
	require.NoError(t, err)
	assert.Equal(t, samples["chat_stream"].answer, string(got), "the agent goes on")
	assert.ErrorContains(t, errors.Join(r.Problems()...), "the trace was taken before it was read")
}

func TestACancelledAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := recorder.New()
	s := samples["chat_stream"]
	body, feed := io.Pipe()
	client := &http.Client{Transport: r.Transport(answering(s, body))}
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, "http://model"+s.path, strings.NewReader(s.request))
	resp, err := client.Do(req)
	require.NoError(t, err)
	go func() {
		_, _ = io.WriteString(feed, s.answer[:len(s.answer)/2])
		cancel()
		_ = feed.CloseWithError(ctx.Err())
	}()
	_, err = io.Copy(io.Discard, resp.Body)
	require.ErrorIs(t, err, context.Canceled)
	_ = resp.Body.Close()
	assert.ErrorContains(t, r.Problems()[0], "cut off")
}

func TestAnAnswerThatBreaksBetweenTwoEvents(t *testing.T) {
	s := samples["chat_stream"]
	body, feed := io.Pipe()
	go func() {
		_, _ = io.WriteString(feed, s.answer[:strings.Index(s.answer, "\n\n")+2])
		_ = feed.CloseWithError(io.ErrUnexpectedEOF)
	}()
	r := recorder.New()
	client := &http.Client{Transport: r.Transport(answering(s, body))}
	resp, err := client.Post("http://model"+s.path, "application/json", strings.NewReader(s.request))
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, resp.Body)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF, "the agent meets it as without the recorder")
	_ = resp.Body.Close()
	require.Len(t, r.Problems(), 1)
	assert.ErrorContains(t, r.Problems()[0], "it broke off, so it may lack calls")
	assert.Contains(t, r.Notes()[0], "it broke off")
	_, err = r.Trace()
	assert.ErrorContains(t, err, "so it may lack calls: unexpected EOF; nothing shows that the agent went on; compare Calls()")
	assert.NotContains(t, err.Error(), "missing")
}

func TestAnswersThatCannotBeRead(t *testing.T) {
	s := samples["chat"]
	for _, tc := range []struct {
		name  string
		reply reply
		want  string
	}{
		{"no JSON", reply{body: "<html>gateway</html>"}, "has the shape of an answer"},
		{"another encoding", reply{body: "??", header: map[string]string{"Content-Encoding": "br"}}, "encoded as br"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			server := newModel(t, s.reply(), tc.reply)
			r := recorder.New()
			post(t, r.HTTPClient(), server.URL+s.path, s.request)
			assert.Equal(t, tc.reply.body, post(t, r.HTTPClient(), server.URL+s.path, s.request), "the agent sees it")
			_, err := r.Trace()
			require.ErrorContains(t, err, tc.want)
			assert.Len(t, r.Calls(), 2, "the rest is there")

			told := &told{TestingT: t}
			r.Report(told)
			told.end()
			require.Len(t, told.errors, 1)
			assert.Contains(t, told.errors[0], tc.want)
		})
	}
}

// told is a test that keeps what it is told and ends when it is asked to.
type told struct {
	toolscore.TestingT
	cleanups     []func()
	errors, logs []string
}

func (f *told) Cleanup(g func()) { f.cleanups = append(f.cleanups, g) }
func (f *told) Errorf(format string, a ...any) {
	f.errors = append(f.errors, fmt.Sprintf(format, a...))
}
func (f *told) Logf(format string, a ...any) { f.logs = append(f.logs, fmt.Sprintf(format, a...)) }
func (f *told) end() {
	for _, g := range slices.Backward(f.cleanups) {
		g()
	}
}

func TestReportLogsLesserProblems(t *testing.T) {
	r := recorder.New()
	told := &told{TestingT: t}
	r.Report(told)
	s := samples["chat_stream"]
	_, _ = io.CopyN(io.Discard, open(t, r, s), int64(len(s.answer)-1))
	told.end()
	assert.Empty(t, told.errors)
	assert.Contains(t, strings.Join(told.logs, "\n"), "neither read to its end nor closed")
}

func TestLongStreamsTakeConstantMemory(t *testing.T) {
	const size = 100 << 20
	s := samples["chat_stream"]
	event := `data: {"choices":[{"index":0,"delta":{"content":"` + strings.Repeat("x", 4000) + `"}}]}` + "\n\n"
	long := &repeating{text: event, times: size / len(event)}
	r := recorder.New()
	client := &http.Client{Transport: r.Transport(answering(s, io.MultiReader(long, strings.NewReader(s.answer))))}
	resp, err := client.Post("http://model"+s.path, "application/json", strings.NewReader(s.request))
	require.NoError(t, err)
	defer resp.Body.Close()

	_, _ = io.CopyN(io.Discard, resp.Body, size/16)
	early := heap()
	_, _ = io.CopyN(io.Discard, resp.Body, size*14/16)
	assert.Less(t, heap(), early+size/4)
	_, _ = io.Copy(io.Discard, resp.Body)
	assert.Equal(t, asked, bare(trace(t, r)))
}

// heap returns the bytes in use.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// repeating reads as one text again and again.
type repeating struct {
	text  string
	times int
	rest  string
}

func (r *repeating) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.times == 0 {
			return 0, io.EOF
		}
		r.times--
		r.rest = r.text
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
