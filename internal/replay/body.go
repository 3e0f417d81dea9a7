package replay

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/toolscore/toolscore-go/internal/cassette"
)

// isStream reports whether an answer comes event by event.
func isStream(contentType string) bool {
	for _, kind := range []string{"event-stream", "eventstream", "ndjson", "jsonl"} {
		if strings.Contains(contentType, kind) {
			return true
		}
	}
	return false
}

// body is that of a replayed answer. A Read returns one event at most, so that a client sees a
// stream as it came.
type body struct {
	rest   []byte
	end    cassette.End
	done   <-chan struct{} // of the request's context
	why    func() error
	once   sync.Once
	closed chan struct{}
	event  int // how much of the present event is left
}

// Read returns the next part of the present event, or how the answer ends.
func (b *body) Read(p []byte) (int, error) {
	select {
	case <-b.closed:
		return 0, http.ErrBodyReadAfterClose
	default:
	}
	if len(b.rest) == 0 {
		return 0, b.last()
	}
	if b.event == 0 {
		b.event = eventLength(b.rest)
	}
	n := copy(p, b.rest[:b.event])
	b.rest, b.event = b.rest[n:], b.event-n
	return n, nil
}

// last is how the body ends. One that the agent left waits as the recorded one did.
func (b *body) last() error {
	switch b.end {
	case cassette.Broken:
		return io.ErrUnexpectedEOF
	case cassette.Left:
		select {
		case <-b.closed:
			return http.ErrBodyReadAfterClose
		case <-b.done:
			return b.why()
		}
	default:
		return io.EOF
	}
}

// Close ends the body, and a Read that waits.
func (b *body) Close() error {
	b.once.Do(func() { close(b.closed) })
	return nil
}

// eventLength returns how long the first event is: a frame of AWS, an event up to its empty line,
// or a line of JSON.
func eventLength(text []byte) int {
	const prelude = 12
	if text[0] == 0 && len(text) >= prelude {
		if total := int(binary.BigEndian.Uint32(text)); total > 0 && total <= len(text) {
			return total
		}
	}
	end := "\n\n"
	switch {
	case cassette.IsJSON(text):
		end = "\n"
	case bytes.Contains(text[:min(len(text), 4096)], []byte("\r\n\r\n")):
		end = "\r\n\r\n"
	}
	if i := bytes.Index(text, []byte(end)); i >= 0 {
		return i + len(end)
	}
	return len(text)
}

// recordedError is the error of a request that was not answered.
type recordedError struct {
	text string
	end  cassette.End
}

// Error returns the text of the recorded error.
func (e *recordedError) Error() string { return e.text }

// Is knows the errors of contexts again.
func (e *recordedError) Is(target error) bool {
	return target == context.Canceled && e.end == cassette.Canceled ||
		target == context.DeadlineExceeded && e.end == cassette.TimedOut
}

// Timeout reports whether the request took too long.
func (e *recordedError) Timeout() bool { return e.end == cassette.TimedOut }
