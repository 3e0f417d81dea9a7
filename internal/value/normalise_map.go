package value

import (
	"encoding"
	"fmt"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// mapping handles a map of any type. Its keys are strings, integers or have a MarshalText.
func (w *walk) mapping(v reflect.Value) (any, error) {
	if k := v.Type().Key(); !canBeKey(k) {
		return nil, fmt.Errorf("%s has keys that are no strings; use string keys, or give %s a MarshalText", v.Type(), k)
	}
	if v.IsNil() {
		return nil, nil
	}
	if err := w.enter(v); err != nil {
		return nil, err
	}
	out := make(map[string]any, v.Len())
	for entry := v.MapRange(); entry.Next(); {
		key, err := keyText(entry.Key())
		if err != nil {
			return nil, at(Member("", key), err)
		}
		if _, twice := out[key]; twice {
			return nil, at(Member("", key), fmt.Errorf("%w: two keys of %s have this text", ErrDuplicateKey, v.Type()))
		}
		if out[key], err = w.reflected(entry.Value(), false); err != nil {
			return nil, at(Member("", key), err)
		}
	}
	w.leave(v)
	return out, nil
}

func canBeKey(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return true
	default:
		return t.Implements(textMarshaler)
	}
}

// keyText returns the text of a key, also together with an error. A key that is a string stays it, whatever methods it has.
func keyText(key reflect.Value) (string, error) {
	text := ""
	switch m, ok := key.Interface().(encoding.TextMarshaler); {
	case key.Kind() == reflect.String:
		text = key.String()
	case isNil(key):
	case ok:
		marshalled, err := m.MarshalText()
		if err != nil {
			return "", fmt.Errorf("MarshalText of a key of type %s: %w", key.Type(), err)
		}
		text = string(marshalled)
	case key.CanInt():
		text = strconv.FormatInt(key.Int(), 10)
	default:
		text = strconv.FormatUint(key.Uint(), 10)
	}
	if !utf8.ValidString(text) {
		return text, badUTF8(text)
	}
	return text, nil
}
