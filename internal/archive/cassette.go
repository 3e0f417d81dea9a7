package archive

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// exchange is a request and its response, as cassettes of HTTP traffic keep them: go-vcr, vcrpy,
// VCR, nock, or a log that holds the two bodies.
type exchange struct {
	request     wire.Request
	status      int // 0: not known
	contentType string
	encoding    string // the Content-Encoding of the body
	body        []byte
}

// exchange reads an exchange as a recorder at the client would: calls come out of responses, and
// results out of requests.
func (d *document) exchange(n wire.Node) bool {
	x, ok := nockExchange(n)
	if !ok {
		x, ok = vcrExchange(n)
	}
	if ok {
		d.play(x)
	}
	return ok
}

// play takes an exchange. One that failed or broke off is judged at the end, for it may have been
// tried again.
func (d *document) play(x exchange) {
	d.endAnswers()
	d.exchanges++
	failed := x.status != 0 && x.status/100 != 2
	if !failed {
		results, _ := wire.Results(x.request)
		d.pending = append(d.pending, results...)
	}
	decoder := wire.ForResponse(x.request, x.contentType)
	if strings.Contains(x.contentType+x.request.ContentType, "grpc") {
		d.fail(fmt.Errorf("exchange %d: %v: it is gRPC, whose messages are not read", d.exchanges, x.request))
		return
	}
	if decoder == nil {
		d.saw(fmt.Sprintf("a request for something else than a model's answer, %v", x.request))
	}
	if decoder == nil || d.echo {
		return
	}
	d.known = true
	body, damage := decoded(x.body, x.encoding)
	if damage != nil {
		d.fail(fmt.Errorf("exchange %d: %v: %w", d.exchanges, x.request, damage))
		return
	}
	decoder.Write(body) //nolint:errcheck // it never fails
	calls, err := decoder.Close()
	isMCP := decoder.Understood() && bytes.Contains(x.request.Body, []byte(`"jsonrpc"`)) // which answers errors with a status
	if failed && !isMCP {
		calls, err = nil, fmt.Errorf("request %v: the server answered %d", x.request, x.status)
	}
	if err == nil && !decoder.Understood() {
		return
	}
	if err != nil {
		err = fmt.Errorf("exchange %d: %w", d.exchanges, err)
	}
	first := len(d.Calls)
	d.answer(calls)
	d.attempts = append(d.attempts, &attempt{
		Attempt: wire.Attempt{
			Conversation: wire.ConversationOf(x.request), Calls: calls, Err: err, Place: d.exchanges, Ended: d.exchanges,
		},
		first: first,
	})
}

// attempt is an exchange with a model, whose calls begin with the first in the ledger.
type attempt struct {
	wire.Attempt
	first int
}

// judge takes the calls of broken answers out that were asked for again, and reports the others.
func (d *document) judge() {
	all := make([]*wire.Attempt, len(d.attempts))
	for i, a := range d.attempts {
		all[i] = &a.Attempt
	}
	replaced := make(map[int]bool)
	for _, a := range d.attempts {
		kept, err := a.Kept(all)
		if !errors.Is(err, wire.ErrEmpty) || len(d.Calls) == 0 { // a cassette may leave an answer out
			d.fail(err)
		}
		for i, c := range a.Calls {
			if !slices.ContainsFunc(kept, func(k toolscore.Call) bool { return k.ID == c.ID && wire.Bare(k) == wire.Bare(c) }) {
				replaced[a.first+i] = true
			}
		}
	}
	if len(replaced) > 0 {
		d.drop(replaced)
	}
}

// vcrExchange reads an object with a request and a response, whose bodies are text, text in an
// object, or JSON.
func vcrExchange(n wire.Node) (exchange, bool) {
	request, response := n.Get("request"), n.Get("response")
	target := request.First("uri", "url")
	if !request.IsObject() || response.IsNull() || !target.IsString() && !wire.AsksModel(request) {
		return exchange{}, false
	}
	x := exchange{
		request:     wire.Request{Method: request.Get("method").Str(), Body: bodyOf(request)},
		status:      statusOf(response),
		contentType: header(response.First("headers"), "content-type"),
		encoding:    header(response.First("headers"), "content-encoding"),
		body:        bodyOf(response),
	}
	x.request.ContentType = header(request.First("headers"), "content-type")
	if where, err := url.Parse(target.Str()); err == nil {
		x.request.Host, x.request.Path = where.Host, where.Path
	}
	return x, true
}

// nockExchange reads a recording of nock, which has the parts of the request beside the response.
func nockExchange(n wire.Node) (exchange, bool) {
	scope, target := n.Get("scope"), n.Get("path")
	if !scope.IsString() || !target.IsString() || n.Get("response") == nil {
		return exchange{}, false
	}
	x := exchange{
		request:     wire.Request{Method: n.Get("method").Str(), Body: contentOf(n.Get("body"))},
		status:      n.Get("status").Number(0),
		contentType: header(n.First("rawHeaders", "headers"), "content-type"),
		encoding:    header(n.First("rawHeaders", "headers"), "content-encoding"),
		body:        contentOf(n.Get("response")),
	}
	if where, err := url.Parse(scope.Str() + target.Str()); err == nil {
		x.request.Host, x.request.Path = where.Host, where.Path
	}
	return x, true
}

// bodyOf returns the body of a request or response. One that has no body in a member of its own is
// the body.
func bodyOf(message wire.Node) []byte {
	if body := message.First("body", "parsed_body", "postData"); body != nil {
		return contentOf(body)
	}
	if content := message.Get("content"); content.Get("mimeType") != nil { // HAR
		return contentOf(content)
	}
	if message.IsList() || message.First("headers", "uri", "url", "status") == nil || wire.IsAnswer(message) {
		return message
	}
	return nil
}

// binaryKey marks bytes that are not text: the tag that YAML has for them.
const binaryKey = "!!binary"

// contentOf returns the bytes that the node stands for.
func contentOf(n wire.Node) []byte {
	switch {
	case n.IsString():
		return []byte(n.Exact())
	case n.IsList():
		if data, ok := hexOf(n); ok {
			return data
		}
	}
	if !isWrapped(n) {
		return n
	}
	if text := n.First("string", "text"); text != nil && n.Get("encoding").Str() != "base64" {
		return contentOf(text)
	}
	if encoded := n.First("base64_string", "base64", binaryKey, "text"); encoded.IsString() {
		if data, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(encoded.Str()), "")); err == nil {
			return data
		}
	}
	if n.IsNull() {
		return nil
	}
	return n
}

// isWrapped reports whether an object holds a body as text or as bytes. One that has other members
// too is itself the body.
func isWrapped(n wire.Node) bool {
	found := false
	for key, member := range n.Members() {
		switch key {
		case "string", "text", "base64_string", "base64", binaryKey:
			found = found || member.IsString() || isWrapped(member)
			if !member.IsString() && !isWrapped(member) && !member.IsNull() {
				return false
			}
		case "encoding", "mimeType", "size", "comment", "params":
		default:
			return false
		}
	}
	return found
}

// hexOf returns the bytes of a list of hexadecimal strings, the form in which nock keeps bytes.
func hexOf(list wire.Node) ([]byte, bool) {
	var b bytes.Buffer
	for element := range list.Elements() {
		data, err := hex.DecodeString(element.Str())
		if err != nil || !element.IsString() {
			return nil, false
		}
		b.Write(data)
	}
	return b.Bytes(), b.Len() > 0
}

// statusOf returns the status code of a response, 0 where none is found.
func statusOf(response wire.Node) int {
	for _, status := range []wire.Node{
		response.Get("status", "code"), response.First("code", "status_code"), response.Get("status"),
	} {
		digits, _, _ := strings.Cut(status.ID(), " ")
		if code := wire.Node(digits).Number(0); code != 0 {
			return code
		}
	}
	return 0
}

// header returns the header of this name in lower case, "" where there is none.
func header(headers wire.Node, name string) string {
	return strings.ToLower(exactHeader(headers, name))
}

// exactHeader returns the header of this name, "" where there is none. Headers are an object, a
// list of names and values in turn, or a list of objects with name and value.
func exactHeader(headers wire.Node, name string) string {
	for key, member := range headers.Members() {
		if strings.EqualFold(key, name) {
			for element := range member.Elements() {
				member = element
			}
			return member.Str()
		}
	}
	found := false
	for element := range headers.Elements() {
		if strings.EqualFold(element.Get("name").Str(), name) {
			return element.Get("value").Str()
		}
		if found {
			return element.Str()
		}
		found = strings.EqualFold(element.Str(), name)
	}
	return ""
}
