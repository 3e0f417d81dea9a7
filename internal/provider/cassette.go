package provider

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
)

// exchange is a request and its response, as cassettes of HTTP traffic keep them: go-vcr, vcrpy, VCR, nock, or a log that holds
// the two bodies.
type exchange struct {
	request     Request
	status      int // 0: not known
	contentType string
	body        []byte
}

// exchange reads an exchange as a recorder at the client would: calls come out of responses, and results out of requests.
func (d *document) exchange(n node) bool {
	x, ok := nockExchange(n)
	if !ok {
		x, ok = vcrExchange(n)
	}
	if ok {
		d.play(x)
	}
	return ok
}

// play takes an exchange. One that failed was tried again.
func (d *document) play(x exchange) {
	d.endAnswers()
	d.exchanges++
	if x.status != 0 && x.status/100 != 2 {
		return
	}
	d.pending = append(d.pending, Results(x.request)...)
	decoder := ForResponse(x.request, x.contentType)
	if decoder == nil || d.echo {
		return
	}
	d.known = true
	decoder.Write(x.body) //nolint:errcheck // it never fails
	calls, err := decoder.Close()
	if err != nil {
		d.fail(fmt.Errorf("exchange %d: %w", d.exchanges, err))
	}
	d.answer(calls)
}

// vcrExchange reads an object with a request and a response, whose bodies are text, text in an object, or JSON.
func vcrExchange(n node) (exchange, bool) {
	request, response := n.get("request"), n.get("response")
	target := request.first("uri", "url")
	if !request.isObject() || response.isNull() || !target.isString() && !asksModel(request) {
		return exchange{}, false
	}
	x := exchange{
		request:     Request{Method: request.get("method").str(), Body: bodyOf(request)},
		status:      statusOf(response),
		contentType: contentType(response.first("headers")),
		body:        bodyOf(response),
	}
	if where, err := url.Parse(target.str()); err == nil {
		x.request.Host, x.request.Path = where.Host, where.Path
	}
	return x, true
}

// nockExchange reads a recording of nock, which has the parts of the request beside the response.
func nockExchange(n node) (exchange, bool) {
	scope, target := n.get("scope"), n.get("path")
	if !scope.isString() || !target.isString() || n.get("response") == nil {
		return exchange{}, false
	}
	x := exchange{
		request:     Request{Method: n.get("method").str(), Body: contentOf(n.get("body"))},
		status:      n.get("status").number(0),
		contentType: contentType(n.first("rawHeaders", "headers")),
		body:        contentOf(n.get("response")),
	}
	if where, err := url.Parse(scope.str() + target.str()); err == nil {
		x.request.Host, x.request.Path = where.Host, where.Path
	}
	return x, true
}

// bodyOf returns the body of a request or response. One that has no body in a member of its own is the body.
func bodyOf(message node) []byte {
	if body := message.first("body", "parsed_body"); body != nil {
		return contentOf(body)
	}
	if message.isList() || message.first("headers", "uri", "url", "status") == nil || formatOf(message) != nil {
		return message
	}
	return nil
}

// binaryKey marks bytes that are no text: the tag that YAML has for them.
const binaryKey = "!!binary"

// contentOf returns the bytes that the node stands for.
func contentOf(n node) []byte {
	switch {
	case n.isString():
		return []byte(n.exact())
	case n.isList():
		if data, ok := hexOf(n); ok {
			return data
		}
	}
	if text := n.first("string", "text"); text != nil {
		return contentOf(text)
	}
	if encoded := n.first("base64_string", "base64", binaryKey); encoded.isString() {
		if data, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(encoded.str()), "")); err == nil {
			return data
		}
	}
	if n.isNull() {
		return nil
	}
	return n
}

// hexOf returns the bytes of a list of hexadecimal strings, the form in which nock keeps bytes.
func hexOf(list node) ([]byte, bool) {
	var b bytes.Buffer
	for element := range list.elements() {
		data, err := hex.DecodeString(element.str())
		if err != nil || !element.isString() {
			return nil, false
		}
		b.Write(data)
	}
	return b.Bytes(), b.Len() > 0
}

// statusOf returns the status code of a response, 0 where none is found.
func statusOf(response node) int {
	for _, status := range []node{response.get("status", "code"), response.first("code", "status_code"), response.get("status")} {
		digits, _, _ := strings.Cut(status.id(), " ")
		if code := node(digits).number(0); code != 0 {
			return code
		}
	}
	return 0
}

// contentType returns the header of this name, "" where there is none. Headers are an object, or a list of names and values
// in turn.
func contentType(headers node) string {
	const name = "content-type"
	for key, member := range headers.members() {
		if strings.EqualFold(key, name) {
			for element := range member.elements() {
				member = element
			}
			return member.str()
		}
	}
	found := false
	for element := range headers.elements() {
		if found {
			return element.str()
		}
		found = strings.EqualFold(element.str(), name)
	}
	return ""
}
