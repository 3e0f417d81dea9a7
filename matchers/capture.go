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
	name string
	m    Matcher
}

func newCapture(name string, m Matcher) (Matcher, error) {
	if _, err := operand(m); err != nil {
		return nil, err
	}
	return capture{name, m}, checkName(name)
}

func checkName(name string) error {
	if name == "" {
		return errors.New("the name is empty; give the value a name")
	}
	return nil
}

func (c capture) Matches(actual any) bool { return c.m.Matches(actual) }
func (c capture) String() string          { return render(c) }

func (c capture) Tag() (string, any) {
	if _, free := c.m.(anyMatcher); free {
		return "capture", c.name
	}
	return "capture", map[string]any{"name": c.name, "value": c.m}
}

func (c capture) Explain(actual any) string { return firstDifference("", c.m, actual) }

func buildCapture(param any) (Matcher, error) {
	if name, ok := param.(string); ok {
		return newCapture(name, Any)
	}
	object, err := named(param, "name", "value")
	if err != nil {
		return nil, err
	}
	name, ok := object["name"].(string)
	if !ok {
		return nil, fmt.Errorf("name: want a string, got %s; put it in quotes", brief(object["name"]))
	}
	m, ok := object["value"].(Matcher)
	if !ok {
		return nil, errors.New("value: want a matcher, as in {name: id, value: !type string}; write one, or the name alone for any value")
	}
	return newCapture(name, m)
}

// Ref accepts the value that an earlier expected call captured under the name, by value. While calls are paired it accepts
// everything; Bindings compares afterwards. It panics without a name.
func Ref(name string) Matcher {
	return must("Ref", ref{name}, checkName(name))
}

type ref struct{ name string }

func (ref) Matches(any) bool     { return true }
func (r ref) String() string     { return render(r) }
func (r ref) Tag() (string, any) { return "ref", r.name }
func buildRef(param any) (Matcher, error) {
	name, ok := param.(string)
	if !ok {
		return nil, misfit(param, "the name of a captured value")
	}
	return ref{name}, checkName(name)
}
