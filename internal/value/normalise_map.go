package value

import (
	"fmt"
	"reflect"
	"strconv"
)

// mapping handles a map of any type. Its keys are strings, integers or have a MarshalText.
func (w *walk) mapping(v reflect.Value, inner *shape) (any, error) {
	if k := v.Type().Key(); !canBeKey(k) {
		return nil, fmt.Errorf("%s has keys that are not strings; use string keys, or give %s a MarshalText", v.Type(), k)
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
			return nil, about("key", err)
		}
		if _, twice := out[key]; twice {
			return nil, at(Member("", key), fmt.Errorf("%w: two keys of %s have this text", ErrDuplicateKey, v.Type()))
		}
		if out[key], err = w.reflected(entry.Value(), inner, false); err != nil {
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

// keyText returns the text of a key. A key that is a string stays it, whatever methods it has.
func keyText(key reflect.Value) (string, error) {
	switch {
	case key.Kind() == reflect.String:
		return checkedText(key.String())
	case isNil(key):
		return "", nil
	case key.Type().Implements(textMarshaler):
		return marshalText(key)
	case key.CanInt():
		return strconv.FormatInt(key.Int(), 10), nil
	default:
		return strconv.FormatUint(key.Uint(), 10), nil
	}
}
