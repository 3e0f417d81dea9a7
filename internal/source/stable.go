package source

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// StableNames returns the calls with the volatile parts of their texts under names that are numbered in the order in which
// they first stand: equal parts have equal names. It does not change the calls it is given.
func StableNames(trace toolscore.Trace, kinds []option.Volatile) toolscore.Trace {
	for _, k := range kinds {
		n := naming{kind: k, names: map[string]string{}}
		renamed := make(toolscore.Trace, len(trace))
		for i, c := range trace {
			c.Args, _ = n.value(map[string]any(c.Args)).(map[string]any)
			c.Raw = n.text(c.Raw)
			c.Result = n.value(c.Result)
			c.Err = n.text(c.Err)
			renamed[i] = c
		}
		trace = renamed
	}
	return trace
}

// naming gives names to the volatile parts of one kind.
type naming struct {
	kind  option.Volatile
	names map[string]string
}

func (n naming) value(v any) any {
	switch v := v.(type) {
	case string:
		return n.text(v)
	case []any:
		list := make([]any, len(v))
		for i, x := range v {
			list[i] = n.value(x)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for _, key := range slices.Sorted(maps.Keys(v)) {
			object[key] = n.value(v[key])
		}
		return object
	default:
		return v
	}
}

func (n naming) text(s string) string {
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

func (n naming) name(part string) string {
	key := strings.ToLower(part)
	if _, known := n.names[key]; !known {
		n.names[key] = "<" + n.kind.Name + "-" + strconv.Itoa(len(n.names)+1) + ">"
	}
	return n.names[key]
}
