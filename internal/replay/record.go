package replay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/player"
	"github.com/toolscore/toolscore-go/internal/tee"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// Recording keeps what passes. It delays and changes no byte, and is safe for concurrent use.
type Recording struct {
	settings Settings

	mu        sync.Mutex
	exchanges []*exchange // in the order in which they began
}

// NewRecording returns a Recording that has kept nothing.
func NewRecording(s Settings) *Recording { return &Recording{settings: s} }

// exchange is a request and what came back of its answer.
type exchange struct {
	request *http.Request
	asked   *tee.Body
	answer  *tee.Body // nil until there is one
	length  int64     // of the answer as its header tells, -1 where it tells none
	start   time.Time

	// guarded by the Recording
	ended    bool
	response cassette.Response
	err      error // why it cannot be kept
}

// Answer sends the request by next and keeps both sides.
func (r *Recording) Answer(req *http.Request, next player.Sender) (*http.Response, error) {
	if r.settings.passes(req.URL.Host) || isAside(req.URL.Host) {
		return next(req)
	}
	x := &exchange{request: req, start: time.Now(), asked: tee.Watch(req, maxBody)}
	r.mu.Lock()
	r.exchanges = append(r.exchanges, x)
	r.mu.Unlock()
	resp, err := next(req)
	if err != nil || resp == nil || resp.Body == nil {
		r.failed(x, err)
		return resp, err
	}
	x.answer, x.length = tee.New(resp.Body, maxBody, func(err error) { r.end(x, err) }), resp.ContentLength
	r.mu.Lock()
	x.response = cassette.Response{Code: resp.StatusCode, Header: cassette.KeptHeader(resp.Header)}
	if isUpgrade(req) || resp.StatusCode == http.StatusSwitchingProtocols {
		x.err = fmt.Errorf("it asks for another protocol, which no cassette keeps; let its host through with snapshot.Live(%q)",
			req.URL.Host)
	}
	r.mu.Unlock()
	if w, is := resp.Body.(io.Writer); is { // a connection that both sides write to
		resp.Body = struct {
			io.ReadCloser
			io.Writer
		}{x.answer, w}
	} else {
		resp.Body = x.answer
	}
	return resp, nil
}

// Sends returns true.
func (*Recording) Sends() bool { return true }

// took is how long the exchange has taken, in the precision that is worth a line in a review.
func (x *exchange) took() time.Duration { return time.Since(x.start).Round(time.Millisecond) }

// failed ends an exchange without an answer.
func (r *Recording) failed(x *exchange, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	x.ended = true
	if err == nil {
		err = errors.New("no answer")
	}
	x.response = cassette.Response{Header: http.Header{}, Problem: err.Error(), Duration: x.took()}
	var timeout net.Error
	switch {
	case errors.Is(err, context.Canceled):
		x.response.End = cassette.Canceled
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		x.response.End = cassette.TimedOut
	default:
		x.response.End = cassette.Failed
	}
}

// end notes how an answer ended, once; nil is by the client, which closed it.
func (r *Recording) end(x *exchange, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if x.ended {
		return
	}
	x.ended = true
	x.response.Duration = x.took()
	body, whole := x.answer.Seen()
	if !whole {
		x.err = fmt.Errorf("its answer is larger than %d MiB", maxBody>>20)
		return
	}
	plain, failure := wire.Decompressed(body)
	if failure == nil || len(plain) > 0 {
		body = plain
	}
	x.response.Body = body
	switch {
	case errors.Is(err, io.EOF) || x.isWhole(body):
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, http.ErrBodyReadAfterClose):
		x.response.End = cassette.Left
	default:
		x.response.End = cassette.Broken
	}
}

// isWhole reports whether an answer that was not read to its end is complete all the same: clients
// stop at the provider's end mark.
func (x *exchange) isWhole(body []byte) bool {
	if x.length >= 0 && int64(len(body)) >= x.length || json.Valid(body) {
		return true
	}
	asked, _ := x.asked.Seen()
	request := wire.Request{Method: x.request.Method, Host: x.request.URL.Host, Path: x.request.URL.Path, Body: asked}
	decoder := wire.ForResponse(request, x.response.Header.Get("Content-Type"))
	if decoder == nil {
		return false
	}
	_, _ = decoder.Write(body) // it never fails
	_, err := decoder.Close()
	return err == nil && decoder.Understood()
}

// Cassette returns what was kept, with its secrets. It fails if a part of it cannot be replayed:
// an answer that was not read to its end and is still open, one that is too large, or none that
// succeeded. The error says what to do.
func (r *Recording) Cassette() (*cassette.Cassette, error) {
	r.mu.Lock()
	list := slices.Clone(r.exchanges)
	r.mu.Unlock()
	if len(list) == 0 {
		return nil, errors.New("no request passed the recorder, so there is nothing to record: give it to the client, " +
			"as by option.WithMiddleware(rec.HTTPMiddleware) or rec.HTTPClient()")
	}
	c := &cassette.Cassette{Test: r.settings.Test, Temp: r.settings.Temp, Day: time.Now().UTC().Format(time.DateOnly)}
	for i, x := range list {
		one, err := r.interaction(x)
		if err != nil {
			return nil, fmt.Errorf("request %d, %s %s: %w", i+1, x.request.Method, x.request.URL.Path, err)
		}
		model := wire.ModelOf(wire.Request{Path: x.request.URL.Path, Body: one.Request.Body})
		if model != "" && !slices.Contains(c.Models, model) {
			c.Models = append(c.Models, model)
		}
		c.Interactions = append(c.Interactions, one)
	}
	return c, succeeded(c)
}

var errOpen = errors.New("its answer was neither read to its end nor closed; close its body before the test ends")

func (r *Recording) interaction(x *exchange) (cassette.Interaction, error) {
	r.mu.Lock()
	isOpen := !x.ended && x.answer != nil
	r.mu.Unlock()
	if isOpen {
		body, _ := x.answer.Seen()
		if !x.isWhole(body) {
			return cassette.Interaction{}, errOpen
		}
		r.end(x, io.EOF)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !x.ended {
		return cassette.Interaction{}, errors.New("it is not answered yet; wait for it before the test ends")
	}
	asked, whole := x.asked.Seen()
	if x.err == nil && !whole {
		x.err = fmt.Errorf("it is larger than %d MiB", maxBody>>20)
	}
	q := kept(x.request, asked)
	q.Body = cassette.Compact(q.Body)
	return cassette.Interaction{Request: q, Response: x.response}, x.err
}

// succeeded fails if no answer is one: a recording of errors is worth nothing.
func succeeded(c *cassette.Cassette) error {
	codes := map[int]bool{}
	for _, x := range c.Interactions {
		if x.Response.Code >= 200 && x.Response.Code <= 299 || x.Response.End == cassette.Canceled {
			return nil
		}
		codes[x.Response.Code] = true
	}
	first := c.Interactions[0]
	switch {
	case codes[http.StatusUnauthorized] || codes[http.StatusForbidden] || codes[http.StatusPaymentRequired]:
		return fmt.Errorf("the server refused the key: no request succeeded; set %s and record again",
			keyOf(placeOf(first.Request).host))
	case first.Response.Problem != "":
		return fmt.Errorf("no request succeeded: %s", first.Response.Problem)
	default:
		return fmt.Errorf("no request succeeded: the first was answered with %d", first.Response.Code)
	}
}

// keyOf names the variable that holds the key of the provider at a host.
func keyOf(host string) string {
	switch {
	case strings.Contains(host, "amazonaws"):
		return "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
	case strings.Contains(host, "anthropic"):
		return "ANTHROPIC_API_KEY"
	case strings.Contains(host, "googleapis"):
		return "GEMINI_API_KEY"
	default:
		return "OPENAI_API_KEY, or that of your provider,"
	}
}
