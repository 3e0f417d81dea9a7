package align_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

func TestSumsAreThoseOfTheBestPairs(t *testing.T) {
	forCases(t, 600, func(t *testing.T, r random) bool {
		shape := r.shape(7)
		expected, actual := plain(r.expected(shape)), plain(r.actual(shape))
		set := option.Settings{Order: option.AnyOrder, Strict: r.chance(30)}
		table := compile(expected, actual, set.Strict)
		wantMatching, matching := sumsByForce(expected, actual, set, true), table.MostMatching()
		wantMatching.Satisfied, matching.Satisfied = 0, 0 // this aim leaves them open
		return assert.Equal(t, sumsByForce(expected, actual, set, false), table.MostSatisfied()) &&
			assert.Equal(t, wantMatching, matching)
	})
}

// TestEqualCallsFirstIsAsGood pairs literal calls with and without taking equal ones first.
func TestEqualCallsFirstIsAsGood(t *testing.T) {
	forCases(t, 300, func(t *testing.T, r random) bool {
		shape := shape{most: 60, tools: "a", args: "xyz"}
		expected, actual := plain(r.expected(shape)), plain(r.actual(shape))
		plainly := sumsOf(pair(expected, actual, option.Settings{Order: option.AnyOrder}), expected, actual)
		return assert.Equal(t, plainly, compile(expected, actual, false).MostSatisfied())
	})
}

func TestPermutationsChangeNoSum(t *testing.T) {
	forCases(t, 300, func(t *testing.T, r random) bool {
		shape := r.shape(40)
		expected, actual := plain(r.expected(shape)), plain(r.actual(shape))
		set := option.Settings{Order: option.AnyOrder}
		before := sumsOf(pair(expected, actual, set), expected, actual)
		expected, actual = r.shuffled(expected), r.shuffled(actual)
		return assert.Equal(t, before, sumsOf(pair(expected, actual, set), expected, actual))
	})
}

func TestDistinct(t *testing.T) {
	calls := []toolscore.Call{
		{Tool: "a", Args: toolscore.Args{"x": "1"}},
		{Tool: "a", Args: toolscore.Args{"x": " 1"}},
		{Tool: "a", Args: toolscore.Args{"x": "1"}, ID: "another"},
		{Tool: "a"},
		{Tool: "a", Args: toolscore.Args{}},
		{Tool: "a", Raw: "{"},
		{Tool: "a", Raw: " {"},
		{Tool: "b", Args: toolscore.Args{"x": "1"}},
	}
	assert.Equal(t, 6, compile(nil, calls, false).Distinct())
}

// plain leaves out what no sum looks at.
func plain(calls []toolscore.Call) []toolscore.Call {
	for i := range calls {
		calls[i].Kind = ""
	}
	return calls
}

func compile(expected, actual []toolscore.Call, strict bool) *align.Table {
	rules := align.Rules{}
	if strict {
		rules.Mode = value.Strict
	}
	return align.Compile(expected, actual, func(string) align.Rules { return rules })
}

func sumsByForce(expected, actual []toolscore.Call, set option.Settings, onlyMatching bool) align.Sums {
	b := newBrute(expected, actual, set)
	b.onlyMatching = onlyMatching
	everything := func(toolscore.Call) bool { return true }
	return b.sums(b.anyOrder(indices(expected, everything), indices(actual, everything)))
}

func sumsOf(p align.Pairing, expected, actual []toolscore.Call) align.Sums {
	b := newBrute(expected, actual, option.Settings{})
	pairs := map[int]int{}
	for _, l := range p.Lines {
		if l.Expected >= 0 && l.Actual >= 0 {
			pairs[l.Expected] = l.Actual
		}
	}
	return b.sums(pairs)
}

func (b *brute) sums(pairs map[int]int) align.Sums {
	s := align.Sums{Pairs: len(pairs), Exact: true}
	for _, c := range b.expected {
		s.Listed += len(c.Args)
		if c.Raw != "" {
			s.Listed++
		}
	}
	for i, j := range pairs {
		f := b.compare(i, j)
		s.Matched += f.matched
		s.Given += f.given
		if f.wrong == 0 {
			s.Satisfied++
		}
	}
	return s
}
