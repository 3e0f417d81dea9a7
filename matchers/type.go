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

var allTypes = []Type{String, Number, Integer, Float, Boolean, Array, Object, Null}

// IsType accepts a value of one of the types. It panics without a type and where one is unknown.
func IsType(types ...Type) Matcher {
	m, err := newType(types)
	return must("IsType", m, err)
}

type isType struct {
	tagged
	types []Type
}

func newType(types []Type) (Matcher, error) {
	if len(types) == 0 {
		return nil, fmt.Errorf("no type is given; give one or more of %s", typeNames(allTypes))
	}
	names := make([]any, len(types))
	for i, t := range types {
		if !slices.Contains(allTypes, t) {
			return nil, fmt.Errorf("there is no type %q; the types are %s", string(t), typeNames(allTypes))
		}
		names[i] = string(t)
	}
	m := &isType{tagged{"type", names}, slices.Clone(types)}
	if len(names) == 1 {
		m.param = names[0]
	}
	return m, nil
}

func typeNames(types []Type) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = string(t)
	}
	return strings.Join(names, ", ")
}

// Matches accepts a value of one of the types.
func (m *isType) Matches(actual any) bool {
	kind := Type(value.KindOf(actual))
	isNumber := kind == Integer || kind == Float
	return slices.Contains(m.types, kind) || isNumber && slices.Contains(m.types, Number)
}

// Explain tells an integer from a float, which other messages call a number.
func (m *isType) Explain(actual any) string {
	return fmt.Sprintf("want type %s, got type %s", typeNames(m.types), value.KindOf(actual))
}

func buildType(param any) (Matcher, error) {
	names, isList := param.([]any)
	if !isList {
		names = []any{param}
	}
	types := make([]Type, len(names))
	for i, name := range names {
		switch name := name.(type) {
		case string:
			types[i] = Type(name)
		case nil:
			return nil, errors.New(`it names no type; write one, and the type null in quotes, as in !type "null"`)
		default:
			return nil, fmt.Errorf("a type is a word, not %s; the types are %s", brief(name), typeNames(allTypes))
		}
	}
	return newType(types)
}
