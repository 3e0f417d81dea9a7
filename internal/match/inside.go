package match

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

type contains struct{ tagged }

// Contains looks for x in strings, lists and the keys of objects. It fails if x has no JSON form.
func Contains(x any) (value.Matcher, error) {
	x, err := operand(x)
	return &contains{tagged{"contains", x}}, err
}

// Matches looks into strings, lists and objects.
func (c *contains) Matches(actual any) bool {
	switch actual := actual.(type) {
	case string:
		part, ok := c.param.(string)
		return ok && strings.Contains(actual, part)
	case []any:
		for _, element := range actual {
			if equal(c.param, element) {
				return true
			}
		}
	case map[string]any:
		for key := range actual {
			if equal(c.param, key) {
				return true
			}
		}
	}
	return false
}

// Explain says what was looked through.
func (c *contains) Explain(actual any) string {
	switch actual.(type) {
	case string:
		if _, ok := c.param.(string); !ok {
			return "it is a string, and no part of a string is that"
		}
		return "the text is not in it"
	case []any:
		return "no element is that"
	case map[string]any:
		return "no key is that"
	default:
		return wrongType("a string, an array or an object", actual)
	}
}

type inText struct{ tagged }

// JSON accepts text with a JSON value that x accepts. It fails if x has no JSON form.
func JSON(x any) (value.Matcher, error) {
	x, err := operand(x)
	return &inText{tagged{"json", x}}, err
}

// Matches reads the text and accepts what its parameter accepts.
func (j *inText) Matches(actual any) bool {
	text, ok := actual.(string)
	if !ok {
		return false
	}
	v, err := value.Parse([]byte(text))
	return err == nil && equal(j.param, v)
}

// Explain says what is wrong with the text, or with the value in it.
func (j *inText) Explain(actual any) string {
	text, ok := actual.(string)
	if !ok {
		return wrongType("a string that holds JSON", actual)
	}
	v, err := value.Parse([]byte(text))
	if err != nil {
		return err.Error()
	}
	return "in the text: " + firstDifference("", j.param, v)
}

type partial struct {
	tagged
	args map[string]any
}

// Partial accepts an object that has at least these members. It fails if a value has no JSON form.
func Partial(args map[string]any) (value.Matcher, error) {
	out, err := normalised("parameter", args)
	if err != nil {
		return nil, err
	}
	if _, m := value.MisplacedKey(out); m != nil {
		return nil, value.ErrMisplacedKey
	}
	object, ok := out.(map[string]any)
	if !ok {
		object = map[string]any{}
	}
	return &partial{tagged{"partial", object}, object}, nil
}

// Matches accepts an object with these keys and values.
func (p *partial) Matches(actual any) bool {
	object, ok := actual.(map[string]any)
	return ok && equal(p.args, p.listed(object))
}

// listed leaves out the keys that are free.
func (p *partial) listed(object map[string]any) map[string]any {
	listed := make(map[string]any, len(p.args))
	for key := range p.args {
		if got, there := object[key]; there {
			listed[key] = got
		}
	}
	return listed
}

// Explain names the first key that is missing or has another value.
func (p *partial) Explain(actual any) string {
	object, ok := actual.(map[string]any)
	if !ok {
		return wrongType("an object", actual)
	}
	return firstDifference("", p.args, p.listed(object))
}

func buildPartial(param any) (value.Matcher, error) {
	object, ok := param.(map[string]any)
	if !ok {
		return nil, misfit(param, "an object with the keys that are needed")
	}
	return Partial(object)
}
