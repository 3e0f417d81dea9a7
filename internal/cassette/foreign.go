package cassette

import (
	"bytes"
	"fmt"

	"github.com/toolscore/toolscore-go/internal/archive"
)

// ReadAny reads a cassette of ours, or one of go-vcr 1 to 4 or of vcrpy. Name is the file in messages.
func ReadAny(name string, data []byte) (*Cassette, error) {
	r := reader{rest: data, name: name}
	if err := r.notOurs(); err != nil {
		return nil, err
	}
	if isOurs(data) {
		return Read(name, data)
	}
	exchanges, err := archive.Exchanges(data)
	if err != nil {
		return nil, fmt.Errorf("cassette %s: %w; give a cassette of go-vcr or vcrpy, or record one", name, err)
	}
	c := &Cassette{}
	for _, x := range exchanges {
		c.Interactions = append(c.Interactions, Interaction{
			Request:  Request{Method: x.Method, URL: x.URL, ContentType: x.ContentType, Body: Compact(x.Request)},
			Response: Response{Code: x.Status, Header: KeptHeader(x.Header), Body: x.Response},
		})
	}
	return c, nil
}

// isOurs looks for our head, which is in the third line, and for the marks of a merge, of which
// Read tells the line.
func isOurs(data []byte) bool {
	const far = 200
	start := data[:min(len(data), far)]
	return bytes.Contains(start, []byte("\ntoolscore:")) || bytes.Contains(data, []byte("\n<<<<<<< ")) ||
		bytes.HasPrefix(data, []byte("<<<<<<< "))
}
