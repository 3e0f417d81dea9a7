package drift

import (
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// frozen stands for a matcher where two goldens are compared that both hold some: instead of
// accepting values it equals a matcher with the same tag and parameter.
type frozen struct {
	matcher value.Matcher
	text    string
}

// Matches reports whether the other is the same matcher.
func (f frozen) Matches(other any) bool {
	o, ok := other.(frozen)
	return ok && o.text == f.text
}

// String returns the text by which it is compared.
func (f frozen) String() string { return f.text }

// freeze returns the value with every matcher frozen; what holds none is shared.
func freeze(v any) any {
	if !value.HasMatcher(v) {
		return v
	}
	return everywhere(v, func(v any) any {
		if m, ok := v.(value.Matcher); ok {
			return frozen{m, string(appendText(nil, m))}
		}
		return v
	})
}

// thaw undoes freeze.
func thaw(v any) any {
	return everywhere(v, func(v any) any {
		if f, ok := v.(frozen); ok {
			return f.matcher
		}
		return v
	})
}

// everywhere returns a copy of the value with the change made to all that is neither a list nor an
// object.
func everywhere(v any, change func(any) any) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = everywhere(e, change)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, e := range v {
			object[key] = everywhere(e, change)
		}
		return object
	}
	return change(v)
}

// freezeCalls prepares calls for being paired with others of their kind. Arguments that are not
// checked equal only such.
func freezeCalls(calls []toolscore.Call) []toolscore.Call {
	list := make([]toolscore.Call, len(calls))
	for i, c := range calls {
		args, _ := freeze(map[string]any(c.Args)).(map[string]any)
		if c.Args == nil {
			args = map[string]any{"": frozen{text: "unchecked"}}
		}
		c.Args, c.Result = args, freeze(c.Result)
		c.Bounds, c.Group = toolscore.Bounds{}, "" // each call is one line here
		list[i] = c
	}
	return list
}

// appendText writes a value so that no other value has the same text. A matcher's own String is for
// people: between the elements of a list its end cannot be seen.
func appendText(dst []byte, v any) []byte {
	switch v := v.(type) {
	case []any:
		dst = append(dst, '[')
		for _, e := range v {
			dst = append(appendText(dst, e), ',')
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for _, key := range slices.Sorted(maps.Keys(v)) {
			dst = append(value.AppendJSON(dst, key), ':')
			dst = append(appendText(dst, v[key]), ',')
		}
		return append(dst, '}')
	case value.Tagged:
		name, param := v.Tag()
		dst = append(append(dst, '!'), name...)
		return append(appendText(append(dst, '('), param), ')')
	default:
		return value.AppendJSON(dst, v)
	}
}
