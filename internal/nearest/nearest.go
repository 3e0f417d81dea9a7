// Package nearest finds the known word that somebody meant who wrote an unknown one.
package nearest

import "strings"

// Word returns the known word that is the fewest typing mistakes away from word, without case; of
// several the first. It returns "" where none is near: at most one mistake in three letters of the
// longer word, so that no other word passes for a misspelt one. The empty list gives "".
func Word(word string, known []string) string {
	best, fewest := "", -1
	written := []rune(strings.ToLower(word))
	for _, candidate := range known {
		letters := []rune(strings.ToLower(candidate))
		allowed := max(len(written), len(letters)) / 3
		if max(len(written), len(letters))-min(len(written), len(letters)) > allowed {
			continue
		}
		if d := distance(written, letters); d <= allowed && (fewest < 0 || d < fewest) {
			best, fewest = candidate, d
		}
	}
	return best
}

// distance is how many letters must be put in, taken out or replaced, or swapped with the next one,
// to get from a to b.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range b {
			replaced := last[j]
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(replaced, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
