package value

import (
	"encoding/json"
	"strings"
)

// Mode says which values count as equal.
type Mode int

// The modes; the zero value is Lenient.
const (
	// Lenient compares numbers by decimal value and strings without surrounding white space.
	Lenient Mode = iota
	// Strict compares numbers by value and form (integer or float) and strings to the byte.
	Strict
	// ByValue compares numbers by decimal value and strings to the byte, as equality inside a
	// matcher does.
	ByValue
)

// Equal reports whether want accepts got: a Matcher in want decides for itself, everything else is
// equal under the mode. Both are JSON values; got holds no Matcher.
func Equal(want, got any, mode Mode) bool {
	switch want := want.(type) {
	case nil:
		return got == nil
	case bool:
		got, ok := got.(bool)
		return ok && got == want
	case string:
		got, ok := got.(string)
		return ok && mode.sameString(want, got)
	case json.Number:
		got, ok := got.(json.Number)
		return ok && mode.sameNumber(want, got)
	case []any:
		got, ok := got.([]any)
		return ok && equalLists(want, got, mode)
	case map[string]any:
		got, ok := got.(map[string]any)
		return ok && equalObjects(want, got, mode)
	case KeyMatcher:
		inner, ok := want.Inner()
		return ok && Equal(inner, got, mode)
	case Matcher:
		return want.Matches(got)
	default:
		return false
	}
}

func equalLists(want, got []any, mode Mode) bool {
	if len(want) != len(got) {
		return false
	}
	for i, w := range want {
		if !Equal(w, got[i], mode) {
			return false
		}
	}
	return true
}

func equalObjects(want, got map[string]any, mode Mode) bool {
	if len(want) < len(got) {
		return false
	}
	absent := 0
	for key, w := range want {
		g, there := got[key]
		if there && Equal(w, g, mode) {
			continue
		}
		if there || !MayBeAbsent(w) {
			return false
		}
		absent++
	}
	return len(want)-absent == len(got)
}

// Text returns the part of a string that strings share exactly when they are equal under the mode.
func (m Mode) Text(s string) string {
	if m == Lenient {
		return strings.TrimSpace(s)
	}
	return s
}

func (m Mode) sameString(a, b string) bool { return a == b || m.Text(a) == m.Text(b) }

func (m Mode) sameNumber(a, b json.Number) bool {
	return (m != Strict || hasIntegerForm(a) == hasIntegerForm(b)) && sameNumber(a, b)
}

// Key returns a text that two values without matchers share exactly when they are equal under the mode.
func Key(v any, mode Mode) string {
	return string(appendKey(nil, v, mode))
}

// appendKey writes JSON whose numbers and strings have the one spelling that their equals share.
func appendKey(dst []byte, v any, mode Mode) []byte {
	switch v := v.(type) {
	case json.Number:
		if mode == Strict && !hasIntegerForm(v) {
			dst = append(dst, 'f')
		}
		return append(dst, parseDecimal(v).String()...)
	case string:
		return appendString(dst, mode.Text(v))
	case []any:
		dst = append(dst, '[')
		for i, e := range v {
			dst = appendKey(comma(dst, i), e, mode)
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for i, key := range sortedKeys(v) {
			dst = append(appendString(comma(dst, i), key), ':')
			dst = appendKey(dst, v[key], mode)
		}
		return append(dst, '}')
	default:
		return AppendJSON(dst, v)
	}
}
