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

type partial map[string]any

func newPartial(args map[string]any) (Matcher, error) {
	if args == nil {
		args = map[string]any{}
	}
	out, err := value.NormaliseExpected(args)
	if err != nil {
		return nil, err
	}
	return partial(out.(map[string]any)), nil
}

func (p partial) Matches(actual any) bool {
	object, ok := actual.(map[string]any)
	if !ok {
		return false
	}
	for key, want := range p {
		got, there := object[key]
		if !there || !equal(want, got) {
			return false
		}
	}
	return true
}

func (p partial) String() string     { return render(p) }
func (p partial) Tag() (string, any) { return "partial", map[string]any(p) }

func (p partial) Explain(actual any) string {
	object, ok := actual.(map[string]any)
	if !ok {
		return wrongType("an object", actual)
	}
	listed := make(map[string]any, len(p))
	for key := range p {
		if got, there := object[key]; there {
			listed[key] = got
		}
	}
	return firstDifference("", map[string]any(p), listed)
}

func buildPartial(param any) (Matcher, error) {
	object, ok := param.(map[string]any)
	if !ok {
		return nil, misfit(param, "an object with the keys that are needed")
	}
	return newPartial(object)
}
