package matchers

import (
	"errors"
	"fmt"

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

// must is for constructors: a matcher that cannot be is a mistake in the test, which goes no further.
func must(constructor string, m Matcher, err error) Matcher {
	if err != nil {
		panic(fmt.Sprintf("toolscore: matchers.%s: %v", constructor, err))
	}
	return m
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
