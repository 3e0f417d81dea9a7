package value

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"
)

// AppendJSON appends the compact JSON text of v to dst: keys sorted by bytes, numbers as they are
// written, no HTML escapes. A Matcher and Absent are written by their String, so that a text with
// them is for people only.
func AppendJSON(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return fmt.Append(dst, v)
	case json.Number:
		return append(dst, v...)
	case string:
		return appendString(dst, v)
	case []any:
		dst = append(dst, '[')
		for i, e := range v {
			dst = AppendJSON(comma(dst, i), e)
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for i, key := range sortedKeys(v) {
			dst = append(appendString(comma(dst, i), key), ':')
			dst = AppendJSON(dst, v[key])
		}
		return append(dst, '}')
	default:
		return fmt.Append(dst, v)
	}
}

func comma(dst []byte, i int) []byte {
	if i == 0 {
		return dst
	}
	return append(dst, ',')
}

func sortedKeys(m map[string]any) []string {
	return slices.Sorted(maps.Keys(m))
}

// appendString writes a string as encoding/json does without HTML escapes: U+2028 and U+2029 are
// escaped, because they end a line in JavaScript.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	done := 0
	for i, r := range s {
		if r >= ' ' && r != '"' && r != '\\' && r != utf8.RuneError && r != '\u2028' && r != '\u2029' {
			continue
		}
		dst = append(dst, s[done:i]...)
		_, size := utf8.DecodeRuneInString(s[i:])
		dst = appendEscaped(dst, r, size)
		done = i + size
	}
	return append(append(dst, s[done:]...), '"')
}

func appendEscaped(dst []byte, r rune, size int) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case utf8.RuneError:
		if size > 1 { // the character itself, not a broken byte
			return utf8.AppendRune(dst, r)
		}
	}
	return fmt.Appendf(dst, `\u%04x`, r)
}
