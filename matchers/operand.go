package matchers

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// operand returns a value that was given to a matcher as a JSON value; it may hold matchers.
func operand(v any) (any, error) {
	out, err := value.NormaliseExpected(v)
	if err != nil {
		return nil, fmt.Errorf("parameter: %w", err)
	}
	if canBind(out) {
		return nil, errors.New("Capture and Ref are bound only in arguments, in lists and objects, and in Partial; move them out of it")
	}
	return out, nil
}

// operands does the same with a list that is not empty.
func operands(list []any) ([]any, error) {
	if len(list) == 0 {
		return nil, errors.New("it has no parameter, so nothing could be right; give at least one")
	}
	out, err := operand(list)
	if err != nil {
		return nil, err
	}
	return out.([]any), nil
}

// must is for constructors: a matcher that cannot be is a mistake in the test, which goes no further.
func must(constructor string, m Matcher, err error) Matcher {
	if err != nil {
		panic(fmt.Sprintf("toolscore: matchers.%s: %v", constructor, err))
	}
	return m
}

// render names a matcher as golden files write it: words as they are, other parameters as JSON.
func render(m value.Tagged) string {
	name, param := m.Tag()
	if text, ok := param.(string); ok && word.MatchString(text) && !slices.Contains([]string{"null", "true", "false"}, text) {
		return "!" + name + " " + text
	}
	return string(value.AppendJSON([]byte("!"+name+" "), param))
}

var word = regexp.MustCompile(`\A[A-Za-z_]+\z`)

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
