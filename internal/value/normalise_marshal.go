package value

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
)

// marshalJSON calls the MarshalJSON of v and reads what it wrote.
func (w *walk) marshalJSON(v reflect.Value) (any, error) {
	m, _ := reflect.TypeAssert[json.Marshaler](v)
	text, err := written(v, "MarshalJSON", m.MarshalJSON)
	if err != nil {
		return nil, err
	}
	out, err := parse(text, w.depth)
	if err != nil {
		return nil, about("JSON of "+v.Type().String(), err)
	}
	return out, nil
}

// marshalText calls the MarshalText of v.
func marshalText(v reflect.Value) (string, error) {
	m, _ := reflect.TypeAssert[encoding.TextMarshaler](v)
	text, err := written(v, "MarshalText", m.MarshalText)
	if err != nil {
		return "", err
	}
	return checkedText(string(text))
}

// written returns what a method of the user's writes. A panic in it becomes an error, so that
// recording a call never stops the program that makes it.
func written(v reflect.Value, method string, write func() ([]byte, error)) (text []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
		if err != nil {
			err = fmt.Errorf("%s of %s: %w", method, v.Type(), err)
		}
	}()
	return write()
}
