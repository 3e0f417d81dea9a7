package report

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// reveal says how much of a text is escaped that a terminal could show.
type reveal int

const (
	revealNothing reveal = iota
	revealBlanks         // blanks that look like a space and are none
	revealAll            // everything outside ASCII
)

// width returns how many columns a terminal gives the text. Ambiguous characters count one, as most terminals have it.
func width(s string) int {
	narrow := runewidth.Condition{StrictEmojiNeutral: true}
	return narrow.StringWidth(s)
}

// shows reports whether a terminal may be given the text as it is.
func (f form) shows(s string) bool {
	for _, r := range s {
		if !graphic(r) || f.hides(r) {
			return false
		}
	}
	return utf8.ValidString(s)
}

// graphic reports whether a character has a shape or joins shapes. Controls, direction marks, line separators, private and
// unassigned characters are not: a terminal may obey them, or show another text than the one there is.
func graphic(r rune) bool {
	const zwnj, zwj, tagSpace, cancelTag = 0x200C, 0x200D, 0xE0020, 0xE007F
	return unicode.IsGraphic(r) || r == zwnj || r == zwj || tagSpace <= r && r <= cancelTag
}

// hides reports whether the form keeps a character that could be shown from being misread.
func (f form) hides(r rune) bool {
	switch {
	case r == '"' || r == '\\':
		return f.quote == '"'
	case r < utf8.RuneSelf:
		return false
	case f.reveal == revealBlanks:
		return unicode.Is(unicode.Zs, r)
	}
	return f.reveal == revealAll
}

// escape returns the escape of the rune that text holds, in the spelling of Go, which for most is that of JSON.
func (form) escape(r rune, text string) string {
	switch r {
	case '"', '\\':
		return `\` + text
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	case utf8.RuneError:
		if len(text) == 1 {
			return fmt.Sprintf(`\x%02x`, text[0])
		}
	}
	if r > 0xFFFF {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}
