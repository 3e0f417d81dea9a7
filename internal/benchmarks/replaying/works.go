// Package replaying has the works in which recorded traffic is read and answered from.
package replaying

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	vcrcassette "gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
	vcr "gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/replay"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Works lists them: a test that reads its cassette and asks each request once, with bodies of one
// message, and with bodies that hold all messages before.
func Works() []measure.Work {
	sizes := []struct {
		requests int
		history  bool
	}{{10, false}, {1000, false}, {10, true}, {200, true}}
	works := make([]measure.Work, 0, len(sizes))
	for _, size := range sizes {
		name := "Replay: read a cassette and answer"
		if size.history {
			name += ", requests with their history"
		}
		works = append(works, measure.Work{
			Name: name, Size: words.Count(size.requests, "request"), Peer: "go-vcr", Bar: 0.5, Quick: size.requests == 10,
			Start: func(s *measure.Scene) (measure.Pair, error) { return start(s, bodies(size.requests, size.history)) },
		})
	}
	return works
}

const (
	address = "https://api.example.com/v1/chat/completions"
	answer  = `{"choices":[{"index":0,"message":{"role":"assistant","content":"It rains."},"finish_reason":"stop"}]}`
)

// bodies are those of the requests.
func bodies(n int, history bool) [][]byte {
	list := make([][]byte, n)
	messages := make([]string, 0, n)
	for i := range list {
		if !history {
			messages = messages[:0]
		}
		text := strings.Repeat("how is the weather? ", 10)
		messages = append(messages, fmt.Sprintf(`{"role":"user","content":"message %d: %s"}`, i, text))
		list[i] = []byte(`{"model":"m","messages":[` + strings.Join(messages, ",") + `]}`)
	}
	return list
}

func request(body []byte) *http.Request {
	req, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(body)) //nolint:noctx // nothing is sent
	if err != nil {
		panic(err) // the address is a constant
	}
	req.Header.Set("Content-Type", "application/json")
	return req
}

// start writes both cassettes, each as its library does.
func start(s *measure.Scene, bodies [][]byte) (measure.Pair, error) {
	ours, theirs := filepath.Join(s.Scratch, "ours.http.yaml"), filepath.Join(s.Scratch, "theirs")
	c := &cassette.Cassette{Test: "TestX", Day: "2026-12-01"}
	for _, body := range bodies {
		c.Interactions = append(c.Interactions, cassette.Interaction{
			Request:  cassette.Request{Method: http.MethodPost, URL: address, ContentType: "application/json", Body: body},
			Response: cassette.Response{Code: http.StatusOK, Header: http.Header{}, Body: []byte(answer)},
		})
	}
	if err := os.WriteFile(ours, cassette.Write(c), 0o600); err != nil {
		return measure.Pair{}, err
	}
	if err := recordTheirs(theirs, bodies); err != nil {
		return measure.Pair{}, err
	}
	return measure.Pair{
		Ours:   measure.Busy(func() error { return replayOurs(ours, bodies) }),
		Theirs: measure.Busy(func() error { return replayTheirs(theirs, bodies) }),
	}, nil
}

func replayOurs(file string, bodies [][]byte) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	c, err := cassette.Read(file, data)
	if err != nil {
		return err
	}
	p := replay.NewPlayer(c, replay.Settings{Redactor: redact.New(redact.Rules{}), Fail: func(report string) { panic(report) }})
	return ask(bodies, func(req *http.Request) (*http.Response, error) { return p.Answer(req, nil) })
}

type modelOf func(*http.Request) (*http.Response, error)

// RoundTrip answers in place of a server.
func (f modelOf) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

func recordTheirs(file string, bodies [][]byte) error {
	model := modelOf(func(req *http.Request) (*http.Response, error) {
		_, _ = io.Copy(io.Discard, req.Body) // go-vcr keeps what is read
		return &http.Response{
			Status: "200 OK", StatusCode: http.StatusOK, Header: http.Header{}, Request: req,
			Body: io.NopCloser(strings.NewReader(answer)),
		}, nil
	})
	r, err := vcr.New(file, vcr.WithMode(vcr.ModeRecordOnly), vcr.WithRealTransport(model))
	if err != nil {
		return err
	}
	if err := ask(bodies, r.RoundTrip); err != nil {
		return err
	}
	return r.Stop()
}

func replayTheirs(file string, bodies [][]byte) error {
	r, err := vcr.New(file, vcr.WithMode(vcr.ModeReplayOnly), vcr.WithSkipRequestLatency(true), vcr.WithMatcher(sameBody))
	if err != nil {
		return err
	}
	return ask(bodies, r.RoundTrip)
}

// sameBody is the matcher that go-vcr's documentation shows for bodies.
func sameBody(req *http.Request, recorded vcrcassette.Request) bool {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return false
	}
	req.Body = io.NopCloser(bytes.NewReader(body))
	return req.Method == recorded.Method && req.URL.String() == recorded.URL && string(body) == recorded.Body
}

// ask asks each request and reads its answer.
func ask(bodies [][]byte, send modelOf) error {
	for i, body := range bodies {
		resp, err := send(request(body))
		if err != nil {
			return err
		}
		text, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close() // it is read
		if err != nil || string(text) != answer {
			return fmt.Errorf("request %d was answered with %q: %w", i+1, text, err)
		}
	}
	return nil
}
