package align_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
)

// TestListsWithoutCopiesPairAsBefore pairs lists without bounds and groups as if they had some: the
// lines are the same.
func TestListsWithoutCopiesPairAsBefore(t *testing.T) {
	forCases(t, 3000, func(t *testing.T, r random) bool {
		set, shape := r.settings(), r.shape(7)
		expected, actual := r.expected(shape), r.actual(shape)
		table := align.Prepare(expected, actual, set)
		byCopies := align.PrepareCopies(expected, actual, set)
		return assert.False(t, table.HasCopies()) && assert.Equal(t, table.Pair(set), byCopies.Pair(set))
	})
}

// FuzzPairWithCopies reads bounds, groups and tools out of bytes: each actual call is on one
// line, in any order, and an optional copy only with a call that satisfies it.
func FuzzPairWithCopies(f *testing.F) {
	f.Add([]byte{1, 2, 3, 60, 61, 62}, []byte{0, 1, 2}, byte(0))
	f.Add([]byte{9, 9, 200, 201}, []byte{0, 0, 0, 0, 1}, byte(1))
	f.Add([]byte{17, 80, 33, 5}, []byte{4, 2, 0, 2, 4}, byte(2))
	f.Fuzz(func(t *testing.T, wants, gots []byte, order byte) {
		set := option.Settings{Order: option.Order(order % 3)}
		expected, actual := copiesOf(wants[:min(len(wants), 30)], set.Order), made(gots[:min(len(gots), 30)])
		got := align.Prepare(expected, actual, set).Pair(set)
		assert.Equal(t, got, align.Prepare(expected, actual, set).Pair(set), "the same each time")
		checkLines(t, expected, actual, got)
	})
}

func checkLines(t *testing.T, expected, actual []toolscore.Call, got align.Pairing) {
	t.Helper()
	copies := map[int]int{}
	stands := map[int]int{}
	for _, l := range got.Lines {
		if l.Actual >= 0 {
			stands[l.Actual]++
		}
		if l.Expected < 0 {
			continue
		}
		copies[l.Expected]++
		if l.Actual >= 0 {
			assert.Equal(t, expected[l.Expected].Tool, actual[l.Actual].Tool)
		}
		if least, _ := expected[l.Expected].Bounds.Limits(); l.Copy > least {
			assert.True(t, l.Satisfied && !l.Moved)
		}
	}
	assert.Len(t, stands, len(actual))
	for j, n := range stands {
		assert.Equal(t, 1, n, "call %d", j)
	}
	for i, c := range expected {
		least, most := c.Bounds.Limits()
		assert.GreaterOrEqual(t, copies[i], least)
		assert.True(t, most == toolscore.Unlimited || copies[i] <= most)
	}
}

// copiesOf reads a call a byte: two bits the tool, two the argument, two the bounds, one the turn,
// one the group.
func copiesOf(text []byte, order option.Order) []toolscore.Call {
	bounds := [][2]int{{1, 1}, {0, 1}, {1, 3}, {0, toolscore.Unlimited}}
	calls := made(text)
	group := 0
	for i, b := range text {
		limits := bounds[b>>4&3]
		calls[i] = calls[i].Times(limits[0], limits[1])
		if b>>7 == 0 || order != option.InOrder {
			group++
			continue
		}
		calls[i].Group = string(rune('g' + group))
	}
	return calls
}

func made(text []byte) []toolscore.Call {
	calls := make([]toolscore.Call, len(text))
	for i, b := range text {
		calls[i] = toolscore.Call{Tool: "abcd"[b&3:][:1], Turn: int(b >> 6 & 1), Args: toolscore.Args{}}
		if n := b >> 2 & 3; n > 0 {
			calls[i].Args["x"] = "123"[n-1:][:1]
		}
	}
	return calls
}
