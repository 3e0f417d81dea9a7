package value

import (
	"encoding/json"
	"slices"
	"strings"
)

// Kind names what a JSON value is, in the words that golden files use.
type Kind string

// The kinds of JSON values. A number is a Float where a fraction or an exponent is written, else an
// Integer.
const (
	String  Kind = "string"
	Integer Kind = "integer"
	Float   Kind = "float"
	Boolean Kind = "boolean"
	Array   Kind = "array"
	Object  Kind = "object"
	Null    Kind = "null"
)

// KindOf returns the kind of a JSON value, and "" for anything else, as a Matcher or Absent.
func KindOf(v any) Kind {
	switch v := v.(type) {
	case nil:
		return Null
	case bool:
		return Boolean
	case string:
		return String
	case json.Number:
		if hasIntegerForm(v) {
			return Integer
		}
		return Float
	case []any:
		return Array
	case map[string]any:
		return Object
	default:
		return ""
	}
}

func hasIntegerForm(n json.Number) bool { return !strings.ContainsAny(string(n), ".eE") }

// HasMatcher reports whether v is a Matcher or holds one.
func HasMatcher(v any) bool {
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, HasMatcher)
	case map[string]any:
		for _, e := range v {
			if HasMatcher(e) {
				return true
			}
		}
	case Matcher:
		return true
	}
	return false
}
