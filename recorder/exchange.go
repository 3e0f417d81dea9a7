package recorder

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/toolscore/toolscore-go/internal/provider"
)

// exchange is one request to a server, perhaps a model, and its answer. Of all that passes it keeps only tool calls and tool
// results; headers are never kept.
type exchange struct {
	recorder *Recorder
	place    int       // of the answer among all
	start    time.Time // of the request
	request  provider.Request
	body     *requestBody
}

// exchange takes the place of an answer and watches the body of the request, which is the recorder's own copy.
func (r *Recorder) exchange(req *http.Request) *exchange {
	x := &exchange{recorder: r, place: r.reserve(), start: time.Now()}
	x.request = provider.Request{
		Method: req.Method, Host: req.URL.Host, Path: req.URL.Path, ContentType: req.Header.Get("Content-Type"),
	}
	x.body = watchBody(req)
	return x
}

// sent reads the tool results in the request.
func (x *exchange) sent() {
	body, whole := x.body.seen()
	if !whole {
		x.recorder.warn("request %v: it is larger than %d MiB; tool results in it are not recorded", x.request, maxRequest>>20)
		return
	}
	x.request.Body = body
	if results := provider.Results(x.request); len(results) > 0 {
		x.recorder.settle(x.place, results)
	}
}

// answered lets a decoder see the answer as the client reads it.
func (x *exchange) answered(resp *http.Response) {
	if resp.StatusCode < 200 || resp.StatusCode > 299 || resp.Body == nil {
		return
	}
	decoder := provider.ForResponse(x.request, resp.Header.Get("Content-Type"))
	if decoder == nil {
		return
	}
	if encoding := resp.Header.Get("Content-Encoding"); !readable(encoding) {
		x.recorder.unreadable(fmt.Errorf("response to %v: it is encoded as %s; let the client accept only gzip", x.request, encoding))
		return
	}
	m := &message{
		recorder: x.recorder, name: "response to " + x.request.String(), place: x.place, start: x.start,
		tools: callsTools(x.request.Body), decoder: decoder,
	}
	x.recorder.await(m)
	resp.Body = &answerBody{resp.Body, m}
}

func readable(encoding string) bool {
	encoding = strings.ToLower(strings.TrimSpace(encoding))
	return encoding == "" || encoding == "identity" || encoding == "gzip" || encoding == "x-gzip"
}

// callsTools reports whether a request calls tools itself, of an MCP server, rather than asking a model which to call.
func callsTools(body []byte) bool {
	if !bytes.Contains(body, []byte(`"jsonrpc"`)) {
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
	if err != nil {
		b.message.end()
	}
	return n, err
}

// Close closes the body, which ends the message where the client has not read to the end.
func (b *answerBody) Close() error {
	err := b.ReadCloser.Close()
	b.message.end()
	return err
}
