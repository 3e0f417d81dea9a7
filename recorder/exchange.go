package recorder

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/toolscore/toolscore-go/internal/tee"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// exchange is one request to a server, perhaps a model, and its answer. Of all that passes it keeps
// only tool calls and tool results; headers are never kept.
type exchange struct {
	recorder  *Recorder
	place     uint64    // of the request among all events
	goroutine uint64    // that sent it
	start     time.Time // of the request
	relayed   bool      // by the proxy, which may see the end of the answer later than the agent
	request   wire.Request
	body      *tee.Body
	said      *wire.Conversation // in the request
	model     string             // that the request asks
}

// exchange takes the place of an answer and watches the body of the request, which is the
// recorder's own copy.
func (r *Recorder) exchange(req *http.Request) *exchange {
	x := &exchange{recorder: r, place: r.tick(), goroutine: goroutine(), start: time.Now()}
	x.request = wire.Request{
		Method: req.Method, Scheme: req.URL.Scheme, Host: req.URL.Host, Path: req.URL.Path,
		ContentType: req.Header.Get("Content-Type"),
	}
	x.body = watchBody(req)
	return x
}

// answered lets a decoder see the answer as the client reads it, and notes a request that failed.
// The tool results in the request are read when the answer has ended, because the answer of a model
// must not wait for that.
func (x *exchange) answered(resp *http.Response, err error) {
	x.seeRequest()
	decoder := x.newDecoder(resp)
	if decoder == nil {
		x.recorder.passed(x.request, resp)
		x.readResults()
		return
	}
	m := &message{exchange: x, decoder: decoder}
	x.recorder.await(m)
	if fault := x.failure(resp, err); fault != nil {
		m.fail(fault)
		return
	}
	resp.Body = &answerBody{resp.Body, m}
}

// failure says why no answer will come that could be read, nil where one may.
func (x *exchange) failure(resp *http.Response, err error) error {
	var inURL *url.Error // which shows the query, where some providers take the key
	if errors.As(err, &inURL) {
		err = inURL.Err
	}
	switch {
	case err != nil:
		return fmt.Errorf("request %v: it was not answered: %w", x.request, err)
	case resp == nil || resp.Body == nil:
		return fmt.Errorf("request %v: it was not answered", x.request)
	case !succeeded(resp) && !callsTools(x.request.Body): // MCP answers errors of the protocol so
		return fmt.Errorf("request %v: the server answered %s", x.request, statusOf(resp))
	}
	if encoding := resp.Header.Get("Content-Encoding"); !readable(encoding) {
		return fmt.Errorf("response to %v: it is encoded as %s; let the client accept only gzip", x.request, encoding)
	}
	return nil
}

func (x *exchange) seeRequest() {
	body, whole := x.body.Seen()
	if whole {
		x.request.Body = body
		return
	}
	x.recorder.warn("request %v: it is larger than %d MiB; tool results in it are not recorded", x.request, maxRequest>>20)
}

// newDecoder returns what reads the answer, nil where it is not one of a model or of an MCP server
// that was asked to call tools.
func (x *exchange) newDecoder(resp *http.Response) wire.Decoder {
	if resp == nil {
		resp = &http.Response{}
	}
	if callsTools(x.request.Body) {
		return x.newMCPAnswer(resp)
	}
	return wire.ForResponse(x.request, resp.Header.Get("Content-Type"))
}

// readResults reads the tool results in the request, and lets go of it.
func (x *exchange) readResults() {
	results, told := wire.Results(x.request)
	x.said = wire.ConversationOf(x.request)
	x.model = wire.ModelOf(x.request)
	x.request.Body, x.body = nil, nil
	if len(results) > 0 {
		x.recorder.settle(sentResults{x.place, x.request.String(), results, told})
	}
}

func readable(encoding string) bool {
	encoding = strings.ToLower(strings.TrimSpace(encoding))
	return encoding == "" || encoding == "identity" || encoding == "gzip" || encoding == "x-gzip"
}

func statusOf(resp *http.Response) string {
	return strings.TrimSpace(fmt.Sprint(resp.StatusCode, " ", http.StatusText(resp.StatusCode)))
}

func succeeded(resp *http.Response) bool { return resp.StatusCode >= 200 && resp.StatusCode <= 299 }

// callsTools reports whether a request calls tools itself, of an MCP server, rather than asking a
// model which to call.
func callsTools(body []byte) bool {
	if !bytes.Contains(body, []byte(`"jsonrpc"`)) || !bytes.Contains(body, []byte("tools/call")) {
		return false
	}
	var message struct {
		Protocol string `json:"jsonrpc"`
	}
	isBatch := bytes.HasPrefix(bytes.TrimSpace(body), []byte("["))
	return isBatch || json.Unmarshal(body, &message) == nil && message.Protocol != ""
}

// answerBody is the body of an answer, which the client reads at its own pace.
type answerBody struct {
	io.ReadCloser
	message *message
}

// Read reads for the client and shows the message what was read.
func (b *answerBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.message.write(p[:n])
	switch {
	case err == nil:
	case errors.Is(err, io.EOF):
		b.message.readAll()
	case errors.Is(err, context.Canceled), errors.Is(err, http.ErrBodyReadAfterClose):
		b.message.end() // the client reads no further
	default:
		b.message.breakOff(err)
	}
	return n, err
}

// Close closes the body, which ends the message where the client has not read to the end.
func (b *answerBody) Close() error {
	err := b.ReadCloser.Close()
	b.message.end()
	return err
}
