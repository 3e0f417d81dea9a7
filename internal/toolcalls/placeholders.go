package toolcalls

import (
	"maps"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// withArgs returns the calls with absent arguments as empty ones, for in this vocabulary both mean
// no arguments. With placeholders the names of types stand for types.
func withArgs(calls []toolscore.Call, placeholders bool) []toolscore.Call {
	compared := make([]toolscore.Call, len(calls))
	for i, c := range calls {
		if c.Args == nil {
			c.Args = toolscore.Args{}
		}
		if placeholders {
			c.Args = withPlaceholders(c.Args)
		}
		compared[i] = c
	}
	return compared
}

// withPlaceholders returns the arguments themselves where none is a placeholder.
func withPlaceholders(args toolscore.Args) toolscore.Args {
	with := args
	replaced := false
	for key, v := range args {
		p, ok := placeholderOf(v)
		if !ok {
			continue
		}
		if !replaced {
			with, replaced = maps.Clone(args), true
		}
		with[key] = p
	}
	return with
}

// placeholder is a type test, written as the type's name in the place of an argument.
type placeholder string

// placeholderOf returns what a value stands for, where it stands for a type.
func placeholderOf(v any) (p placeholder, ok bool) {
	text, _ := v.(string)
	text = strings.TrimSpace(text)
	if len(text) > len("boolean") {
		return "", false // most texts, without the cost of lower case
	}
	p = placeholder(strings.ToLower(text))
	switch p {
	case "any", "string", "number", "boolean", "object", "array", "null":
		return p, true
	default:
		return "", false
	}
}

func (p placeholder) String() string { return string(p) }

// Matches reports whether v is of the type; any includes null.
func (p placeholder) Matches(v any) bool {
	kind := value.KindOf(v)
	if kind == value.Integer || kind == value.Float {
		kind = "number"
	}
	return p == "any" || string(p) == string(kind)
}
