package replay

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// maxBody is the longest body that a cassette holds as it is.
const maxBody = 64 << 20

// boundary is the one of all multipart bodies: clients make up a new one for each request.
const boundary = "toolscore-boundary"

// kept returns the request as a cassette keeps it, secrets and all.
func kept(req *http.Request, body []byte) cassette.Request {
	if plain, err := wire.Decompressed(body); err == nil {
		body = plain
	}
	q := cassette.Request{Method: req.Method, URL: req.URL.String(), ContentType: req.Header.Get("Content-Type"), Body: body}
	if q.Method == "" {
		q.Method = http.MethodGet
	}
	if kind, params, err := mime.ParseMediaType(q.ContentType); err == nil && params["boundary"] != "" {
		q.Body = bytes.ReplaceAll(body, []byte(params["boundary"]), []byte(boundary))
		params["boundary"] = boundary
		q.ContentType = mime.FormatMediaType(kind, params)
	}
	if len(q.Body) > maxBody || !utf8.Valid(q.Body) {
		q.Body = fmt.Appendf(nil, "sha256:%x, %d bytes", sha256.Sum256(q.Body), len(q.Body))
	}
	return q
}

// place is where a request goes.
type place struct{ method, host, path, query string }

// placeOf returns where a request goes that is kept without secrets.
func placeOf(q cassette.Request) place {
	u, err := url.Parse(q.URL)
	if err != nil {
		return place{method: q.Method, path: q.URL}
	}
	return place{q.Method, u.Host, u.EscapedPath(), u.RawQuery}
}

// withoutHost is the place on any host.
func (p place) withoutHost() place {
	p.host = ""
	return p
}

// String names the place without its query.
func (p place) String() string { return strings.TrimSpace(p.method + " " + p.host + p.path) }
