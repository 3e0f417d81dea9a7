package source

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// StableNames returns the calls with the volatile parts of their texts, and of JSON in their texts,
// under names that are numbered in the order in which they first are: equal parts have equal
// names. A kind with one name numbers nothing. It does not change the calls it is given.
func StableNames(trace toolscore.Trace, kinds []option.Volatile) toolscore.Trace {
	for _, k := range kinds {
		n := naming{kind: k, names: map[string]string{}, parts: map[string]string{}}
		renamed := make(toolscore.Trace, len(trace))
		for i, c := range trace {
			c.Args, _ = n.value("", map[string]any(c.Args)).(map[string]any)
			c.Raw = n.text(c.Raw)
			c.Result = n.value("", c.Result)
			c.Err = n.text(c.Err)
			renamed[i] = c
		}
		trace = renamed
	}
	return trace
}

// Names gives names to the volatile parts of values, as StableNames does, one value after the other.
type Names struct{ kinds []naming }

// NewNames returns Names of these kinds that has given none.
func NewNames(kinds []option.Volatile) Names {
	n := Names{make([]naming, len(kinds))}
	for i, k := range kinds {
		n.kinds[i] = naming{kind: k, names: map[string]string{}, parts: map[string]string{}}
	}
	return n
}

// Value returns the value with names in place of its volatile parts.
func (n Names) Value(v any) any {
	for _, k := range n.kinds {
		v = k.value("", v)
	}
	return v
}

// Parts returns what the names stand for, as it was first spelled.
func (n Names) Parts() map[string]string {
	parts := map[string]string{}
	for _, k := range n.kinds {
		maps.Copy(parts, k.parts)
	}
	return parts
}

// naming gives names to the volatile parts of one kind.
type naming struct {
	kind  option.Volatile
	names map[string]string
	parts map[string]string // by their names
}

// value returns a value that is below a key, in a list or not.
func (n naming) value(key string, v any) any {
	switch v := v.(type) {
	case string:
		if n.isEpoch(key, v) {
			return n.name(v)
		}
		return n.text(v)
	case json.Number:
		if n.isEpoch(key, string(v)) {
			return n.name(string(v))
		}
		return v
	case []any:
		list := make([]any, len(v))
		for i, x := range v {
			list[i] = n.value(key, x)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for _, key := range slices.Sorted(maps.Keys(v)) {
			object[key] = n.value(key, v[key])
		}
		return object
	default:
		return v
	}
}

// text returns a text, or JSON in a text, without its volatile parts and otherwise as it was.
func (n naming) text(s string) string {
	if trimmed := strings.TrimSpace(s); strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "[") {
		if _, err := value.Parse([]byte(s)); err == nil {
			return n.json(s)
		}
	}
	spans := n.kind.Find(s)
	if len(spans) == 0 {
		return s
	}
	var b strings.Builder
	end := 0
	for _, span := range spans {
		b.WriteString(s[end:span[0]])
		b.WriteString(n.name(s[span[0]:span[1]]))
		end = span[1]
	}
	b.WriteString(s[end:])
	return b.String()
}

var jsonScalar = regexp.MustCompile(`"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d[0-9.eE+-]*|[\[\]{}]`)

// json renames in the strings and numbers of a JSON text, and keeps its blanks and the order of its
// keys.
func (n naming) json(s string) string {
	keys := []string{""} // those that what follows is below, by depth
	return jsonScalar.ReplaceAllStringFunc(s, func(token string) string {
		last := len(keys) - 1
		switch {
		case token == "{" || token == "[":
			keys = append(keys, keys[last])
			return token
		case token == "}" || token == "]":
			keys = keys[:last]
			return token
		case strings.HasSuffix(token, ":"):
			keys[last], _ = unquoted(strings.TrimRight(token, ": \t\r\n"))
			return token
		}
		var v any = json.Number(token)
		if text, isText := unquoted(token); isText {
			v = text
		}
		if renamed := n.value(keys[last], v); renamed != v {
			return string(value.AppendJSON(nil, renamed))
		}
		return token
	})
}

func unquoted(token string) (text string, ok bool) {
	ok = json.Unmarshal([]byte(token), &text) == nil
	return text, ok
}

// isEpoch reports whether the kind is one of times, the key says time and the text is a number of
// seconds, milliseconds, microseconds or nanoseconds since 1970 that lies within 2001 and 2100.
func (n naming) isEpoch(key, number string) bool {
	if !n.kind.Epochs || !saysTime(key) {
		return false
	}
	seconds, err := strconv.ParseFloat(number, 64)
	for ; err == nil && seconds > 4_102_444_800; seconds /= 1000 {
		if seconds > 5e18 {
			return false
		}
	}
	return err == nil && seconds >= 978_307_200
}

var (
	wordEnd   = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	timeWords = regexp.MustCompile(`^(?:(?:time|date|timestamp|datetime|epoch)s?|ts|at|now|created|updated|modified|changed|` +
		`started|ended|finished|expires|expiry|expiration|exp|iat|nbf|since|until|before|after|mtime|ctime|atime)$`)
	timeUnits = regexp.MustCompile(`^(?:s|sec|secs|seconds|ms|msec|millis|milliseconds|us|micros|microseconds|ns|nanos|` +
		`nanoseconds|unix|utc|gmt)$`)
)

// saysTime reports whether the last word of a key, but for a unit, is one for a point in time:
// created_at, startTimeMs.
func saysTime(key string) bool {
	words := strings.FieldsFunc(strings.ToLower(wordEnd.ReplaceAllString(key, "${1}_$2")), func(r rune) bool {
		return r == '_' || r == '-' || r == '.' || r == ' '
	})
	for len(words) > 1 && timeUnits.MatchString(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return len(words) > 0 && timeWords.MatchString(words[len(words)-1])
}

func (n naming) name(part string) string {
	if n.kind.One {
		return "<" + n.kind.Name + ">"
	}
	key := strings.ToLower(part)
	if _, known := n.names[key]; !known {
		n.names[key] = "<" + n.kind.Name + "-" + strconv.Itoa(len(n.names)+1) + ">"
		n.parts[n.names[key]] = part
	}
	return n.names[key]
}
