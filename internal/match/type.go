package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// anyNumber stands for integers and floats.
const anyNumber = "number"

// typeNames are those that IsType knows.
var typeNames = []string{
	string(value.String), anyNumber, string(value.Integer), string(value.Float),
	string(value.Boolean), string(value.Array), string(value.Object), string(value.Null),
}

type isType struct {
	tagged
	names []string
}

// IsType accepts values of the named types. It fails without a name and on an unknown one.
func IsType(names []string) (value.Matcher, error) {
	if len(names) == 0 {
		return nil, fmt.Errorf("no type is given; give one or more of %s", listTypes(typeNames))
	}
	list := make([]any, len(names))
	for i, name := range names {
		if !slices.Contains(typeNames, name) {
			return nil, fmt.Errorf("there is no type %q; the types are %s", name, listTypes(typeNames))
		}
		list[i] = name
	}
	m := &isType{tagged{"type", list}, slices.Clone(names)}
	if len(list) == 1 {
		m.param = list[0]
	}
	return m, nil
}

func listTypes(names []string) string { return strings.Join(names, ", ") }

// Matches accepts a value of one of the types.
func (m *isType) Matches(actual any) bool {
	kind := value.KindOf(actual)
	isNumber := kind == value.Integer || kind == value.Float
	return slices.Contains(m.names, string(kind)) || isNumber && slices.Contains(m.names, anyNumber)
}

// Explain tells an integer from a float, which other messages call a number.
func (m *isType) Explain(actual any) string {
	return fmt.Sprintf("want type %s, got type %s", listTypes(m.names), value.KindOf(actual))
}

func buildType(param any) (value.Matcher, error) {
	list, isList := param.([]any)
	if !isList {
		list = []any{param}
	}
	names := make([]string, len(list))
	for i, name := range list {
		switch name := name.(type) {
		case string:
			names[i] = name
		case nil:
			return nil, errors.New(`it names no type; write one, and the type null in quotes, as in !type "null"`)
		default:
			return nil, fmt.Errorf("a type is a word, not %s; the types are %s", brief(name), listTypes(typeNames))
		}
	}
	return IsType(names)
}
