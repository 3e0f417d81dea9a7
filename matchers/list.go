package matchers

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Each accepts a list whose every element x accepts, the empty list too; x is any value or a matcher. It panics where x has
// no JSON form.
func Each(x any) Matcher {
	m, err := newEach(x)
	return must("Each", m, err)
}

type each struct{ x any }

func newEach(x any) (Matcher, error) {
	x, err := operand(x)
	return each{x}, err
}

func (e each) Matches(actual any) bool {
	list, ok := actual.([]any)
	return ok && e.firstRefused(list) == len(list)
}

func (e each) firstRefused(list []any) int {
	for i, element := range list {
		if !equal(e.x, element) {
			return i
		}
	}
	return len(list)
}

func (e each) String() string     { return render(e) }
func (e each) Tag() (string, any) { return "each", e.x }

func (e each) Explain(actual any) string {
	list, ok := actual.([]any)
	if !ok {
		return wrongType("an array", actual)
	}
	i := e.firstRefused(list)
	return firstDifference(value.Element("", i), e.x, list[i])
}

// Len accepts a list by its number of elements, an object by its number of keys and a string by its number of characters
// (code points); x is that number, or a matcher for it, as in Len(Range(1, 3)). It panics where x is neither a matcher nor
// an integer of at least 0.
func Len(x any) Matcher {
	m, err := newLen(x)
	return must("Len", m, err)
}

type length struct{ x any }

func newLen(x any) (Matcher, error) {
	x, err := operand(x)
	if err != nil {
		return nil, err
	}
	switch x := x.(type) {
	case Matcher:
		return length{x}, nil
	case json.Number:
		if value.KindOf(x) == value.Integer && value.Compare(x, "0") >= 0 {
			return length{x}, nil
		}
	}
	return nil, fmt.Errorf("%s is no length; give an integer of at least 0, or a matcher for it", brief(x))
}

func lengthOf(v any) (json.Number, bool) {
	n := 0
	switch v := v.(type) {
	case string:
		n = utf8.RuneCountInString(v)
	case []any:
		n = len(v)
	case map[string]any:
		n = len(v)
	default:
		return "", false
	}
	return json.Number(strconv.Itoa(n)), true
}

func (l length) Matches(actual any) bool {
	n, ok := lengthOf(actual)
	return ok && equal(l.x, n)
}

func (l length) String() string     { return render(l) }
func (l length) Tag() (string, any) { return "len", l.x }

func (l length) Explain(actual any) string {
	n, ok := lengthOf(actual)
	if !ok {
		return wrongType("a string, an array or an object", actual)
	}
	return fmt.Sprintf("its length is %s", n)
}
