package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// operand returns the one parameter of a matcher as a JSON value; it may hold matchers.
func operand(v any) (any, error) { return checked("parameter", v) }

// operands does the same with several parameters, of which there is at least one.
func operands(list []any) ([]any, error) {
	if len(list) == 0 {
		return nil, errors.New("it has no parameter, so nothing could be right; give at least one")
	}
	out := make([]any, len(list))
	for i, v := range list {
		var err error
		if out[i], err = checked(fmt.Sprintf("parameter %d", i+1), v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func checked(name string, v any) (any, error) {
	out, err := normalised(name, v)
	if err != nil {
		return nil, err
	}
	if canBind(out) {
		return nil, errors.New(name + ": Capture and Ref are bound in lists, objects and Partial, not here; move them outside")
	}
	if _, m := value.MisplacedKey(out); m != nil {
		return nil, fmt.Errorf("%s: %w", name, value.ErrMisplacedKey)
	}
	return out, nil
}

func normalised(name string, v any) (any, error) {
	out, err := value.NormaliseExpected(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

func equal(want, got any) bool { return value.Equal(want, got, value.ByValue) }

// wrongType says that a value is not of the type that a matcher is about.
func wrongType(want string, actual any) string {
	return "want " + want + ", got " + value.TypeName(actual)
}

// firstDifference says in words why want refuses got, by the first of the differences inside them.
func firstDifference(path string, want, got any) string {
	found := value.Differences(path, want, got, value.ByValue)
	if len(found) == 0 {
		return ""
	}
	first := found[0]
	text := first.Reason
	if text == "" {
		text = fmt.Sprintf("want %s, got %s", brief(first.Want), brief(first.Got))
	}
	if first.Path != "" {
		text = first.Path + ": " + text
	}
	if len(found) > 1 {
		text += fmt.Sprintf(", and %d more", len(found)-1)
	}
	return text
}

// brief shows a value in a sentence.
func brief(v any) string {
	const longest = 60
	text := []rune(string(value.AppendJSON(nil, v)))
	if len(text) > longest {
		return string(text[:longest]) + "…"
	}
	return string(text)
}

// named reads the parameter of a tag as an object that has no other keys than these; want names it
// and what may be instead of it.
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
	switch m, ok := param.(value.Matcher); {
	case ok:
		got = m.String()
	case param == nil:
		got = "missing"
	}
	return fmt.Errorf("parameter is %s; write %s", got, want)
}

// bare makes a tag without parameter.
func bare(m value.Matcher) func(any) (value.Matcher, error) {
	return func(param any) (value.Matcher, error) {
		if param != nil {
			return nil, errors.New("it takes no parameter; leave the parameter out, or quote the text if it is meant as one")
		}
		return m, nil
	}
}
