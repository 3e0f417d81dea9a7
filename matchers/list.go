package matchers

import (
	"encoding/json"
	"fmt"
	"slices"
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

type each struct{ tagged }

func newEach(x any) (Matcher, error) {
	x, err := operand(x)
	return &each{tagged{"each", x}}, err
}

func (e *each) refused(list []any) int {
	return slices.IndexFunc(list, func(element any) bool { return !equal(e.param, element) })
}

// Matches accepts a list without an element that is refused.
func (e *each) Matches(actual any) bool {
	list, ok := actual.([]any)
	return ok && e.refused(list) < 0
}

// Explain names the first element that is refused.
func (e *each) Explain(actual any) string {
	list, ok := actual.([]any)
	if !ok {
		return wrongType("an array", actual)
	}
	i := e.refused(list)
	return firstDifference(value.Element("", i), e.param, list[i])
}

// Len accepts a list by its number of elements, an object by its number of keys and a string by its number of characters
// (code points); x is that number, or a matcher for it, as in Len(Range(1, 3)). It panics where x is neither a matcher nor
// an integer of at least 0.
func Len(x any) Matcher {
	m, err := newLen(x)
	return must("Len", m, err)
}

type length struct{ tagged }

func newLen(x any) (Matcher, error) {
	x, err := operand(x)
	if err != nil {
		return nil, err
	}
	n, isNumber := x.(json.Number)
	_, isMatcher := x.(Matcher)
	if !isMatcher && (!isNumber || value.KindOf(n) != value.Integer || value.Compare(n, "0") < 0) {
		return nil, fmt.Errorf("%s is no length; give an integer of at least 0, or a matcher for it", brief(x))
	}
	return &length{tagged{"len", x}}, nil
}

func lengthOf(v any) (n int, ok bool) {
	switch v := v.(type) {
	case string:
		return utf8.RuneCountInString(v), true
	case []any:
		return len(v), true
	case map[string]any:
		return len(v), true
	default:
		return 0, false
	}
}

// Matches accepts a string, list or object of that length.
func (l *length) Matches(actual any) bool {
	n, ok := lengthOf(actual)
	return ok && equal(l.param, json.Number(strconv.Itoa(n)))
}

// Explain tells the length, which is easily miscounted.
func (*length) Explain(actual any) string {
	n, ok := lengthOf(actual)
	if !ok {
		return wrongType("a string, an array or an object", actual)
	}
	return fmt.Sprintf("its length is %d", n)
}
