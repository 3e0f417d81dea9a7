package pyimport

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// note is something that the reader of a file has to be told.
type note struct {
	path  string // in the file
	where string // the call and the path in it
	what  string
	more  int // how many calls beside the first it is true of
}

// maxNotes is how many notes are listed one by one; a last one counts the rest.
const maxNotes = 1000

func (r *reader) note(path, where, what string) {
	if !r.full() {
		r.notes = append(r.notes, note{path: path, where: where, what: what})
	}
}

// full reports whether there are so many notes that one more is only counted, and counts it.
func (r *reader) full() bool {
	if len(r.notes) < maxNotes {
		return false
	}
	r.unlisted++
	return true
}

// located returns the notes with their places, in the order of the file.
func (r *reader) located() []string {
	if len(r.notes) == 0 {
		return nil
	}
	var root spot
	spots := make(map[string]*spot, len(r.notes))
	for _, n := range r.notes {
		spots[n.path] = root.at(n.path)
	}
	root.find(r.text)
	slices.SortStableFunc(r.notes, func(a, b note) int { return cmp.Compare(spots[a.path].offset, spots[b.path].offset) })
	lines := make([]string, len(r.notes))
	at := newPosition(r.text)
	for i, n := range r.notes {
		if n.more > 0 {
			n.where += fmt.Sprintf(" and %d more", n.more)
		}
		lines[i] = fmt.Sprintf("%s:%s: %s: %s", r.name, at.of(spots[n.path].offset), n.where, n.what)
	}
	if r.unlisted > 0 {
		lines = append(lines, fmt.Sprintf("%s: %d more of such notes are not listed", r.name, r.unlisted))
	}
	return lines
}

// errorf makes an error at a path in the file.
func (r *reader) errorf(path, format string, args ...any) error {
	return fmt.Errorf("%s: %w", r.place(path), fmt.Errorf(format, args...))
}

// place is how messages name a path in the file.
func (r *reader) place(path string) string {
	var root spot
	spot := root.at(path)
	root.find(r.text)
	return fmt.Sprintf("%s:%s", r.name, newPosition(r.text).of(spot.offset))
}

// damaged says where a text is not JSON, or holds what Python reads and we refuse.
func (r *reader) damaged(err error) error {
	var place *value.Error
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, value.ErrTruncated):
		return fmt.Errorf("%s:%s: %w; the file is not whole", r.name, newPosition(r.text).of(len(r.text)), err)
	case errors.As(json.Unmarshal(r.text, new(json.RawMessage)), &syntax):
		offset := min(max(int(syntax.Offset)-1, 0), len(r.text))
		return fmt.Errorf("%s:%s: %w; %s", r.name, newPosition(r.text).of(offset), err, syntaxCure(r.text[offset:]))
	case errors.Is(err, value.ErrDuplicateKey):
		err = fmt.Errorf("%w; Python takes the last of them, so take out the others", err)
	case errors.Is(err, value.ErrUTF8):
		err = fmt.Errorf("%w; Python wrote a character that is none, so write another", err)
	}
	if !errors.As(err, &place) {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	return fmt.Errorf("%s: %w", r.place(place.Path), err)
}

// syntaxCure says what to do where the text is not JSON. It knows the numbers that json.dump of
// Python writes and JSON lacks.
func syntaxCure(text []byte) string {
	for _, word := range []string{"NaN", "Infinity"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return word + " is a number of Python that JSON does not have, so write another value"
		}
	}
	return "correct the JSON"
}
