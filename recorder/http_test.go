package recorder_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// roundTripper is a RoundTripper that is a function.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// clients are the ways to put a recorder under a client.
var clients = map[string]func(*recorder.Recorder) *http.Client{
	"Transport":  func(r *recorder.Recorder) *http.Client { return &http.Client{Transport: r.Transport(nil)} },
	"HTTPClient": (*recorder.Recorder).HTTPClient,
	"HTTPMiddleware": func(r *recorder.Recorder) *http.Client {
		return &http.Client{Transport: roundTripper(func(req *http.Request) (*http.Response, error) {
			return r.HTTPMiddleware(req, http.DefaultTransport.RoundTrip)
		})}
	},
	"both": func(r *recorder.Recorder) *http.Client {
		inner := r.HTTPClient()
		return &http.Client{Transport: roundTripper(func(req *http.Request) (*http.Response, error) {
			return r.HTTPMiddleware(req, inner.Transport.RoundTrip)
		})}
	},
}

func TestEveryProviderThroughEveryClient(t *testing.T) {
	for way, client := range clients {
		for name, s := range samples {
			t.Run(way+" "+name, func(t *testing.T) {
				server := newModel(t, s.reply())
				r := recorder.New()
				assert.Equal(t, s.answer, post(t, client(r), server.URL+s.path, s.request), "to the byte")
				assert.Equal(t, []string{s.request}, server.bodies, "to the byte")
				assert.Equal(t, asked, bare(trace(t, r)))
				assert.Equal(t, asked, bare(r.Requested()))
				assert.Empty(t, r.Executed())
				assert.Empty(t, r.Problems())
			})
		}
	}
}

func TestResultsComeWithALaterRequest(t *testing.T) {
	for name, s := range samples {
		if s.results == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			server := newModel(t, s.reply(), s.reply(), reply{body: "{}"})
			r := recorder.New()
			post(t, r.HTTPClient(), server.URL+s.path, s.request)
			post(t, r.HTTPClient(), server.URL+s.path, s.results)
			got := trace(t, r)
			require.Len(t, got, 4)
			for i, want := range []struct {
				turn   int
				result string
			}{{1, "sunny"}, {1, "noon"}, {2, ""}, {2, ""}} {
				assert.Equal(t, want.turn, got[i].Turn)
				if want.result == "" {
					assert.Nil(t, got[i].Result)
				} else {
					assert.Contains(t, text(got[i].Result), want.result)
				}
			}
		})
	}
}

func TestChunksMayEndAnywhere(t *testing.T) {
	step := 7 // TOOLSCORE_CASES, however many, tries every place
	if os.Getenv("TOOLSCORE_CASES") != "" {
		step = 1
	}
	for name, s := range samples {
		t.Run(name, func(t *testing.T) {
			for cut := 0; cut <= len(s.answer); cut += step {
				r := recorder.New()
				client := &http.Client{Transport: r.Transport(answering(s, io.MultiReader(
					strings.NewReader(s.answer[:cut]), strings.NewReader(s.answer[cut:]))))}
				assert.Equal(t, s.answer, post(t, client, "http://model"+s.path, s.request))
				require.Equal(t, asked, bare(trace(t, r)), "cut at %d", cut)
			}
		})
		t.Run(name+" byte by byte", func(t *testing.T) {
			r := recorder.New()
			client := &http.Client{Transport: r.Transport(answering(s, iotest.OneByteReader(strings.NewReader(s.answer))))}
			post(t, client, "http://model"+s.path, s.request)
			assert.Equal(t, asked, bare(trace(t, r)))
		})
	}
}

// answering is a transport that gives the sample's answer from the reader.
func answering(s sample, body io.Reader) roundTripper {
	return func(req *http.Request) (*http.Response, error) {
		header := http.Header{}
		for key, value := range s.reply().header {
			header.Set(key, value)
		}
		return &http.Response{StatusCode: http.StatusOK, Header: header, Body: io.NopCloser(body), Request: req}, nil
	}
}

func TestProviderCalls(t *testing.T) {
	for _, name := range []string{"responses", "anthropic"} {
		s := samples[name]
		server := newModel(t, s.reply())
		r := &recorder.Recorder{ProviderCalls: true}
		post(t, r.HTTPClient(), server.URL+s.path, s.request)
		got := trace(t, r)
		require.Len(t, got, 3)
		assert.NotEmpty(t, got[0].Kind)
		assert.Equal(t, 1, got[2].Turn)
	}
}

func TestRetriesAndOtherTrafficAreNoTurns(t *testing.T) {
	s := samples["chat"]
	failed := reply{status: 500, body: s.answer}
	server := newModel(t, failed, s.reply(), reply{body: `{"object":"list","data":[{"embedding":[0.1]}]}`}, s.reply())
	r := recorder.New()
	post(t, r.HTTPClient(), server.URL+s.path, s.request)
	post(t, r.HTTPClient(), server.URL+s.path, s.request)
	post(t, r.HTTPClient(), server.URL+"/v1/embeddings", `{"input":"x"}`)
	post(t, r.HTTPClient(), server.URL+s.path, s.request)
	assert.Equal(t, []int{1, 1, 2, 2}, turns(trace(t, r)))
}

func TestAnAnswerWithoutCallsShowsThatTheAgentRan(t *testing.T) {
	server := newModel(t, reply{body: `{"choices":[{"index":0,"finish_reason":"stop","message":{"content":"Hi"}}]}`})
	r := recorder.New()
	post(t, r.HTTPClient(), server.URL+"/v1/chat/completions", `{"messages":[]}`)
	assert.Empty(t, trace(t, r))
}

func TestFailedRequestsAreNoAnswers(t *testing.T) {
	r := recorder.New()
	client := &http.Client{Transport: r.Transport(roundTripper(func(*http.Request) (*http.Response, error) {
		return nil, errors.New("no network")
	}))}
	_, err := send(client, "http://model/v1/messages?key=canary", samples["anthropic"].request)
	require.ErrorContains(t, err, "no network")
	_, err = r.Trace()
	require.ErrorContains(t, err, "request POST http://model/v1/messages: it was not answered: no network")
	assert.NotContains(t, err.Error(), "canary")
}

func TestGzipThatTheClientAskedFor(t *testing.T) {
	s := samples["anthropic_stream"]
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = io.WriteString(w, s.answer)
	_ = w.Close()
	server := newModel(t, reply{body: packed.String(), header: map[string]string{"Content-Encoding": "gzip"}})
	r := recorder.New()
	req, _ := http.NewRequest(http.MethodPost, server.URL+s.path, strings.NewReader(s.request))
	req.Header.Set("Accept-Encoding", "gzip")
	resp, err := r.HTTPClient().Do(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	got, _ := io.ReadAll(resp.Body)
	assert.Equal(t, packed.Bytes(), got, "still packed")
	assert.Equal(t, asked, bare(trace(t, r)))
}

func TestHTTP2(t *testing.T) {
	s := samples["chat_stream"]
	server := newModel(t, s.reply())
	secure := httptest.NewUnstartedServer(server)
	secure.EnableHTTP2 = true
	secure.StartTLS()
	defer secure.Close()
	r := recorder.New()
	client := &http.Client{Transport: r.Transport(secure.Client().Transport)}
	assert.Equal(t, s.answer, post(t, client, secure.URL+s.path, s.request))
	assert.Equal(t, 2, server.requests[0].ProtoMajor)
	assert.Equal(t, asked, bare(trace(t, r)))
	client.CloseIdleConnections()
}

func TestManyClientsAtOnce(t *testing.T) {
	s := samples["anthropic_stream"]
	const agents = 64
	replies := make([]reply, 2*agents)
	for i := range replies {
		replies[i] = s.reply()
	}
	server := newModel(t, replies...)
	r := recorder.New()
	var group sync.WaitGroup
	for range agents {
		group.Go(func() {
			_, first := send(r.HTTPClient(), server.URL+s.path, s.request)
			_ = r.Calls()
			_, second := send(r.HTTPClient(), server.URL+s.path, samples["anthropic"].results)
			assert.NoError(t, errors.Join(first, second))
		})
	}
	group.Wait()
	assert.Len(t, trace(t, r), 4*agents)
}

func TestARecorderInTheContext(t *testing.T) {
	s := samples["chat"]
	server := newModel(t, s.reply(), s.reply())
	var none *recorder.Recorder
	client := none.HTTPClient()
	post(t, client, server.URL+s.path, s.request)

	r := recorder.New()
	ctx := recorder.NewContext(context.Background(), r)
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+s.path, strings.NewReader(s.request))
	resp, err := client.Do(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	assert.Len(t, trace(t, r), 2)
	assert.Equal(t, toolscore.Names(asked), toolscore.Names(r.Calls()))
}
