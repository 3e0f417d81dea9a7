package value

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// Normalise returns v as the JSON value that encoding/json would write for it. Nothing in it is
// shared with v, which may change later. The error is an *Error with the path of what has no JSON
// form: channels, functions, complex numbers, NaN and infinities, cycles, invalid UTF-8, keys that
// occur twice, what a MarshalJSON or MarshalText refuses, nesting deeper than MaxDepth, and a
// Matcher, which only expected values hold.
func Normalise(v any) (any, error) {
	return normalise(v, false)
}

// NormaliseExpected does the same as Normalise, and keeps a Matcher as it is wherever it is.
func NormaliseExpected(v any) (any, error) {
	return normalise(v, true)
}

func normalise(v any, matchers bool) (any, error) {
	w := walk{matchers: matchers}
	out, err := w.value(v)
	if errors.Is(err, ErrTooDeep) {
		// Only now is it worth the cost to remember the way, to see whether it leads in a circle.
		w = walk{matchers: matchers, above: map[place]bool{}}
		out, err = w.value(v)
	}
	if err != nil {
		return nil, located(err)
	}
	return out, nil
}

// walk is one way through a Go value.
type walk struct {
	matchers bool // they may be in the value
	depth    int  // how many lists and objects are above
	hops     int  // how many pointers are above
	above    map[place]bool
}

// value handles the types that most values are made of, and leaves all others to reflection.
func (w *walk) value(v any) (any, error) {
	switch x := v.(type) {
	case nil, bool:
		return v, nil
	case string:
		if _, err := checkedText(x); err != nil {
			return nil, err
		}
		return v, nil
	case json.Number:
		return orError(checkedNumber(x))
	case int:
		return json.Number(strconv.Itoa(x)), nil
	case float64:
		return orError(fromFloat(x, 64))
	case map[string]any:
		if x == nil {
			return nil, nil
		}
		return w.object(x)
	case []any:
		if x == nil {
			return nil, nil
		}
		return w.list(x)
	case absent:
		if w.matchers {
			return NoKey, nil
		}
		return nil, errors.New("the matcher Absent in an actual value; leave the key out")
	default:
		r := reflect.ValueOf(v)
		return w.reflected(r, shapeOf(r.Type()), false)
	}
}

func (w *walk) object(members map[string]any) (any, error) {
	if err := w.enter(reflect.ValueOf(members)); err != nil {
		return nil, err
	}
	out := make(map[string]any, len(members))
	for key, member := range members {
		if _, err := checkedText(key); err != nil {
			return nil, about("key", err)
		}
		v, err := w.value(member)
		if err != nil {
			return nil, at(Member("", key), err)
		}
		out[key] = v
	}
	w.leave(reflect.ValueOf(members))
	return out, nil
}

func (w *walk) list(elements []any) (any, error) {
	if err := w.enter(reflect.ValueOf(elements)); err != nil {
		return nil, err
	}
	out := make([]any, len(elements))
	for i, element := range elements {
		v, err := w.value(element)
		if err != nil {
			return nil, at(Element("", i), err)
		}
		out[i] = v
	}
	w.leave(reflect.ValueOf(elements))
	return out, nil
}

// orError is a JSON value, or no value at all with the error.
func orError[T any](v T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}

func checkedText(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", fmt.Errorf("%w at byte %d of the text; give []byte where it is binary data", ErrUTF8, invalidByte([]byte(text)))
	}
	return text, nil
}
