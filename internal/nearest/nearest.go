// Package nearest finds the known word that somebody meant who wrote an unknown one.
package nearest

import "strings"

// Word returns the known word that is the fewest typing mistakes away from word, without case; of several the first. It
// returns "" where none is near: at most one mistake in three letters. The empty list gives "".
func Word(word string, known []string) string {
	best, fewest := "", len(word)/3+2
	for _, candidate := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(candidate)); d < fewest {
			best, fewest = candidate, d
		}
	}
	return best
}

// distance is how many bytes must be put in, taken out or replaced to get from a to b.
func distance(a, b string) int {
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
			row[j+1] = min(replaced, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
