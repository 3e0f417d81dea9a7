// Package stream turns the lines of an input into lines of an output on all cores, in the order of
// the input and in constant memory.
package stream

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// MaxLine is how many bytes a line may have. A longer one is passed over and handed on as an error.
const MaxLine = 64 << 20

// Line is one line of the input.
type Line struct {
	// Number counts all lines from 1.
	Number int
	// Text is the line without its end; nil where Err says why there is none.
	Text []byte
	Err  error
}

var errTooLong = fmt.Errorf("the line is longer than %d MiB; split it, or give what it holds a file of its own", MaxLine>>20)

// reader reads lines that hold more than white space.
type reader struct {
	from   *bufio.Reader
	number int
}

const bufferSize = 256 << 10

// newReader returns a reader of text or of text that gzip compressed.
func newReader(from io.Reader) (*reader, error) {
	plain := bufio.NewReaderSize(from, bufferSize)
	if magic, _ := plain.Peek(2); !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return &reader{from: plain}, nil
	}
	unzipped, err := gzip.NewReader(plain)
	if err != nil {
		return nil, err
	}
	return &reader{from: bufio.NewReaderSize(unzipped, bufferSize)}, nil
}

// A batch holds as many lines as that, and fewer where they are long.
const (
	batchLines = 16
	batchBytes = 64 << 10
)

// batch returns the next lines that hold more than white space: one, and more as far as they have
// come already, so that the cores meet less often and none waits for a slow producer. Lines may
// come with an error, which is io.EOF at the end.
func (r *reader) batch() (lines []Line, size int64, err error) {
	for len(lines) == 0 || len(lines) < batchLines && size < batchBytes && r.ready() {
		r.number++
		line, err := r.line()
		if err != nil && !errors.Is(err, io.EOF) {
			return lines, size, err
		}
		if line.Err != nil || len(bytes.TrimSpace(line.Text)) > 0 {
			lines = append(lines, line)
			size += int64(len(line.Text))
		}
		if err != nil {
			return lines, size, err
		}
	}
	return lines, size, nil
}

// ready reports whether a whole line has come.
func (r *reader) ready() bool {
	text, err := r.from.Peek(r.from.Buffered())
	return err == nil && bytes.IndexByte(text, '\n') >= 0
}

// line reads up to the end of a line, whatever its length, and keeps MaxLine bytes of it at most.
func (r *reader) line() (line Line, err error) {
	line.Number = r.number
	for {
		part, err := r.from.ReadSlice('\n')
		switch {
		case line.Err != nil:
		case len(line.Text)+len(part) > MaxLine:
			line.Text, line.Err = nil, errTooLong
		default:
			line.Text = append(line.Text, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			line.Text = bytes.TrimRight(line.Text, "\r\n")
			return line, err
		}
	}
}
