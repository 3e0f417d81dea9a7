package align_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"kitten", "sitting", 3},
		{"abc", "abc", 0},
		{"flaw", "lawn", 2},
	} {
		got, exact := compile(spell(c.a), spell(c.b), false).EditDistance()
		assert.Equal(t, c.want, got, "%s, %s", c.a, c.b)
		assert.True(t, exact)
	}
}

// TestEditDistanceByWordsIsThatOfTheWholeMatrix has lists of one word of 64 rows, of its very end,
// and of several.
func TestEditDistanceByWordsIsThatOfTheWholeMatrix(t *testing.T) {
	const noBand, words = 0, 1 << 20
	forCases(t, 400, func(t *testing.T, r random) bool {
		a, b := r.names(), r.names()
		got, exact := compile(spell(a), spell(b), false).EditDistanceWithin(noBand, words)
		return assert.True(t, exact) && assert.Equal(t, levenshtein(a, b), got, "%s, %s", a, b)
	})
}

// TestEditDistanceBeyondItsBound cuts the band in every way: it cannot widen, or not even hold both
// corners.
func TestEditDistanceBeyondItsBound(t *testing.T) {
	const noWords = 0
	forCases(t, 300, func(t *testing.T, r random) bool {
		a, b := r.names(), r.names()
		got, exact := compile(spell(a), spell(b), false).EditDistanceWithin(r.IntN(6000), noWords)
		least := levenshtein(a, b)
		return assert.LessOrEqual(t, least, got) && assert.LessOrEqual(t, got, max(len(a), len(b))) &&
			(!exact || assert.Equal(t, least, got))
	})
}

// names are letters, few of them or many.
func (r random) names() string {
	text := make([]byte, pick(r, 1, 63, 64, 65, 128, 1+r.IntN(180)))
	letters := pick(r, "ab", "abcd", "abcdefghijklmnopqrstuvwxyz")
	for i := range text {
		text[i] = letters[r.IntN(len(letters))]
	}
	return string(text)
}

func levenshtein(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
