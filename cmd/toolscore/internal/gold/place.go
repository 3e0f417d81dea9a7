package gold

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// note is something that the reader of a file has to be told.
type note struct {
	path string // in the file
	key  string // of notes that are told once for all calls; "" for others
	more int    // how many calls beside the first have the key
	text string
}

func (r *reader) note(path, where, text string) {
	r.notes = append(r.notes, note{path: path, text: where + ": " + text})
}

// group notes a key that is not carried once for all the calls that have it.
func (r *reader) group(e *entry, key, cure string) {
	for i := range r.notes {
		if r.notes[i].key == key {
			r.notes[i].more++
			return
		}
	}
	text := fmt.Sprintf("%s: not carried; %s", e.where(key), cure)
	r.notes = append(r.notes, note{path: value.Member(e.path, key), key: key, text: text})
}

// located returns the notes with their places.
func (r *reader) located() []string {
	if len(r.notes) == 0 {
		return nil
	}
	var root spot
	spots := make([]*spot, len(r.notes))
	for i, n := range r.notes {
		spots[i] = root.at(n.path)
	}
	root.find(r.text)
	lines := make([]string, len(r.notes))
	at := newPosition(r.text)
	for i, n := range r.notes {
		if n.more > 0 {
			where, what, _ := strings.Cut(n.text, ": ")
			n.text = fmt.Sprintf("%s, and of %d more: %s", where, n.more, what)
		}
		lines[i] = fmt.Sprintf("%s:%s: %s", r.name, at.of(spots[i].offset), n.text)
	}
	return lines
}

// place is how messages name a path in the file.
func (r *reader) place(path string) string {
	var root spot
	spot := root.at(path)
	root.find(r.text)
	return fmt.Sprintf("%s:%s:", r.name, newPosition(r.text).of(spot.offset))
}

// damaged says where a text is no JSON.
func (r *reader) damaged(err error) error {
	var place *value.Error
	var syntax *json.SyntaxError
	if json.Unmarshal(r.text, new(json.RawMessage)) == nil && errors.As(err, &place) {
		return fmt.Errorf("%s %w; every key and every text has to be one that can be told apart", r.place(place.Path), err)
	}
	offset := len(r.text)
	if errors.As(json.Unmarshal(r.text, new(json.RawMessage)), &syntax) && !errors.Is(err, value.ErrTruncated) {
		offset = min(int(syntax.Offset)-1, offset)
	}
	cure := "correct the JSON"
	if word := pythonNumber(r.text[max(offset, 0):]); word != "" {
		cure = word + " is a number of Python alone, which no JSON has and nothing equals; write another value"
	}
	return fmt.Errorf("%s:%s: %w; %s", r.name, newPosition(r.text).of(max(offset, 0)), err, cure)
}

// pythonNumber returns the word for a number that json.dump of Python writes and JSON does not have.
func pythonNumber(text []byte) string {
	for _, word := range []string{"NaN", "Infinity"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return word
		}
	}
	return ""
}
