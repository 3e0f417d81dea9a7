package wire

import (
	"bytes"
	"io"
	"strings"
)

// jsonValues reads JSON values that follow each other, as in a body with one value or in a stream
// without delimiters. The elements of a list at the top are payloads of their own, because that is
// how Gemini streams, and so no list is ever held whole.
type jsonValues struct {
	deliver  deliver
	listEnd  func() // says that a list at the top has been closed; may be nil
	buf      []byte // the value so far
	depth    int    // of brackets inside the value
	inString bool
	escaped  bool
	inList   bool // between the brackets of a list at the top
	over     bool // the value is too large and is dropped
	line     int  // of the byte read last
	start    int  // line where the value begins
	fault    Fault
}

func (j *jsonValues) write(chunk []byte) {
	for len(chunk) > 0 {
		if j.inString {
			chunk = j.inText(chunk)
			continue
		}
		c := chunk[0]
		chunk = chunk[1:]
		switch {
		case j.depth == 0 && strings.IndexByte(Blank+",]", c) >= 0:
			j.between(c)
		case c == '[' && j.depth == 0 && !j.inList && len(j.buf) == 0:
			j.inList = true
		default:
			j.inside(c)
		}
		if c == '\n' {
			j.line++
		}
	}
}

// inText reads on inside a string, as far as its end or an escape, and returns what is left.
func (j *jsonValues) inText(chunk []byte) []byte {
	if j.escaped {
		j.escaped = false
		j.take(chunk[:1])
		return chunk[1:]
	}
	i := bytes.IndexAny(chunk, `"\`)
	if i < 0 {
		j.take(chunk)
		return nil
	}
	j.take(chunk[:i+1])
	j.escaped = chunk[i] == '\\'
	if chunk[i] == '"' {
		j.inString = false
		j.finish()
	}
	return chunk[i+1:]
}

// between reads what may be between two values.
func (j *jsonValues) between(c byte) {
	if len(j.buf) > 0 {
		j.emit()
	}
	if c == ']' {
		if j.inList && j.listEnd != nil {
			j.listEnd()
		}
		j.inList = false
	}
}

// inside reads a byte of a value outside its strings.
func (j *jsonValues) inside(c byte) {
	if len(j.buf) == 0 {
		j.start = j.line
	}
	j.take([]byte{c})
	switch c {
	case '"':
		j.inString = true
	case '{', '[':
		j.depth++
	case '}', ']':
		j.depth--
		j.finish()
	}
}

func (j *jsonValues) take(text []byte) {
	if j.over = j.over || len(j.buf)+len(text) > MaxPayload; !j.over {
		j.buf = append(j.buf, text...)
	}
}

// finish ends a value whose last bracket or quote has been read.
func (j *jsonValues) finish() {
	if j.depth <= 0 && !j.inString {
		j.emit()
	}
}

func (j *jsonValues) emit() {
	err := errTooLarge
	if !j.over {
		err = j.deliver(j.buf)
	}
	j.fault.At("line", j.start, err)
	j.buf, j.depth, j.over = j.buf[:0], 0, false
}

func (j *jsonValues) end() error {
	switch {
	case j.depth > 0 || j.inString:
		j.fault.At("line", j.start, io.ErrUnexpectedEOF)
	case len(j.buf) > 0:
		j.emit()
	}
	if j.inList {
		j.fault.At("line", j.line, io.ErrUnexpectedEOF)
	}
	return j.fault.Err
}
