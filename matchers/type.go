package matchers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Type is a type of JSON values, for IsType.
type Type string

// The types of JSON values. A number is a Float where a fraction or an exponent is written, as in 1.0 and 1e3, and an
// Integer otherwise; both are a Number.
const (
	String  Type = "string"
	Number  Type = "number"
	Integer Type = "integer"
	Float   Type = "float"
	Boolean Type = "boolean"
	Array   Type = "array"
	Object  Type = "object"
	Null    Type = "null"
)

var types = []Type{String, Number, Integer, Float, Boolean, Array, Object, Null}

// IsType accepts a value of one of the types. It panics without a type and where one is unknown.
func IsType(types ...Type) Matcher {
	m, err := newType(types)
	return must("IsType", m, err)
}

type isType []Type

func newType(wanted []Type) (Matcher, error) {
	if len(wanted) == 0 {
		return nil, fmt.Errorf("no type is given; give one or more of %s", typeNames(types))
	}
	for _, t := range wanted {
		if !slices.Contains(types, t) {
			return nil, fmt.Errorf("there is no type %q; the types are %s", string(t), typeNames(types))
		}
	}
	return isType(slices.Clone(wanted)), nil
}

func typeNames(types []Type) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = string(t)
	}
	return strings.Join(names, ", ")
}

func (wanted isType) Matches(actual any) bool {
	kind := Type(value.KindOf(actual))
	isNumber := kind == Integer || kind == Float
	return slices.Contains(wanted, kind) || isNumber && slices.Contains(wanted, Number)
}

func (wanted isType) String() string { return render(wanted) }

func (wanted isType) Tag() (string, any) {
	if len(wanted) == 1 {
		return "type", string(wanted[0])
	}
	names := make([]any, len(wanted))
	for i, t := range wanted {
		names[i] = string(t)
	}
	return "type", names
}

func (wanted isType) Explain(actual any) string {
	return fmt.Sprintf("want type %s, got type %s", typeNames(wanted), value.KindOf(actual))
}

func buildType(param any) (Matcher, error) {
	names, isList := param.([]any)
	if !isList {
		names = []any{param}
	}
	var wanted []Type
	for _, name := range names {
		switch name := name.(type) {
		case string:
			wanted = append(wanted, Type(name))
		case nil:
			return nil, errors.New(`it names no type; write one, and "null" in quotes`)
		default:
			return nil, fmt.Errorf("a type is a word, not %s; the types are %s", brief(name), typeNames(types))
		}
	}
	return newType(wanted)
}
