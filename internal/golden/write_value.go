package golden

import (
	"encoding/json"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// writer appends the canonical form of values to one buffer. It marks what it cannot write and goes
// on: only then does somebody look for the place.
type writer struct {
	buf    []byte
	failed bool
	fields []field  // of the call that is being written
	keys   []string // a stack: the sorted keys of the objects that are being written
	// noBlocks keeps text out of literal blocks, where the lines that follow would be taken for a
	// part of it.
	noBlocks bool
	bare     bool // without comments
}

// place is where a scalar is: what it must not hold depends on it.
type place int

const (
	inBlock place = iota // after a colon or a dash, up to the end of the line
	inFlow               // between brackets
)

// member writes a value after the colon of a key that is in the column.
func (w *writer) member(v any, column int) {
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 0 {
			w.line(column + 2)
			w.object(v, column+2)
			return
		}
	case []any:
		if len(v) > 0 {
			w.line(column)
			w.list(v, column)
			return
		}
	case Commented:
		w.member(v.Value, column)
		w.comment(v.Comment)
		return
	}
	w.text(" ")
	w.inline(v, column+2)
}

// element writes a value after a dash that is in the column, and the blank after it.
func (w *writer) element(v any, column int) {
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 0 {
			w.object(v, column+2)
			return
		}
	case []any:
		if len(v) > 0 {
			w.list(v, column+2)
			return
		}
	case Commented:
		w.element(v.Value, column)
		w.comment(v.Comment)
		return
	}
	w.inline(v, column+2)
}

// elementBelow writes a value after a dash that is in the column, lists and objects on lines of
// their own.
func (w *writer) elementBelow(v any, column int) {
	if isCollection(v) {
		w.line(column + 2)
	} else {
		w.text(" ")
	}
	w.element(v, column)
}

// isCollection reports whether a value has lines of its own in a block.
func isCollection(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return len(v) > 0
	case []any:
		return len(v) > 0
	}
	return false
}

// object writes the members one a line; the first is where the text ends.
func (w *writer) object(m map[string]any, column int) {
	for i, key := range w.push(m) {
		if i > 0 {
			w.line(column)
		}
		w.key(key)
		w.text(":")
		w.member(m[key], column)
	}
	w.pop(m)
}

// list writes the elements one a line; the first is where the text ends.
func (w *writer) list(l []any, column int) {
	for i, v := range l {
		if i > 0 {
			w.line(column)
		}
		w.text("- ")
		w.element(v, column)
	}
}

// inline writes a value that begins on this line; further lines of a text are in the column.
func (w *writer) inline(v any, column int) {
	switch v := v.(type) {
	case string:
		w.string(v, column)
	case value.Tagged:
		w.matcher(v, inBlock)
	default:
		w.flow(v)
	}
}

// flow writes a value on one line, as it is between brackets.
func (w *writer) flow(v any) {
	switch v := v.(type) {
	case nil:
		w.text("null")
	case bool:
		w.bool(v)
	case json.Number:
		w.failed = w.failed || !isNumber(string(v))
		w.text(string(v))
	case string:
		w.word(v, inFlow)
	case []any:
		w.flowList(v)
	case map[string]any:
		w.flowObject(v)
	case value.Tagged:
		w.matcher(v, inFlow)
	case toolscore.Bounds:
		w.bounds(v)
	case Commented:
		w.flow(v.Value)
	default:
		w.failed = true
	}
}

func (w *writer) bool(v bool) {
	if v {
		w.text("true")
	} else {
		w.text("false")
	}
}

func (w *writer) flowList(l []any) {
	w.text("[")
	for i, v := range l {
		w.comma(i)
		w.flow(v)
	}
	w.text("]")
}

func (w *writer) flowObject(m map[string]any) {
	w.text("{")
	for i, key := range w.push(m) {
		w.flowMember(i, key, m[key])
	}
	w.pop(m)
	w.text("}")
}

func (w *writer) flowMember(i int, key string, v any) {
	w.comma(i)
	w.key(key)
	w.text(": ")
	w.flow(v)
}

func (w *writer) comma(i int) {
	if i > 0 {
		w.text(", ")
	}
}

// push sorts the keys of an object onto the stack and returns them; pop takes them off again.
func (w *writer) push(m map[string]any) []string {
	start := len(w.keys)
	for key := range m {
		w.keys = append(w.keys, key)
	}
	slices.Sort(w.keys[start:])
	return w.keys[start:]
}

func (w *writer) pop(m map[string]any) { w.keys = w.keys[:len(w.keys)-len(m)] }
