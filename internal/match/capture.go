package match

import (
	"errors"
	"fmt"

	"github.com/toolscore/toolscore-go/internal/value"
)

type capture struct {
	tagged
	name string
	m    value.Matcher
}

// Capture accepts what m accepts (nil: everything) and names the value. It fails without a name.
func Capture(name string, m value.Matcher) (value.Matcher, error) {
	if m == nil {
		m = Any
	}
	if _, err := operand(m); err != nil {
		return nil, err
	}
	var param any = name
	if _, free := m.(*anything); !free {
		param = map[string]any{"name": name, "value": m}
	}
	return &capture{tagged{"capture", param}, name, m}, checkName(name)
}

func checkName(name string) error {
	if name == "" {
		return errors.New("the name is empty; give the value a name")
	}
	return nil
}

// Matches accepts what the matcher inside accepts.
func (c *capture) Matches(actual any) bool { return c.m.Matches(actual) }

// Explain lets the matcher inside speak.
func (c *capture) Explain(actual any) string { return firstDifference("", c.m, actual) }

func buildCapture(param any) (value.Matcher, error) {
	if name, ok := param.(string); ok {
		return Capture(name, Any)
	}
	object, err := named(param, "a name or an object", "name", "value")
	if err != nil {
		return nil, err
	}
	name, ok := object["name"].(string)
	if !ok {
		return nil, fmt.Errorf("name: want a string, got %s; put it in quotes", brief(object["name"]))
	}
	m, ok := object["value"].(value.Matcher)
	if !ok {
		return nil, errors.New("value: want a matcher, as in {name: id, value: !type string}; for any value write the name alone")
	}
	return Capture(name, m)
}

type ref struct {
	tagged
	name string
}

// Ref accepts, once Bindings knows it, the value that was captured under the name. It fails without
// a name.
func Ref(name string) (value.Matcher, error) {
	return &ref{tagged{"ref", name}, name}, checkName(name)
}

// Matches accepts everything, because what was captured is not known yet.
func (*ref) Matches(any) bool { return true }

func buildRef(param any) (value.Matcher, error) {
	name, ok := param.(string)
	if !ok {
		return nil, misfit(param, "the name of a captured value")
	}
	return Ref(name)
}
