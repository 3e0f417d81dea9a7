package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxPayload bounds what one payload may hold, so that a stream without ends cannot fill the memory.
const MaxPayload = 64 << 20

var errTooLarge = fmt.Errorf("more than %d MiB in one payload", MaxPayload>>20)

// framing cuts a stream into payloads, wherever its chunks end.
type framing interface {
	write(chunk []byte)
	// end says that nothing more comes. It returns the first thing that was wrong, and where; a
	// payload that is cut off wraps io.ErrUnexpectedEOF.
	end() error
}

// deliver takes one payload, which it must not keep. Its error says what is wrong with the payload;
// the framing adds where.
type deliver func(payload []byte) error

// Fault remembers the first error.
type Fault struct{ Err error }

// At remembers what was wrong at a place, if anything was and nothing was before.
func (f *Fault) At(where string, number int, err error) {
	if err != nil && f.Err == nil {
		f.Err = fmt.Errorf("%s %d: %w", where, number, err)
	}
}

func isLines(contentType string) bool {
	return strings.Contains(contentType, "ndjson") || strings.Contains(contentType, "jsonl") ||
		strings.Contains(contentType, "json-seq") || strings.Contains(contentType, "json-lines")
}

// maxBlank is how much white space before the first payload is kept, for the sake of line numbers.
const maxBlank = 4096

// sniffed is the framing that the first bytes of the stream choose, because content types are often
// wrong or missing.
type sniffed struct {
	contentType string // says only whether JSON comes in lines
	deliver     deliver
	listEnd     func() // says that a list of payloads has been closed; may be nil
	unzipped    bool   // the stream has been decompressed, which happens once
	head        []byte // what came before the choice
	chosen      framing
}

func (s *sniffed) write(chunk []byte) {
	if s.chosen == nil {
		s.head = append(s.head, chunk...)
		first := bytes.TrimLeft(bytes.TrimPrefix(s.head, BOM), Blank)
		if len(first) < 2 && bytes.HasPrefix(gzipMagic, first) || bytes.HasPrefix(BOM, first) {
			if len(first) == 0 && len(s.head) > maxBlank {
				s.head = nil
			}
			return
		}
		chunk = bytes.TrimPrefix(s.head, BOM)
		s.chosen, s.head = s.choose(first), nil
	}
	s.chosen.write(chunk)
}

func (s *sniffed) choose(first []byte) framing {
	switch {
	case bytes.HasPrefix(first, gzipMagic) && !s.unzipped:
		return &inflate{inner: sniffed{contentType: s.contentType, deliver: s.deliver, listEnd: s.listEnd, unzipped: true}}
	case first[0] == 0:
		return &eventStream{deliver: s.deliver}
	case first[0] == '{' && isLines(s.contentType):
		return &jsonLines{deliver: s.deliver}
	case first[0] == '{' || first[0] == '[':
		return &jsonValues{deliver: s.deliver, listEnd: s.listEnd, line: 1}
	default:
		return &sse{deliver: s.deliver}
	}
}

func (s *sniffed) end() error {
	switch {
	case s.chosen != nil:
		return s.chosen.end()
	case len(bytes.Trim(s.head, Blank)) > 0:
		return fmt.Errorf("line 1: %w", io.ErrUnexpectedEOF)
	default:
		return nil
	}
}

// ReadStream cuts text into payloads by the framing that its beginning chooses. It calls listEnd
// where a list of payloads has been closed.
func ReadStream(text []byte, deliver deliver, listEnd func()) error {
	return readWith(&sniffed{deliver: deliver, listEnd: listEnd}, text)
}

// ReadLines reads JSON values that are one on a line.
func ReadLines(text []byte, deliver deliver) error {
	return readWith(&jsonLines{deliver: deliver}, text)
}

// ReadValues reads JSON values that follow each other.
func ReadValues(text []byte, deliver deliver) error {
	return readWith(&jsonValues{deliver: deliver, line: 1}, text)
}

func readWith(f framing, text []byte) error {
	f.write(text)
	return f.end()
}

// gzipMagic is what gzip begins with.
var gzipMagic = []byte{0x1f, 0x8b}

// BOM is the byte order mark that some writers put before UTF-8.
var BOM = []byte("\uFEFF")

// cutOff makes the error of a text that ended too early recognisable as such.
func cutOff(err error) error {
	if err == nil || errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	return fmt.Errorf("%w (%w)", io.ErrUnexpectedEOF, err)
}
