package term

import (
	"iter"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mattn/go-runewidth"
)

// Width returns how many columns a terminal gives the text. Ambiguous characters count one, as most
// terminals have it.
func Width(s string) int {
	narrow := runewidth.Condition{StrictEmojiNeutral: true}
	return narrow.StringWidth(s)
}

// Clusters yields what a reader takes for the characters of a text: its grapheme clusters.
func Clusters(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for c := graphemes.FromString(s); c.Next(); {
			if !yield(c.Value()) {
				return
			}
		}
	}
}
