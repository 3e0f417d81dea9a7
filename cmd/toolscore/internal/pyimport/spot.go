package pyimport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

// spot is a place in a JSON text that is looked for, or on the way to one. All spots of a text are
// found in one pass, so that a file with a million notes is read as fast as one with two.
type spot struct {
	offset int
	inner  map[string]*spot // by the step of a path
}

// at returns the spot of a path, which begins at s; find sets its offset.
func (s *spot) at(path string) *spot {
	for path != "" {
		var step string
		step, path = cutStep(strings.TrimPrefix(path, "."))
		if s.inner == nil {
			s.inner = map[string]*spot{}
		}
		if s.inner[step] == nil {
			s.inner[step] = &spot{}
		}
		s = s.inner[step]
	}
	return s
}

// cutStep takes the first step of a path: a key, a key in quotes between brackets, or an index.
func cutStep(path string) (step, rest string) {
	n := len(path)
	switch {
	case strings.HasPrefix(path, `["`):
		for n = 2; n < len(path) && path[n] != '"'; n++ {
			if path[n] == '\\' {
				n++
			}
		}
		n = min(n+len(`"]`), len(path))
	case strings.HasPrefix(path, "["):
		if i := strings.IndexByte(path, ']'); i > 0 {
			n = i + 1
		}
	default:
		if i := strings.IndexAny(path, ".["); i > 0 {
			n = i
		}
	}
	return path[:n], path[n:]
}

// find sets the offsets of the spots in a text that is JSON as far as they are in it. Where a key
// is twice it takes the last.
func (s *spot) find(text []byte) {
	f := finder{decoder: json.NewDecoder(bytes.NewReader(text)), text: text}
	f.decoder.UseNumber()
	f.value(s, -1)
}

type finder struct {
	decoder *json.Decoder
	text    []byte
}

// value reads a value, which is at the spot, nil for one that nobody looks for. Its place is
// that of its key where it has one, else its own. It returns false at the end of what is JSON.
func (f *finder) value(s *spot, key int) bool {
	if s != nil {
		if s.offset = key; key < 0 {
			s.offset = f.next()
		}
	}
	token, err := f.decoder.Token()
	if err != nil {
		return false
	}
	switch token {
	case json.Delim('['):
		for i := 0; f.decoder.More(); i++ {
			if !f.value(s.step("", i), -1) {
				return false
			}
		}
	case json.Delim('{'):
		for f.decoder.More() {
			if !f.member(s) {
				return false
			}
		}
	default:
		return true
	}
	_, err = f.decoder.Token()
	return err == nil
}

func (f *finder) member(s *spot) bool {
	start := f.next()
	token, err := f.decoder.Token()
	key, ok := token.(string)
	return err == nil && ok && f.value(s.step(key, -1), start)
}

// step returns the spot at an index, or at a key where the index is negative; nil where nothing is
// looked for.
func (s *spot) step(key string, i int) *spot {
	switch {
	case s == nil || len(s.inner) == 0:
		return nil
	case i >= 0:
		return s.inner[value.Element("", i)]
	}
	return s.inner[value.Member("", key)]
}

// next is the offset of the next token.
func (f *finder) next() int {
	rest := bytes.TrimLeft(f.text[f.decoder.InputOffset():], " \t\r\n,:")
	return len(f.text) - len(rest)
}

// position tells lines and columns of offsets, fast where they ascend.
type position struct {
	text               []byte
	offset, line, from int // from is where the line begins
}

func newPosition(text []byte) *position { return &position{text: text, line: 1} }

// of returns line:column of an offset, both from 1, the column in characters.
func (p *position) of(offset int) string {
	if offset < p.offset {
		*p = *newPosition(p.text)
	}
	for i, c := range p.text[p.offset:offset] {
		if c == '\n' {
			p.line++
			p.from = p.offset + i + 1
		}
	}
	p.offset = offset
	return fmt.Sprintf("%d:%d", p.line, utf8.RuneCount(p.text[p.from:offset])+1)
}
