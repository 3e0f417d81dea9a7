package matchers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// named reads the parameter of a tag as an object that has no other keys than these.
func named(param any, keys ...string) (map[string]any, error) {
	object, ok := param.(map[string]any)
	if !ok {
		return nil, misfit(param, "an object")
	}
	for key := range object {
		if !slices.Contains(keys, key) {
			return nil, fmt.Errorf("unknown key %q; the keys are %s", key, strings.Join(keys, ", "))
		}
	}
	return object, nil
}

// listed reads the parameter of a tag as a list.
func listed(param any) ([]any, error) {
	list, ok := param.([]any)
	if !ok {
		return nil, misfit(param, "a list, as in [a, b]")
	}
	return list, nil
}

func misfit(param any, want string) error {
	got := value.TypeName(param)
	switch m, ok := param.(Matcher); {
	case ok:
		got = m.String()
	case param == nil:
		got = "none"
	}
	return fmt.Errorf("parameter: want %s, got %s; correct the parameter", want, got)
}

// bare makes a tag without parameter.
func bare(m Matcher) func(any) (Matcher, error) {
	return func(param any) (Matcher, error) {
		if param != nil {
			return nil, errors.New("it takes no parameter; leave the parameter out, or quote the text if it is meant as one")
		}
		return m, nil
	}
}
