package value

import (
	"encoding/json"
	"unicode/utf8"
)

// IsNormal reports whether v is a JSON value already, so that who only reads it need not copy it. A value that holds a
// Matcher, or anything that Normalise would refuse, is not.
func IsNormal(v any) bool { return isNormal(v, 0) }

func isNormal(v any, depth int) bool {
	switch v := v.(type) {
	case nil, bool:
		return true
	case string:
		return utf8.ValidString(v)
	case json.Number:
		return IsNumber(string(v))
	case map[string]any:
		if v == nil || depth == MaxDepth {
			return false
		}
		for key, member := range v {
			if !utf8.ValidString(key) || !isNormal(member, depth+1) {
				return false
			}
		}
		return true
	case []any:
		if v == nil || depth == MaxDepth {
			return false
		}
		for _, element := range v {
			if !isNormal(element, depth+1) {
				return false
			}
		}
		return true
	default:
		return false
	}
}
