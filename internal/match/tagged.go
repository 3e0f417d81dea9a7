// Package match is the engine of package matchers: the matchers, their tags and parameters, what
// they say of a value they refuse, and the values that captures bind.
package match

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// tagged is the part that matchers with a tag share: how a golden file writes them.
type tagged struct {
	name  string
	param any
}

// Tag returns the tag without the exclamation mark, and its parameter; nil is none.
func (t tagged) Tag() (name string, param any) { return t.name, t.param }

// String returns the matcher as a golden file writes it, on one line.
func (t tagged) String() string {
	if t.param == nil && !value.NamesNull(t.name) {
		return "!" + t.name
	}
	if inner, ok := t.param.(value.Tagged); ok { // YAML has no two tags on one value
		return "!" + t.name + ":" + strings.TrimPrefix(inner.String(), "!")
	}
	return string(appendFlow([]byte("!"+t.name+" "), t.param))
}

// appendFlow appends a parameter as it is on one line of a golden file. Text in it that is not
// a plain word is in quotes, also where a golden could do without them.
func appendFlow(dst []byte, v any) []byte {
	switch v := v.(type) {
	case string:
		return appendWord(dst, v)
	case []any:
		dst = append(dst, '[')
		for i, e := range v {
			dst = appendFlow(separated(dst, i), e)
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for i, key := range slices.SortedFunc(maps.Keys(v), value.CompareParameters) {
			dst = append(appendWord(separated(dst, i), key), ": "...)
			dst = appendFlow(dst, v[key])
		}
		return append(dst, '}')
	}
	return value.AppendJSON(dst, v)
}

func separated(dst []byte, i int) []byte {
	if i == 0 {
		return dst
	}
	return append(dst, ", "...)
}

func appendWord(dst []byte, text string) []byte {
	if isWord(text) {
		return append(dst, text...)
	}
	return value.AppendJSON(dst, text)
}

var (
	word = regexp.MustCompile(`\A[A-Za-z_]+\z`)
	// reserved are the words that some reader of YAML takes for something else.
	reserved = regexp.MustCompile(`(?i)\A(null|true|false|yes|no|on|off|y|n)\z`)
)

func isWord(text string) bool { return word.MatchString(text) && !reserved.MatchString(text) }
