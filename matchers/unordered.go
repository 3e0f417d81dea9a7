package matchers

import (
	"fmt"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Unordered accepts a list of as many elements as it has, in any order, if each of its elements can be given an actual one
// of its own that it accepts; each is any value or a matcher. Without an element it accepts the empty list. It panics where
// an element has no JSON form.
func Unordered(x ...any) Matcher {
	m, err := newUnordered(x)
	return must("Unordered", m, err)
}

type unordered []any

func newUnordered(elements []any) (Matcher, error) {
	if len(elements) == 0 {
		return unordered{}, nil
	}
	list, err := operands(elements)
	return unordered(list), err
}

func (u unordered) Matches(actual any) bool {
	list, ok := actual.([]any)
	return ok && len(list) == len(u) && !slices.Contains(u.pair(list), alone)
}

func (u unordered) String() string     { return render(u) }
func (u unordered) Tag() (string, any) { return "unordered", []any(u) }

func (u unordered) Explain(actual any) string {
	list, ok := actual.([]any)
	if !ok {
		return wrongType("an array", actual)
	}
	if i := slices.Index(u.pair(list), alone); i >= 0 {
		return fmt.Sprintf("no element is left for %s", brief(u[i]))
	}
	return fmt.Sprintf("want %d elements, got %d", len(u), len(list))
}

// alone is the partner of an element that has none.
const alone = -1

// pair gives as many elements as possible an actual element of their own, and returns its index for each.
func (u unordered) pair(actual []any) []int {
	if !value.HasMatcher([]any(u)) {
		return u.pairLiterals(actual)
	}
	p := pairing{accepts: make([][]int, len(u)), owner: make([]int, len(actual))}
	for j := range p.owner {
		p.owner[j] = alone
	}
	for i, want := range u {
		for j, got := range actual {
			if equal(want, got) {
				p.accepts[i] = append(p.accepts[i], j)
			}
		}
	}
	partner := make([]int, len(u))
	for i := range u {
		p.find(i, make([]bool, len(actual)))
		partner[i] = alone
	}
	for j, i := range p.owner {
		if i != alone {
			partner[i] = j
		}
	}
	return partner
}

// pairing is a matching between expected and actual elements that grows one expected element at a time.
type pairing struct {
	accepts [][]int // by expected element: the actual ones that it accepts
	owner   []int   // by actual element: the expected one that has it
}

// find gives expected element i an actual one, where those that stand in the way can move to others.
func (p pairing) find(i int, seen []bool) bool {
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

// pairLiterals pairs equal values, in linear time.
func (u unordered) pairLiterals(actual []any) []int {
	free := map[string][]int{}
	for j, got := range actual {
		key := value.Key(got, value.ByValue)
		free[key] = append(free[key], j)
	}
	partner := make([]int, len(u))
	for i, want := range u {
		key := value.Key(want, value.ByValue)
		partner[i] = alone
		if left := free[key]; len(left) > 0 {
			partner[i], free[key] = left[0], left[1:]
		}
	}
	return partner
}
