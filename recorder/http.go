package recorder

import (
	"context"
	"net/http"

	"github.com/toolscore/toolscore-go/internal/player"
)

// HTTPMiddleware records the tool calls in the model's answer to req and the tool results that req
// brings. It has the shape of the middleware that the clients of OpenAI and Anthropic take:
// option.WithMiddleware(rec.HTTPMiddleware). It returns what next returns; no byte is delayed or
// altered. A nil r means the recorder in the context of req; without one the request passes.
func (r *Recorder) HTTPMiddleware(req *http.Request, next func(*http.Request) (*http.Response, error)) (*http.Response, error) {
	return r.watch(req, next, false)
}

// watch is HTTPMiddleware. Relayed says that the client is not the agent but is between it and
// the model.
func (r *Recorder) watch(
	req *http.Request, next func(*http.Request) (*http.Response, error), relayed bool,
) (*http.Response, error) {
	r = r.or(req.Context())
	if r == nil || req.Context().Value(watchedKey{}) == r {
		return next(req)
	}
	req = req.WithContext(context.WithValue(req.Context(), watchedKey{}, r)) // a copy: the caller's request stays as it is
	if r.isProxied(req.URL) {
		req.Header = req.Header.Clone()
		req.Header.Set(recordedHeader, "yes")
	}
	if relayed {
		readAhead(req)
	}
	x := r.exchange(req)
	x.relayed = relayed
	resp, err := player.Of(&r.slot, next)(req)
	x.answered(resp, err)
	return resp, err
}

// watchedKey marks a request that a recorder already sees, so that a middleware over a recording
// transport counts once.
type watchedKey struct{}

// HTTPMiddleware is Recorder.HTTPMiddleware for production code: it records into the recorder in
// the context of each request. Without one it only passes the request on.
func HTTPMiddleware(req *http.Request, next func(*http.Request) (*http.Response, error)) (*http.Response, error) {
	return (*Recorder)(nil).HTTPMiddleware(req, next)
}

// Transport is Recorder.Transport for production code: it records into the recorder in the context
// of each request. Without one it only sends the request. A nil base means http.DefaultTransport.
func Transport(base http.RoundTripper) http.RoundTripper { return (*Recorder)(nil).Transport(base) }

// Transport returns a RoundTripper that records as HTTPMiddleware does and sends requests through
// base; a nil base means http.DefaultTransport. A nil r means the recorder in the context of each
// request.
func (r *Recorder) Transport(base http.RoundTripper) http.RoundTripper {
	if base == nil {
		base = http.DefaultTransport
	}
	return &transport{base: base, recorder: r}
}

// HTTPClient returns a client that records as Transport does and is http.DefaultClient otherwise.
func (r *Recorder) HTTPClient() *http.Client {
	client := *http.DefaultClient
	client.Transport = r.Transport(client.Transport)
	return &client
}

type transport struct {
	base     http.RoundTripper
	recorder *Recorder
	relayed  bool
}

// RoundTrip sends the request by the base and leaves it as it is.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	return t.recorder.watch(req, t.base.RoundTrip, t.relayed)
}

// CloseIdleConnections does so in the base, where that can.
func (t *transport) CloseIdleConnections() {
	if base, ok := t.base.(interface{ CloseIdleConnections() }); ok {
		base.CloseIdleConnections()
	}
}
