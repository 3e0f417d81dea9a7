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

// MostMatching sums up a matching that has the most pairs, then the most matching arguments, then
// the fewest arguments.
func (t *Table) MostMatching() Sums { return t.sums(mostMatching) }

func (t *Table) sums(a aim) Sums {
	partner, exact := t.partners(a)
	s := Sums{Exact: exact}
	for i, j := range partner {
		if j < 0 {
			s.Listed += len(t.expected[i].args) - t.expected[i].absentAllowed
			continue
		}
		found := t.compare(i, j)
		s.Listed += found.listed
		s.Pairs++
		s.Matched += found.matched
		s.Given += t.arguments(i, j)
		if found.wrong == 0 {
			s.Satisfied++
		}
	}
	return s
}

// partners returns for each expected call the actual call that it is matched with, -1 for none.
func (t *Table) partners(a aim) (partner []int, exact bool) {
	exact = true
	partner = slices.Repeat([]int{-1}, len(t.expected))
	expected, actual := t.byTool(t.expected, indices(t.expected)), t.byTool(t.actual, indices(t.actual))
	for ofTool, in := range t.tools(expected, actual) {
		exact = t.match(ofTool, in, a, partner) && exact
	}
	return partner, exact
}

// Distinct counts the actual calls that differ in tool or arguments, by strict equality whatever
// the rules.
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

// Marks are calls of both lists, by index.
type Marks struct{ expected, actual []bool }

// NewMarks returns marks for lists of so many calls, none of them set.
func NewMarks(expected, actual int) Marks { return Marks{make([]bool, expected), make([]bool, actual)} }

// Set marks the calls of a pair.
func (m Marks) Set(expected, actual int) { m.expected[expected], m.actual[actual] = true, true }

// Both reports whether both calls of a pair are marked.
func (m Marks) Both(expected, actual int) bool { return m.expected[expected] && m.actual[actual] }

// MatchingArguments marks the calls of pairs of MostMatching in which no argument differs.
func (t *Table) MatchingArguments() Marks {
	m := NewMarks(len(t.expected), len(t.actual))
	partner, _ := t.partners(mostMatching)
	for i, j := range partner {
		if j >= 0 && t.compare(i, j).wrong == 0 {
			m.Set(i, j)
		}
	}
	return m
}
