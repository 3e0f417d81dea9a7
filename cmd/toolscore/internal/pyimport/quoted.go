package pyimport

import (
	"strings"
	"unicode/utf8"
)

var escapes = map[byte]rune{
	'a': '\a', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\', '\'': '\'', '"': '"',
}

// digits are those of the escapes that give the code of a character.
var digits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// doubtful are the escapes that Python never prints, and that mean something else in a pattern: a backspace and the end of a
// word, a character by its number and a group.
const doubtful = "b01234567"

// quoted reads the rest of a text with the escapes that Python knows. A backslash before any other character is itself, so
// that 'FL-\d+' is what r'FL-\d+' is.
func (p *python) quoted(quote byte) (string, bool) {
	var b strings.Builder
	for rest := p.text; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch rest[0] {
		case quote:
			p.text = rest[1:]
			return b.String(), true
		case '\\':
			if len(rest) > 1 && strings.IndexByte(doubtful, rest[1]) >= 0 {
				p.doubt = rest[:2]
			}
			if r, size = escaped(rest); size == 0 {
				return "", false
			}
		}
		b.WriteRune(r)
		rest = rest[size:]
	}
	return "", false
}

// raw reports whether a text follows in which backslashes are themselves, as in r'FL-\d+'.
func (p *python) raw() bool {
	return len(p.text) > 1 && (p.text[0] == 'r' || p.text[0] == 'R') && (p.text[1] == '\'' || p.text[1] == '"')
}

// verbatim reads the rest of such a text. A quote behind a backslash does not end it, and both stay.
func (p *python) verbatim(quote byte) (string, bool) {
	for i := 0; i < len(p.text); i++ {
		switch p.text[i] {
		case quote:
			text := p.text[:i]
			p.text = p.text[i+1:]
			return text, true
		case '\\':
			i++
		}
	}
	return "", false
}

// escaped reads what begins with a backslash; a size of 0 says that Python does not read it.
func escaped(text string) (r rune, size int) {
	if len(text) < 2 || strings.IndexByte("N\r\n", text[1]) >= 0 {
		return 0, 0
	}
	if r, ok := escapes[text[1]]; ok {
		return r, 2
	}
	n := digits[text[1]]
	if n == 0 {
		return '\\', 1
	}
	if len(text) < 2+n {
		return 0, 0
	}
	for _, c := range []byte(strings.ToLower(text[2 : 2+n])) {
		i := strings.IndexByte("0123456789abcdef", c)
		if i < 0 || r > utf8.MaxRune {
			return 0, 0
		}
		r = r<<4 + rune(i)
	}
	if !utf8.ValidRune(r) {
		return 0, 0
	}
	return r, 2 + n
}
