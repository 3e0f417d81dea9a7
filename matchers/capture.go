package matchers

import (
	"errors"
	"fmt"
)

// Capture accepts what m accepts (nil: everything) and gives the value a name; later expected calls refer to it with Ref.
// It stands in arguments and results, in lists, objects and Partial, and panics without a name.
//
//	{Tool: "search", Result: toolscore.Args{"id": matchers.Capture("flight", matchers.Any)}},
//	{Tool: "book", Args: toolscore.Args{"flight_id": matchers.Ref("flight")}},
func Capture(name string, m Matcher) Matcher {
	if m == nil {
		m = Any
	}
	c, err := newCapture(name, m)
	return must("Capture", c, err)
}

type capture struct {
	tagged
	name string
	m    Matcher
}

func newCapture(name string, m Matcher) (Matcher, error) {
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

func buildCapture(param any) (Matcher, error) {
	if name, ok := param.(string); ok {
		return newCapture(name, Any)
	}
	object, err := named(param, "a name or an object", "name", "value")
	if err != nil {
		return nil, err
	}
	name, ok := object["name"].(string)
	if !ok {
		return nil, fmt.Errorf("name: want a string, got %s; put it in quotes", brief(object["name"]))
	}
	m, ok := object["value"].(Matcher)
	if !ok {
		return nil, errors.New("value: want a matcher, as in {name: id, value: !type string}; for any value write the name alone")
	}
	return newCapture(name, m)
}

// Ref accepts the value that an earlier expected call captured under the name, by value. While calls are paired it accepts
// everything; Bindings compares afterwards. It panics without a name.
func Ref(name string) Matcher {
	return must("Ref", newRef(name), checkName(name))
}

type ref struct {
	tagged
	name string
}

func newRef(name string) Matcher { return &ref{tagged{"ref", name}, name} }

// Matches accepts everything, because what was captured is not known yet.
func (*ref) Matches(any) bool { return true }

func buildRef(param any) (Matcher, error) {
	name, ok := param.(string)
	if !ok {
		return nil, misfit(param, "the name of a captured value")
	}
	return newRef(name), checkName(name)
}
