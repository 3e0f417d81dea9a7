package archive

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// httprrHead is the first line of the files of httprr, the recorder of the Go project: pairs of a
// request and a response as they went over the wire, each pair after a line with their lengths.
const httprrHead = "httprr trace v1\n"

func (d *document) httprr(data []byte) error {
	rest, ok := bytes.CutPrefix(data, []byte(httprrHead))
	if !ok {
		return fmt.Errorf("line 1: it is not %q", strings.TrimSpace(httprrHead))
	}
	for len(rest) > 0 {
		at := len(data) - len(rest)
		var requestSize, responseSize int
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		if _, err := fmt.Sscanf(string(line), "%d %d", &requestSize, &responseSize); err != nil {
			return fmt.Errorf("byte %d: lengths of a request and a response: %w", at, err)
		}
		if requestSize < 0 || responseSize < 0 || requestSize > len(after) || responseSize > len(after)-requestSize {
			return fmt.Errorf("byte %d: %w", at, io.ErrUnexpectedEOF)
		}
		x, err := wireExchange(after[:requestSize], after[requestSize:requestSize+responseSize])
		if err != nil {
			return fmt.Errorf("byte %d: %w", at, err)
		}
		d.play(x)
		rest = after[requestSize+responseSize:]
	}
	return nil
}

// wireExchange reads a request and a response in the text of HTTP/1.1.
func wireExchange(request, response []byte) (exchange, error) {
	req, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(request)))
	if err != nil {
		return exchange{}, fmt.Errorf("request: %w", err)
	}
	asked, err := readBody(req.Body)
	if err != nil {
		return exchange{}, fmt.Errorf("request: %w", err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(response)), req) //nolint:bodyclose // readBody closes it
	if err != nil {
		return exchange{}, fmt.Errorf("response: %w", err)
	}
	answered, err := readBody(resp.Body)
	if err != nil {
		return exchange{}, fmt.Errorf("response: %w", err)
	}
	return exchange{
		request:     wire.Request{Method: req.Method, Host: req.Host, Path: req.URL.Path, Body: asked},
		status:      resp.StatusCode,
		contentType: strings.ToLower(resp.Header.Get("Content-Type")),
		encoding:    strings.ToLower(resp.Header.Get("Content-Encoding")),
		body:        answered,
	}, nil
}

// readBody reads a body to its end. A length that was right before secrets were removed is forgiven.
func readBody(body io.ReadCloser) ([]byte, error) {
	data, err := io.ReadAll(body)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return data, errors.Join(err, body.Close())
}
