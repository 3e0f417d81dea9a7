package matchers

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Partial accepts an object that has at least these keys with these values, which may be or hold matchers; other keys are
// free. Without keys it accepts every object. It panics where a value has no JSON form.
func Partial(args toolscore.Args) Matcher {
	m, err := newPartial(args)
	return must("Partial", m, err)
}

type partial struct {
	tagged
	args map[string]any
}

func newPartial(args map[string]any) (Matcher, error) {
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

func buildPartial(param any) (Matcher, error) {
	object, ok := param.(map[string]any)
	if !ok {
		return nil, misfit(param, "an object with the keys that are needed")
	}
	return newPartial(object)
}
