// Package tee keeps copies of HTTP bodies while they are read, up to a bound. It links only the
// standard library.
package tee

import (
	"bytes"
	"io"
	"net/http"
	"sync"
)

// Body is a body that is copied while somebody reads it. The nil Body has seen nothing.
type Body struct {
	io.ReadCloser

	most  int             // how long the copy may be
	ended func(err error) // is told how a Read or Close ended the body; nil for nobody

	mu   sync.Mutex // a server may answer before it has read everything
	text bytes.Buffer
	over bool
}

// New returns a body that is copied up to so many bytes. Ended, unless nil, is called with each error
// of Read, and with nil when the body is closed.
func New(body io.ReadCloser, most int, ended func(err error)) *Body {
	return &Body{ReadCloser: body, most: most, ended: ended}
}

// Watch copies the body of a request when it is sent, nil if there is none. A body that can be read
// again is read at once, since a transport that retries reads it elsewhere.
func Watch(req *http.Request, most int) *Body {
	if req.Body == nil || req.Body == http.NoBody {
		return nil
	}
	if req.GetBody != nil {
		if again, err := req.GetBody(); err == nil {
			b := New(again, most, nil)
			_, _ = io.Copy(io.Discard, b) // what cannot be read here fails for the transport as well
			_ = again.Close()
			return b
		}
	}
	b := New(req.Body, most, nil)
	req.Body = b
	return b
}

// Read reads and keeps a copy.
func (b *Body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.mu.Lock()
	if b.over = b.over || b.text.Len()+n > b.most; !b.over {
		b.text.Write(p[:n])
	}
	b.mu.Unlock()
	if err != nil && b.ended != nil {
		b.ended(err)
	}
	return n, err
}

// Close closes the body.
func (b *Body) Close() error {
	err := b.ReadCloser.Close()
	if b.ended != nil {
		b.ended(nil)
	}
	return err
}

// Seen returns a copy of what was read, and whether it is all of that.
func (b *Body) Seen() (text []byte, whole bool) {
	if b == nil {
		return nil, true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return bytes.Clone(b.text.Bytes()), !b.over
}
