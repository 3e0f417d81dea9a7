package align_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
)

func TestPairIsTheBestOfAll(t *testing.T) {
	forCases(t, 2000, func(t *testing.T, r random) bool {
		set, shape := r.settings(), r.shape(7)
		expected, actual := r.expected(shape), r.actual(shape)
		got := pair(expected, actual, set)
		want := pairByForce(expected, actual, set)
		return assert.False(t, got.Approximate) &&
			assert.Equal(t, want.partner, partners(t, got, expected, actual)) &&
			assert.Equal(t, want.flags(), flags(got))
	})
}

// partners reads the partner of each expected call and checks that each call is on one line.
func partners(t *testing.T, p align.Pairing, expected, actual []toolscore.Call) []int {
	t.Helper()
	list := make([]int, 0, len(expected))
	seen := map[int]bool{}
	for _, l := range p.Lines {
		if l.Expected >= 0 {
			assert.Len(t, list, l.Expected, "expected calls stand in their order")
			list = append(list, l.Actual)
		}
		if l.Actual >= 0 {
			assert.False(t, seen[l.Actual], "actual call %d stands on two lines", l.Actual)
			seen[l.Actual] = true
		}
	}
	assert.Len(t, list, len(expected))
	assert.Len(t, seen, len(actual))
	return list
}

type flag struct{ satisfied, moved bool }

func flags(p align.Pairing) (list []flag) {
	for _, l := range p.Lines {
		if l.Expected >= 0 {
			list = append(list, flag{l.Satisfied, l.Moved})
		}
	}
	return list
}

func (b *brute) flags() (list []flag) {
	for i, j := range b.partner {
		list = append(list, flag{j >= 0 && b.compare(i, j).wrong == 0, b.moved[i]})
	}
	return list
}

// TestLines shows the report's order: a letter is a tool, upper case another argument; = satisfied,
// ~ differing, - missing, + extra, > moved, with the indices of both calls.
func TestLines(t *testing.T) {
	anyOrder, byTurn := []toolscore.Option{toolscore.AnyOrder()}, []toolscore.Option{toolscore.ByTurn()}
	for _, c := range []struct {
		expected, actual string
		opts             []toolscore.Option
		want             string
	}{
		{"", "", nil, ""},
		{"abc", "abc", nil, "=a00 =b11 =c22"},
		{"abc", "aBc", nil, "=a00 ~b11 =c22"},
		{"abc", "ac", nil, "=a00 -b1. =c21"},
		{"ac", "abc", nil, "=a00 +b.1 =c12"},
		{"abc", "axc", nil, "=a00 -b1. +x.1 =c22"},
		{"abc", "xyabc", nil, "+x.0 +y.1 =a02 =b13 =c24"},
		{"ab", "ba", nil, ">a01 =b10"},
		{"abcd", "bcda", nil, ">a03 =b10 =c21 =d32"},
		{"abcd", "bcdAx", nil, ">a03! =b10 =c21 =d32 +x.4"},
		{"aab", "ba", nil, "-a0. >a11 =b20"},
		{"aaa", "Aaa", nil, "~a00 =a11 =a22"},
		{"aa", "Aa", nil, "~a00 =a11"},
		{"aa", "aA", anyOrder, "=a00 ~a11"},
		{"abc", "cxab", anyOrder, "=a02 =b13 =c20 +x.1"},
		{"ab|c", "ba|c", byTurn, "=a01 =b10 =c22"},
		{"ab|c", "c|ab", byTurn, "=a01 =b12 >c20"},
		{"ab|c", "a|bc", byTurn, "=a00 >b11 =c22"},
		{"abab", "baba", []toolscore.Option{toolscore.ForTool("a", toolscore.AnyOrder())}, "=a01 =b10 =a23 =b32"},
		{"aAb", "Aab", nil, "~a00 ~a11 =b22"},
		{"aAb", "Aab", []toolscore.Option{toolscore.ForTool("a", toolscore.AnyOrder())}, "=a01 =a10 =b22"},
		{"ab", "Ab", []toolscore.Option{toolscore.ForTool("a", toolscore.IgnoreArgs())}, "=a00 =b11"},
	} {
		set, err := option.Resolve(c.opts...)
		assert.NoError(t, err)
		expected, actual := spell(c.expected), spell(c.actual)
		got := render(pair(expected, actual, set), expected, actual)
		assert.Equal(t, c.want, got, "%s, %s, %v", c.expected, c.actual, set.Order)
	}
}

// spell makes a call of each letter; a bar begins a turn.
func spell(text string) (calls []toolscore.Call) {
	turn := 1
	for _, r := range text {
		switch {
		case r == '|':
			turn++
		case r < 'a':
			calls = append(calls, toolscore.Call{Tool: string(r - 'A' + 'a'), Args: toolscore.Args{"x": "other"}, Turn: turn})
		default:
			calls = append(calls, toolscore.Call{Tool: string(r), Args: toolscore.Args{"x": "same"}, Turn: turn})
		}
	}
	return calls
}

func render(p align.Pairing, expected, actual []toolscore.Call) (text string) {
	for _, l := range p.Lines {
		if text != "" {
			text += " "
		}
		switch {
		case l.Actual < 0:
			text += fmt.Sprintf("-%s%d.", expected[l.Expected].Tool, l.Expected)
			continue
		case l.Expected < 0:
			text += fmt.Sprintf("+%s.%d", actual[l.Actual].Tool, l.Actual)
			continue
		case l.Moved:
			text += ">"
		case l.Satisfied:
			text += "="
		default:
			text += "~"
		}
		text += fmt.Sprintf("%s%d%d", expected[l.Expected].Tool, l.Expected, l.Actual)
		if l.Moved && !l.Satisfied {
			text += "!"
		}
	}
	return text
}

// TestSharesAreRoundedUp weighs three pairs, two thirds wrong each, against two calls left alone:
// the latter cost less.
func TestSharesAreRoundedUp(t *testing.T) {
	call := func(x, y string) toolscore.Call {
		return toolscore.Call{Tool: "t", Args: toolscore.Args{"x": x, "y": y, "z": "same"}}
	}
	expected := []toolscore.Call{call("1", "1"), call("2", "2"), call("3", "3")}
	actual := []toolscore.Call{call("2", "2"), call("3", "3"), call("4", "4")}
	assert.Equal(t, ">t02! =t10 =t21", render(pair(expected, actual, option.Settings{}), expected, actual))
}
