package recorder

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// maxRequest bounds what is kept of a request while it is sent.
const maxRequest = 64 << 20

// requestBody is a copy of what a request says. The nil one has seen nothing.
type requestBody struct {
	io.ReadCloser // where the copy is made while the transport reads

	mu   sync.Mutex // a server may answer before it has read everything
	text []byte
	over bool
}

// readAhead takes the body of a relayed request before it is sent on, for nobody reads it where no
// server takes it.
func readAhead(req *http.Request) {
	if req.Body == nil || req.Body == http.NoBody || !mayBeJSON(req.Header.Get("Content-Type")) {
		return
	}
	text, _ := io.ReadAll(io.LimitReader(req.Body, maxRequest)) // an error comes again with the rest
	rest := io.MultiReader(bytes.NewReader(text), req.Body)
	req.Body = struct {
		io.Reader
		io.Closer
	}{rest, req.Body}
	if len(text) < maxRequest {
		req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	}
}

// watchBody returns what will have seen the body once it is sent, nil where there is no JSON to
// see. A body that can be read only once is replaced by one that is watched while it is read.
func watchBody(req *http.Request) *requestBody {
	if req.Body == nil || req.Body == http.NoBody || !mayBeJSON(req.Header.Get("Content-Type")) {
		return nil
	}
	if req.GetBody != nil {
		if again, err := req.GetBody(); err == nil {
			return readBody(again)
		}
	}
	watched := &requestBody{ReadCloser: req.Body}
	req.Body = watched
	return watched
}

func mayBeJSON(contentType string) bool {
	return contentType == "" || strings.Contains(strings.ToLower(contentType), "json")
}

func readBody(body io.ReadCloser) *requestBody {
	b := &requestBody{}
	_, _ = io.Copy(b, body) // what cannot be read here fails for the transport as well
	_ = body.Close()
	return b
}

// Write keeps a copy of p, up to the bound.
func (b *requestBody) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.over = b.over || len(b.text)+len(p) > maxRequest; !b.over {
		b.text = append(b.text, p...)
	}
	return len(p), nil
}

// Read reads for the transport and keeps a copy.
func (b *requestBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	_, _ = b.Write(p[:n])
	return n, err
}

// seen returns the body as far as it was seen, and whether all of that was kept.
func (b *requestBody) seen() (text []byte, whole bool) {
	if b == nil {
		return nil, true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clip(b.text), !b.over
}
