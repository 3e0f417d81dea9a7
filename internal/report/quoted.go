package report

import (
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// quoted returns a string in quotes within so many columns, and whether all of it is there.
func quoted(s string, cols int) (text string, whole bool) {
	f := form{Quote: quoteFor(s)}
	text, whole = f.Fit(s, cols-2)
	return f.Enclose(text), whole
}

// readable is how long a text may be for its quote to be chosen by what is in it.
const readable = 4096

// quoteFor returns the quote that leaves the texts as they are: the backquote where they hold
// double quotes or backslashes and nothing that must be escaped, else the double quote.
func quoteFor(texts ...string) byte {
	useful := false
	for _, s := range texts {
		if len(s) > readable || strings.Contains(s, "`") || rawForm.Safe(s) != s {
			return '"'
		}
		useful = useful || strings.ContainsAny(s, `"\`)
	}
	if useful {
		return '`'
	}
	return '"'
}

// rawForm is the form of texts between backquotes.
var rawForm = form{Quote: '`', Reveal: term.RevealBlanks}

// lengthNote says how long a string is that is not shown whole.
func lengthNote(s string) string {
	return " (" + words.Count(utf8.RuneCountInString(s), "character") + ")"
}
