package term

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Reveal says how much of a text is escaped that a terminal could show.
type Reveal int

// How much; the zero value is nothing.
const (
	RevealNothing Reveal = iota
	RevealBlanks         // blanks that look like a space
	RevealAll            // everything outside ASCII
)

// shows reports whether a terminal may be given the text as it is.
func (f Form) shows(s string) bool {
	for _, r := range s {
		if !graphic(r) || f.hides(r) {
			return false
		}
	}
	return utf8.ValidString(s)
}

// graphic reports whether a character has a shape or joins shapes. Controls, direction marks, line
// separators, private and unassigned characters are not: a terminal may obey them, or show another
// text than the one there is.
func graphic(r rune) bool {
	const zwnj, zwj, tagSpace, cancelTag = 0x200C, 0x200D, 0xE0020, 0xE007F
	return unicode.IsGraphic(r) || r == zwnj || r == zwj || tagSpace <= r && r <= cancelTag
}

// hides reports whether the form keeps a character that could be shown from being misread.
func (f Form) hides(r rune) bool {
	switch {
	case r == '"' || r == '\\':
		return f.Quote == '"'
	case r < utf8.RuneSelf:
		return false
	case f.Reveal == RevealBlanks:
		return unicode.Is(unicode.Zs, r)
	}
	return f.Reveal == RevealAll
}

// escape returns the escape of the rune that text holds, in the spelling of Go, which for most is
// that of JSON.
func (Form) escape(r rune, text string) string {
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

// revealing is the form of texts of others in logs.
var revealing = Form{Reveal: RevealBlanks}

// Line returns a text as Visible does, on one line.
func Line(text string) string { return revealing.Safe(text) }

// Log returns a text in which a runner of GitHub, which prints it, finds no command: one begins a
// line with ::, after blanks too, or is after ##[ anywhere.
func Log(text string) string {
	return strings.ReplaceAll(command.ReplaceAllString(text, `$1\u003a:`), "##[", `##\u005b`)
}

var command = regexp.MustCompile(`(?m)^([ \t]*)::`)

// Visible returns a text with what a terminal, a log or a browser would obey or hide written as its
// escape. Line breaks and tabs stay.
func Visible(text string) string {
	if isPlain(text) {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, "\n\t")
		if end < 0 {
			end = len(text)
		}
		b.WriteString(revealing.Safe(text[:end]))
		if end < len(text) {
			b.WriteByte(text[end])
			end++
		}
		text = text[end:]
	}
	return b.String()
}

// isPlain reports whether a text is ASCII without controls but for line breaks and tabs.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}
