package matchers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// named reads the parameter of a tag as an object that has no other keys than these; want names it
// and what may stand instead of it.
func named(param any, want string, keys ...string) (map[string]any, error) {
	known := "the keys " + strings.Join(keys, ", ")
	object, ok := param.(map[string]any)
	if !ok {
		return nil, misfit(param, want+" with "+known)
	}
	for key := range object {
		if !slices.Contains(keys, key) {
			return nil, fmt.Errorf("unknown key %q; write %s", key, known)
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

// misfit says that a parameter is not what its tag needs.
func misfit(param any, want string) error {
	got := value.TypeName(param)
	switch m, ok := param.(Matcher); {
	case ok:
		got = m.String()
	case param == nil:
		got = "missing"
	}
	return fmt.Errorf("parameter is %s; write %s", got, want)
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
