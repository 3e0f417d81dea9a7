package recorder

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// copyOf copies a Go value as it is at this moment, while the agent waits: as a JSON value, or else
// as the JSON text of one, because of a struct the text is the quicker copy. It is then read when
// somebody looks. The error says what has no JSON form.
func copyOf(v any) (normal any, text []byte, err error) {
	err = guarded("encoding", func() (err error) {
		if text = encode(v); text == nil {
			normal, err = value.Normalise(v)
		}
		if err == nil && mayHide(v, text) {
			err = hidden(reflect.ValueOf(v), "")
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return normal, text, nil
}

// replaced is what encoding/json writes, without a word, for bytes that are not UTF-8.
var replaced = []byte(`\ufffd`)

// encode returns the JSON text of a value that only reflection can read. It is nil for any other,
// and where something is wrong, because value.Normalise says where.
func encode(v any) []byte {
	switch v.(type) {
	case nil, bool, string, int, float64, json.Number, map[string]any, []any:
		return nil
	}
	text, err := json.Marshal(v)
	if err != nil || bytes.Contains(text, replaced) {
		return nil
	}
	return text
}

// mayHide reports whether a struct in v may have been written as an empty object.
func mayHide(v any, text []byte) bool {
	switch v := v.(type) {
	case nil, bool, string, int, float64, json.Number:
		return false
	case map[string]any:
		for _, member := range v {
			if mayHide(member, nil) {
				return true
			}
		}
		return false
	case []any:
		return slices.ContainsFunc(v, func(element any) bool { return mayHide(element, nil) })
	default:
		return (text == nil || bytes.Contains(text, []byte("{}"))) && holdsMore(reflect.TypeOf(v))
	}
}

// holdsMore reports whether values of the type may hold a struct: a []string does not, a []any may.
func holdsMore(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return holdsMore(t.Elem())
	case reflect.Interface, reflect.Struct:
		return true
	default:
		return false
	}
}

// hidden refuses a struct whose fields are all unexported, however deep: it would be written as no
// fields at all.
func hidden(v reflect.Value, path string) error {
	if !v.IsValid() || isMarshaler(v.Type()) {
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return hidden(v.Elem(), path)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if err := hidden(v.Index(i), value.Element(path, i)); err != nil {
				return err
			}
		}
	case reflect.Map:
		for entry := v.MapRange(); entry.Next(); {
			if err := hidden(entry.Value(), value.Member(path, fmt.Sprint(entry.Key()))); err != nil {
				return err
			}
		}
	case reflect.Struct:
		return hiddenFields(v, path)
	}
	return nil
}

func hiddenFields(v reflect.Value, path string) error {
	shown := v.NumField() == 0
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() && !field.Anonymous {
			continue
		}
		shown = true
		if field.Tag.Get("json") == "-" {
			continue
		}
		if err := hidden(v.Field(i), value.Member(path, field.Name)); err != nil {
			return err
		}
	}
	if shown {
		return nil
	}
	return &value.Error{Path: path, Err: fmt.Errorf(
		"%s has no exported field, so nothing of it can be recorded; export its fields or give it a MarshalJSON", v.Type())}
}

func isMarshaler(t reflect.Type) bool {
	for _, method := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(method) || reflect.PointerTo(t).Implements(method) {
			return true
		}
	}
	return false
}

// guarded runs code of the agent, such as a MarshalJSON method, for the recorder: it must not end
// the agent by a panic.
func guarded(what string, run func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%s panicked: %v", what, cause)
		}
	}()
	return run()
}

// isNull reports whether the value is null in JSON.
func isNull(v any) bool {
	normal, text, err := copyOf(v)
	return err == nil && normal == nil && (text == nil || string(text) == "null")
}

// clone copies a JSON value.
func clone(v any) any {
	switch v := v.(type) {
	case map[string]any:
		return cloneObject(v)
	case []any:
		list := make([]any, len(v))
		for i, element := range v {
			list[i] = clone(element)
		}
		return list
	default:
		return v
	}
}

func cloneObject(members map[string]any) map[string]any {
	if members == nil {
		return nil
	}
	object := make(map[string]any, len(members))
	for key, member := range members {
		object[key] = clone(member)
	}
	return object
}
