package align

import (
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Sums are what the pairs of a matching add up to.
type Sums struct {
	Pairs     int
	Satisfied int  // pairs whose actual call is all that the expected one asks for
	Matched   int  // arguments that match
	Listed    int  // arguments of all expected calls, paired or not; none where they are unchecked
	Given     int  // arguments of the paired actual calls; none where they are unchecked
	Exact     bool // no matching is better
}

// MostSatisfied sums up the pairs that AnyOrder makes.
func (t *Table) MostSatisfied() Sums { return t.sums(mostSatisfied) }

// MostMatching sums up a matching that has the most pairs, then the most matching arguments, then the fewest arguments.
func (t *Table) MostMatching() Sums { return t.sums(mostMatching) }

func (t *Table) sums(a aim) Sums {
	s := Sums{Exact: true}
	partner := slices.Repeat([]int{-1}, len(t.expected))
	expected, actual := t.byTool(t.expected, indices(t.expected)), t.byTool(t.actual, indices(t.actual))
	for ofTool, in := range t.tools(expected, actual) {
		s.Exact = t.match(ofTool, in, a, partner) && s.Exact
	}
	for i, j := range partner {
		s.Listed += len(t.expected[i].args)
		if j < 0 {
			continue
		}
		found := t.compare(i, j)
		s.Pairs++
		s.Matched += found.matched
		s.Given += t.arguments(i, j)
		if found.wrong == 0 {
			s.Satisfied++
		}
	}
	return s
}

// Distinct counts the actual calls that differ in tool or arguments, by strict equality whatever the rules.
func (t *Table) Distinct() int {
	seen := make(numbers, len(t.actual))
	var text []byte
	for _, c := range t.actual {
		strict := slices.Clone(c.args)
		for k, a := range strict {
			if !c.raw {
				strict[k].value = t.values.class(a.exact, value.Strict)
			}
		}
		text = appendSignature(text[:0], c.tool, 0, strict)
		seen.ofBytes(text, len(seen))
	}
	return len(seen)
}
