package align_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// TestInOrderNeedsNoWholeMatrix compares the alignment of lists that are longer than the first band
// is wide with that of the whole matrix. A stretch of calls that moved, and another that came in
// its stead, force the way to the side.
func TestInOrderNeedsNoWholeMatrix(t *testing.T) {
	forCases(t, 150, func(t *testing.T, r random) bool {
		shape := shape{most: 70, tools: "abcdefgh"[:1+r.IntN(8)], args: "xyz"[:1+r.IntN(3)]}
		expected := r.expected(shape)
		actual := r.rearranged(slices.Concat(expected, r.actual(shape)))
		return assert.Equal(t, wholeMatrix(expected, actual), aligned(t, expected, actual))
	})
}

// TestInOrderLooksBeyondATie has two alignments of the same cost, of which the first band holds the
// one that reads later.
func TestInOrderLooksBeyondATie(t *testing.T) {
	expected, actual := spell("abcdefgh"+"u"+"ijklmnop"), spell("ijklmnop"+"abcdefgh"+"v")
	want := []int{-1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7}
	assert.Equal(t, want, wholeMatrix(expected, actual))
	assert.Equal(t, want, aligned(t, expected, actual))
}

// aligned returns the partner of each expected call, moved calls left out.
func aligned(t *testing.T, expected, actual []toolscore.Call) []int {
	t.Helper()
	got := pair(expected, actual, option.Settings{})
	list := partners(t, got, expected, actual)
	for _, l := range got.Lines {
		if l.Moved {
			list[l.Expected] = -1
		}
	}
	return list
}

// rearranged cuts the calls into four stretches, leaves one out and exchanges two.
func (r random) rearranged(calls []toolscore.Call) []toolscore.Call {
	cuts := []int{r.IntN(len(calls) + 1), r.IntN(len(calls) + 1), r.IntN(len(calls) + 1)}
	slices.Sort(cuts)
	stretches := [][]toolscore.Call{calls[:cuts[0]], calls[cuts[0]:cuts[1]], calls[cuts[1]:cuts[2]]}
	if r.chance(50) {
		stretches[1], stretches[2] = stretches[2], stretches[1]
	}
	return slices.Concat(stretches...)
}

// wholeMatrix aligns calls by the rule of the design with the cost of every cell.
func wholeMatrix(expected, actual []toolscore.Call) []int {
	b := newBrute(expected, actual, option.Settings{})
	n, m, front := len(expected), len(actual), 0
	partner := slices.Repeat([]int{-1}, n)
	for front < min(n, m) && b.pairCost(front, front) == 0 {
		partner[front] = front
		front++
	}
	for n > front && m > front && b.pairCost(n-1, m-1) == 0 {
		n, m = n-1, m-1
		partner[n] = m
	}
	cost := map[[2]int]int64{}
	for i := n; i >= front; i-- {
		for j := m; j >= front; j-- {
			cost[[2]int{i, j}] = b.cheapest(cost, i, j, n, m)
		}
	}
	for i, j := front, front; i < n || j < m; {
		here := cost[[2]int{i, j}]
		switch {
		case i < n && j < m && here == b.pairCost(i, j)+cost[[2]int{i + 1, j + 1}]:
			partner[i] = j
			i, j = i+1, j+1
		case i < n && here == gap+cost[[2]int{i + 1, j}]:
			i++
		default:
			j++
		}
	}
	return partner
}

func (b *brute) cheapest(cost map[[2]int]int64, i, j, n, m int) int64 {
	if i == n || j == m {
		return gap * int64(n-i+m-j)
	}
	return min(b.pairCost(i, j)+cost[[2]int{i + 1, j + 1}], gap+cost[[2]int{i + 1, j}], gap+cost[[2]int{i, j + 1}])
}

func (b *brute) pairCost(i, j int) int64 {
	if b.expected[i].Tool != b.actual[j].Tool {
		return 1 << 50
	}
	f := b.compare(i, j)
	if f.wrong == 0 {
		return 0
	}
	return int64((gap*f.wrong + f.all - 1) / f.all)
}
