package value

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
)

// marshalJSON calls the MarshalJSON of v and reads what it wrote.
func (w *walk) marshalJSON(v reflect.Value) (any, error) {
	text, err := v.Interface().(json.Marshaler).MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("MarshalJSON of %s: %w", v.Type(), err)
	}
	out, err := parse(text, w.depth)
	if err != nil {
		return nil, about("JSON of "+v.Type().String(), err)
	}
	return out, nil
}

// marshalText calls the MarshalText of v.
func marshalText(v reflect.Value) (any, error) {
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return nil, fmt.Errorf("MarshalText of %s: %w", v.Type(), err)
	}
	if n := invalidByte(text); n < len(text) {
		return nil, badUTF8(string(text))
	}
	return string(text), nil
}
