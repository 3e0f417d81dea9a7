package recorder

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

// legible returns, as a JSON value, what can be read of a value that has no JSON form: as text the
// bytes that are not UTF-8, numbers without JSON and what a MarshalJSON wrote, and the reason for
// all else. Two results are then equal only where nobody could see a difference.
func legible(v any, reason error) any {
	if errors.Is(reason, value.ErrCycle) || errors.Is(reason, value.ErrTooDeep) {
		return unrecorded(reason)
	}
	var shown any
	err := guarded("reading", func() (err error) {
		shown, err = value.Normalise(spelled(reflect.ValueOf(v)))
		return err
	})
	if err != nil {
		return unrecorded(reason)
	}
	return shown
}

// spelled is the value as far as its lists, maps and exported fields go. A part that has a JSON
// form keeps it.
func spelled(v reflect.Value) any {
	if !v.IsValid() {
		return nil
	}
	if v.CanInterface() {
		normal, err := value.Normalise(v.Interface())
		if err == nil {
			return normal
		}
		if m, ok := reflect.TypeAssert[json.Marshaler](v); ok {
			return marshalled(m, err)
		}
	}
	switch v.Kind() {
	case reflect.String:
		return quoted(v.String())
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Interface, reflect.Pointer:
		return spelled(v.Elem())
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = spelled(v.Index(i))
		}
		return list
	case reflect.Map:
		object := make(map[string]any, v.Len())
		for entry := v.MapRange(); entry.Next(); {
			object[quoted(fmt.Sprint(entry.Key()))] = spelled(entry.Value())
		}
		return object
	case reflect.Struct:
		return spelledFields(v)
	default:
		return unrecorded(errors.New(v.Type().String() + " has no JSON"))
	}
}

func spelledFields(v reflect.Value) map[string]any {
	object := map[string]any{}
	for i := range v.NumField() {
		if field := v.Type().Field(i); field.IsExported() {
			object[field.Name] = spelled(v.Field(i))
		}
	}
	return object
}

// marshalled is what a MarshalJSON wrote that is not JSON, or the reason where it wrote nothing.
func marshalled(m json.Marshaler, reason error) string {
	var text []byte
	err := guarded("encoding", func() (err error) {
		text, err = m.MarshalJSON()
		return err
	})
	if err != nil {
		return unrecorded(reason)
	}
	return quoted(string(text))
}

// quoted is the text, with escapes for bytes that are not UTF-8.
func quoted(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[0])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}
