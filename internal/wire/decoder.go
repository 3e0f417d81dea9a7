// Package wire reads tool calls out of live traffic: one file for each format in which models
// answer, the framings that cut a stream into payloads, and the connections of the Model Context
// Protocol. Package archive reads stored material with it.
package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Request is what a client sent. Path is the path of the URL without its query; Scheme may be empty
// and Body nil where they are not known.
type Request struct {
	Method, Scheme, Host, Path, ContentType string
	Body                                    []byte
}

// String names the request, without the query of its URL, which may hold secrets.
func (r Request) String() string {
	target := r.Host + r.Path
	if r.Scheme != "" && r.Host != "" {
		target = r.Scheme + "://" + target
	}
	return strings.TrimSpace(r.Method + " " + target)
}

// body returns the JSON of the request, nil where it has none.
func (r Request) body() Node {
	n, err := ParseNode(r.Body)
	if err != nil {
		return nil
	}
	return n
}

// Decoder reads the response to one request while it passes. Write takes chunks that end anywhere,
// never fails and never blocks; apart from the calls it holds no more than one payload, such as one
// event of a stream.
type Decoder interface {
	io.Writer
	// Close says that nothing more comes, be it the end or be it that the client reads no further,
	// and returns the calls that were read in the order of the model. Their Turn numbers the
	// messages within the response, from 1.
	//
	// The error says what could not be understood, and where; the calls are good nevertheless. A
	// response that ends in the middle of a payload wraps io.ErrUnexpectedEOF: for one that the
	// client stopped reading, that is not damage.
	Close() ([]toolscore.Call, error)
	// Understood reports whether anything of the response was read as an answer.
	Understood() bool
}

// ForResponse returns a decoder for the response to req, or nil where it is not model traffic. The
// formats of all providers are told apart by what the body says, because many servers speak the
// format of another; the path only tells requests for an answer from those for something else. A
// tools/call of MCP is model traffic too: the call is in the request, and the response brings
// its result.
func ForResponse(req Request, contentType string) Decoder {
	if m := req.Method; m != "" && !strings.EqualFold(m, "POST") {
		return nil
	}
	body := req.body()
	if session := mcpRequest(body); session != nil {
		return newDecoder(req, contentType, session)
	}
	if body == nil && !isEndpoint(req.Path) || body != nil && !AsksModel(body) || isSideline(req.Path) {
		return nil
	}
	return newDecoder(req, contentType, &Answers{answer: answer{single: true}})
}

// AsksModel reports whether a body is a request for an answer: it holds what was said so far.
func AsksModel(body Node) bool {
	return body.Get("messages").IsList() || body.First("contents", "tool_outputs").IsList() || body.Get("contents").IsObject() ||
		body.First("input") != nil && body.First("model", "agent", "previous_response_id", "prompt") != nil ||
		body.Get("assistant_id").IsString()
}

// namesModel reports whether a body is a request for an answer beyond doubt, wherever it is sent.
func namesModel(body Node) bool { return AsksModel(body) && body.Get("model").IsString() }

// endpoints are the ends of the paths where providers answer.
var endpoints = []string{
	"/chat/completions", "/responses", "/messages", ":generateContent", ":streamGenerateContent", "/interactions", "/api/chat",
	"/converse", "/converse-stream", "/invoke", "/invoke-with-response-stream", ":rawPredict", ":streamRawPredict", "/v2/chat",
	"/runs", "/submit_tool_outputs",
}

func isEndpoint(p string) bool {
	for _, end := range endpoints {
		if strings.HasSuffix(p, end) {
			return true
		}
	}
	return false
}

// isSideline reports whether a path takes what a model would be asked, and answers with something else.
func isSideline(p string) bool {
	last := strings.ToLower(path.Base(p))
	if i := strings.LastIndexByte(last, ':'); i >= 0 { // the name of a model is before the colon
		last = last[i:]
	}
	for _, word := range []string{"count", "input_tokens", "token", "embed", "moderation", "batch", "rerank", "compact"} {
		if strings.Contains(last, word) {
			return true
		}
	}
	return false
}

// sink takes the payloads of a response and makes calls of them.
type sink interface {
	deliver(payload []byte) error
	understood() bool // whether any payload was
	marked() bool     // whether a mark has said that the answer is complete
	close() ([]toolscore.Call, error)
}

// decoder is the Decoder of any response.
type decoder struct {
	request string
	strict  bool // the response must be an answer
	framing sniffed
	sink    sink
	some    bool // there was more than white space
	closed  bool
	calls   []toolscore.Call
	err     error
}

func newDecoder(req Request, contentType string, to sink) Decoder {
	d := &decoder{
		request: req.String(),
		strict:  isEndpoint(req.Path) || namesModel(req.body()),
		framing: sniffed{contentType: contentType, deliver: to.deliver},
		sink:    to,
	}
	if answers, ok := to.(*Answers); ok {
		d.framing.listEnd = answers.EndList
	}
	return d
}

// Write takes a chunk of the response. After Close it ignores what it is given.
func (d *decoder) Write(chunk []byte) (int, error) {
	if !d.closed && len(chunk) > 0 {
		d.some = d.some || len(bytes.TrimLeft(chunk, Blank)) > 0
		d.framing.write(chunk)
	}
	return len(chunk), nil
}

// Understood reports whether any payload was an answer.
func (d *decoder) Understood() bool { return d.sink.understood() }

// Usage returns what the answer cost, as far as it was read.
func (d *decoder) Usage() Usage {
	if answers, ok := d.sink.(*Answers); ok {
		return answers.usage
	}
	return Usage{}
}

// Close returns the calls; a second Close returns them again.
func (d *decoder) Close() ([]toolscore.Call, error) {
	if d.closed {
		return d.calls, d.err
	}
	d.closed = true
	err := d.framing.end()
	calls, reported := d.sink.close()
	understood := d.sink.understood()
	switch {
	case d.sink.marked() && reported == nil && errors.Is(err, io.ErrUnexpectedEOF):
		err = nil // it ends after the end of the answer
	case errors.Is(err, io.ErrUnexpectedEOF) && errors.Is(reported, io.ErrUnexpectedEOF):
	default:
		err = errors.Join(err, reported)
	}
	switch {
	case err != nil || understood || !d.strict:
	case d.some:
		err = errors.New("nothing in it has the shape of an answer")
	default:
		err = ErrEmpty
	}
	if err != nil {
		err = fmt.Errorf("response to %s: %w", d.request, err)
	}
	d.calls, d.err = calls, err
	return calls, err
}

// ErrEmpty says that a response holds nothing.
var ErrEmpty = errors.New("it is empty")

// Payloads returns a decoder that cuts the response to req into its payloads, whatever they hold,
// and gives each to take, which must not keep it. Its Close returns no calls.
func Payloads(req Request, contentType string, take func(payload []byte)) Decoder {
	return newDecoder(req, contentType, payloads{take})
}

// payloads is a sink that passes on what it is given.
type payloads struct{ take func(payload []byte) }

func (p payloads) deliver(payload []byte) error {
	p.take(payload)
	return nil
}

func (payloads) understood() bool { return true }

func (payloads) marked() bool { return false }

func (payloads) close() ([]toolscore.Call, error) { return nil, nil }
