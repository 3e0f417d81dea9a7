package match

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

type each struct{ tagged }

// Each accepts a list whose elements x accepts. It fails if x has no JSON form.
func Each(x any) (value.Matcher, error) {
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

type length struct{ tagged }

// Len accepts strings, lists and objects of length x. It fails if x is neither a matcher nor a
// length.
func Len(x any) (value.Matcher, error) {
	x, err := operand(x)
	if err != nil {
		return nil, err
	}
	n, isNumber := x.(json.Number)
	_, isMatcher := x.(value.Matcher)
	if !isMatcher && (!isNumber || value.KindOf(n) != value.Integer || value.Compare(n, "0") < 0) {
		return nil, fmt.Errorf("%s is not a length; give an integer of at least 0, or a matcher for it", brief(x))
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

type unordered struct {
	tagged
	elements []any
}

// Unordered accepts a list with these elements in any order. It fails if one has no JSON form.
func Unordered(elements []any) (value.Matcher, error) {
	list := []any{}
	if len(elements) > 0 {
		var err error
		if list, err = operands(elements); err != nil {
			return nil, err
		}
	}
	return &unordered{tagged{"unordered", list}, list}, nil
}

// Matches accepts a list whose elements pair off with the expected ones.
func (u *unordered) Matches(actual any) bool {
	list, ok := actual.([]any)
	return ok && len(list) == len(u.elements) && !slices.Contains(u.pair(list), alone)
}

// Explain names an element that stays without a partner.
func (u *unordered) Explain(actual any) string {
	list, ok := actual.([]any)
	if !ok {
		return wrongType("an array", actual)
	}
	if i := slices.Index(u.pair(list), alone); i >= 0 {
		return fmt.Sprintf("no element is left for %s", brief(u.elements[i]))
	}
	return fmt.Sprintf("it has %d elements, not %d", len(list), len(u.elements))
}

// alone is the partner of an element that has none.
const alone = -1

// pair gives as many expected elements as possible an actual one of their own, and returns its
// index for each.
func (u *unordered) pair(actual []any) []int {
	if !value.HasMatcher(u.elements) {
		return u.pairLiterals(actual)
	}
	p := pairing{accepts: make([][]int, len(u.elements)), owner: slices.Repeat([]int{alone}, len(actual))}
	for i, want := range u.elements {
		for j, got := range actual {
			if equal(want, got) {
				p.accepts[i] = append(p.accepts[i], j)
			}
		}
	}
	for i := range u.elements {
		p.find(i, make([]bool, len(actual)))
	}
	partners := slices.Repeat([]int{alone}, len(u.elements))
	for j, i := range p.owner {
		if i != alone {
			partners[i] = j
		}
	}
	return partners
}

// pairLiterals pairs equal values, in linear time.
func (u *unordered) pairLiterals(actual []any) []int {
	free := map[string][]int{}
	for j, got := range actual {
		key := value.Key(got, value.ByValue)
		free[key] = append(free[key], j)
	}
	partners := slices.Repeat([]int{alone}, len(u.elements))
	for i, want := range u.elements {
		key := value.Key(want, value.ByValue)
		if left := free[key]; len(left) > 0 {
			partners[i], free[key] = left[0], left[1:]
		}
	}
	return partners
}

// pairing is a matching between expected and actual elements that grows by one expected element at
// a time.
type pairing struct {
	accepts [][]int // by expected element: the actual ones that it accepts
	owner   []int   // by actual element: the expected one that has it
}

// find gives expected element i an actual one, where those that are in the way can move to others.
func (p *pairing) find(i int, seen []bool) bool {
	for _, j := range p.accepts[i] {
		if seen[j] {
			continue
		}
		seen[j] = true
		if p.owner[j] == alone || p.find(p.owner[j], seen) {
			p.owner[j] = i
			return true
		}
	}
	return false
}
