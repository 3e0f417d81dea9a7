package golden

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// file is the text of a golden file under the name that messages give it.
type file struct {
	name string
	text []byte
}

// errorf returns an error at an offset: path:line:column, then the message. Columns count
// characters, from 1.
func (f *file) errorf(offset int, format string, args ...any) error {
	before := f.text[:offset]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(bytes.TrimPrefix(before[f.lineStart(offset):], []byte(byteOrderMark))) + 1
	return f.errorAt(line, column, format, args...)
}

func (f *file) errorAt(line, column int, format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %w", f.name, line, column, fmt.Errorf(format, args...))
}

// lineStart returns where the line of an offset begins.
func (f *file) lineStart(offset int) int { return bytes.LastIndexByte(f.text[:offset], '\n') + 1 }

// lineEnd returns where the line of an offset ends, before its line break.
func (f *file) lineEnd(offset int) int {
	n := bytes.IndexByte(f.text[offset:], '\n')
	if n < 0 {
		return len(f.text)
	}
	offset += n
	if offset > 0 && f.text[offset-1] == '\r' {
		offset--
	}
	return offset
}

// nextLine returns where the line after that of an offset begins; the end of the file where there
// is none.
func (f *file) nextLine(offset int) int {
	n := bytes.IndexByte(f.text[offset:], '\n')
	if n < 0 {
		return len(f.text)
	}
	return offset + n + 1
}
