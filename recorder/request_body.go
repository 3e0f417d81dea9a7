package recorder

import (
	"bytes"
	"io"
	"net/http"
	"strings"

	"github.com/toolscore/toolscore-go/internal/tee"
)

// maxRequest bounds what is kept of a request while it is sent.
const maxRequest = 64 << 20

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

// watchBody copies the body of a request when it is sent, nil where there is no JSON to see.
func watchBody(req *http.Request) *tee.Body {
	if !mayBeJSON(req.Header.Get("Content-Type")) {
		return nil
	}
	return tee.Watch(req, maxRequest)
}

func mayBeJSON(contentType string) bool {
	return contentType == "" || strings.Contains(strings.ToLower(contentType), "json")
}
