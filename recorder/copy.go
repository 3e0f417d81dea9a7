package recorder

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/toolscore/toolscore-go/internal/value"
)

// copyOf copies a Go value as it is at this moment, while the agent waits: as a JSON value, or else as the JSON text of one,
// because of a struct the text is the quicker copy. It is then read when somebody looks. The error says what has no JSON form.
func copyOf(v any) (normal any, text []byte, err error) {
	err = guarded("encoding", func() (err error) {
		if text = encode(v); text == nil {
			normal, err = value.Normalise(v)
		}
		return err
	})
	return normal, text, err
}

// replaced is what encoding/json writes, without a word, for bytes that are no UTF-8.
var replaced = []byte(`\ufffd`)

// encode returns the JSON text of a value that only reflection can read. It is nil for any other, and where something is
// wrong, because value.Normalise says where.
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

// guarded runs code of the agent, such as a MarshalJSON method, for the recorder: it must not end the agent by a panic.
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
