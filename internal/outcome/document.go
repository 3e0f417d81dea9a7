package outcome

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// document is a file of results: one JSON object, an array of them, or one a line.
type document struct {
	path    string
	decoder *json.Decoder
	lines   *lineCounter
}

// byteOrder is the mark that some shells put before what a program writes into a file.
const byteOrder = "\ufeff"

// lineCounter counts the line breaks that went through.
type lineCounter struct {
	io.Reader

	breaks int
}

func (c *lineCounter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.breaks += bytes.Count(p[:n], []byte("\n"))
	return n, err
}

// reader reads files of results.
type reader struct {
	decode func(*json.Decoder) (Result, error)
	seen   map[Key]*document // where a result was read
}

// file calls visit for each result of a file. It refuses a result that is there twice, since one of
// both would be lost; only those of test runs may be in several files, as each machine that runs a
// part of the tests may come to the same golden.
func (in reader) file(path string, visit func(Result) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	text := bufio.NewReaderSize(file, 1<<16)
	if mark, _ := text.Peek(len(byteOrder)); string(mark) == byteOrder {
		_, _ = text.Discard(len(byteOrder)) // it is in the buffer
	}
	lines := &lineCounter{Reader: text}
	d := &document{path, json.NewDecoder(lines), lines}
	return d.each(func() error {
		r, err := in.decode(d.decoder)
		if err != nil {
			return d.wrong(err)
		}
		if first := in.seen[r.Key()]; first == d || first != nil && r.Status == "" {
			return d.wrong(fmt.Errorf("%q is in %s before; give each result a name of its own", r.Name, first.path))
		}
		in.seen[r.Key()] = d
		return visit(r)
	})
}

// each calls read at each result.
func (d *document) each(read func() error) error {
	list := d.decoder.More() && d.next() == '['
	if list {
		_, _ = d.decoder.Token() // the bracket that was seen
	}
	for d.decoder.More() {
		if err := read(); err != nil {
			return err
		}
	}
	if list {
		if _, err := d.decoder.Token(); err != nil {
			return d.wrong(err)
		}
	}
	switch _, err := d.decoder.Token(); {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil:
		return d.wrong(errors.New("something follows the list"))
	default:
		return d.wrong(err)
	}
}

// next returns the byte that comes next; More has found that there is one.
func (d *document) next() byte {
	one := make([]byte, 1)
	_, _ = d.decoder.Buffered().Read(one)
	return one[0]
}

// wrong says where the file is wrong, and how: at the line where what could not be read begins, or
// where what was read ends.
func (d *document) wrong(err error) error {
	rest, _ := io.ReadAll(d.decoder.Buffered()) // it reads from memory
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.As(err, &mistyped):
		err = misfit(mistyped)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		rest, err = nil, errors.New("it ends in the middle of a result, so the run that wrote it was cut off")
	}
	return fmt.Errorf("%s:%d: %w", d.path, 1+d.lines.breaks-bytes.Count(rest, []byte("\n")), err)
}

// misfit says it without the names of types.
func misfit(err *json.UnmarshalTypeError) error {
	if err.Field == "" {
		return fmt.Errorf("no result: it is a %s and not an object", err.Value)
	}
	return fmt.Errorf("no result: %s cannot be a %s", err.Field[strings.LastIndexByte(err.Field, '.')+1:], err.Value)
}
