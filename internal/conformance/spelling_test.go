package conformance_test

import (
	"encoding/json"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

// expectedValue returns v with each matcher that the vectors spell as an object with one key, such
// as {"$any": true}.
func expectedValue(v any) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, x := range v {
			list[i] = expectedValue(x)
		}
		return list
	case map[string]any:
		if m := matcher(v); m != nil {
			return m
		}
		object := make(map[string]any, len(v))
		for key, x := range v {
			object[key] = expectedValue(x)
		}
		return object
	default:
		return v
	}
}

// matcher returns the matcher that the object spells, or nil where it is a plain object.
func matcher(object map[string]any) matchers.Matcher {
	if len(object) != 1 {
		return nil
	}
	for key, param := range object {
		switch key {
		case "$any":
			return matchers.Any
		case "$regex":
			return regex(param.(map[string]any))
		case "$approx":
			return approx(param.(map[string]any))
		case "$contains":
			return matchers.Contains(expectedValue(param))
		case "$oneOf":
			return matchers.OneOf(expectedValue(param).([]any)...)
		case "$type":
			return isType(param.([]any))
		case "$maybe":
			return matchers.Maybe(expectedValue(param))
		case "$absent":
			return matchers.Absent
		}
	}
	return nil
}

func regex(param map[string]any) matchers.Matcher {
	known := map[rune]matchers.Flag{'i': matchers.IgnoreCase, 'm': matchers.Multiline, 's': matchers.DotAll}
	var flags []matchers.Flag
	if text, ok := param["flags"].(string); ok {
		for _, r := range text {
			flags = append(flags, known[r])
		}
	}
	return matchers.Regex(param["pattern"].(string), flags...)
}

func approx(param map[string]any) matchers.Matcher {
	var tolerances []matchers.Tolerance
	if rel, ok := param["rel"].(json.Number); ok {
		tolerances = append(tolerances, matchers.Rel(number(rel)))
	}
	if abs, ok := param["abs"].(json.Number); ok {
		tolerances = append(tolerances, matchers.Abs(number(abs)))
	}
	return matchers.Approx(param["value"], tolerances...)
}

func isType(names []any) matchers.Matcher {
	types := make([]matchers.Type, len(names))
	for i, name := range names {
		types[i] = matchers.Type(name.(string))
	}
	return matchers.IsType(types...)
}

func number(n json.Number) float64 {
	f, err := n.Float64()
	if err != nil {
		panic(err)
	}
	return f
}

// calls reads a list of calls in the gold form, matchers included.
func calls(v any) (toolscore.Trace, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("%v is no list of calls", v)
	}
	trace := make(toolscore.Trace, len(list))
	for i, item := range list {
		object := item.(map[string]any)
		trace[i].Tool = object["tool"].(string)
		if args, ok := object["args"].(map[string]any); ok {
			trace[i].Args = expectedValue(args).(map[string]any)
		}
	}
	return trace, nil
}
