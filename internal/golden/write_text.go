package golden

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// string writes text after a colon or a dash: as a literal block where it has lines and every line
// can be there as it is, else on one line, or in quotes with one source line a text line.
// Further lines are in the column.
func (w *writer) string(s string, column int) {
	switch lines := strings.Contains(s, "\n"); {
	case !lines:
		w.word(s, inBlock)
	case !w.noBlocks && isLiteral(s):
		w.literal(s, column)
	default:
		w.quotedLines(s, column)
	}
}

// word writes text on one line. JSON is in single quotes, which leave its own quotes as they are.
func (w *writer) word(s string, at place) {
	switch {
	case isPlain(s, at):
		w.text(s)
	case isJSON(s):
		w.text("'" + strings.ReplaceAll(s, "'", "''") + "'")
	default:
		w.text(`"`)
		w.quote(s)
		w.text(`"`)
	}
}

// isJSON reports whether text is a JSON object or list with quotes of its own and nothing that only
// an escape would show.
func isJSON(s string) bool {
	return s != "" && (s[0] == '{' || s[0] == '[') && strings.Contains(s, `"`) && !strings.ContainsFunc(s, hidden) &&
		utf8.ValidString(s) && json.Valid([]byte(s))
}

func (w *writer) key(key string) { w.word(key, inFlow) }

func (w *writer) literal(s string, column int) {
	body, final := strings.CutSuffix(s, "\n")
	w.text("|")
	if !final {
		w.text("-")
	}
	for line := range strings.SplitSeq(body, "\n") {
		if line == "" {
			w.text("\n") // an empty line stays empty: editors strip blanks
			continue
		}
		w.line(column)
		w.text(line)
	}
}

// quotedLines breaks the source after each line break of the text, so that a diff shows lines. The
// reader drops blanks that begin a source line, so one that belongs to the text is escaped.
func (w *writer) quotedLines(s string, column int) {
	w.text(`"`)
	for {
		line, rest, more := strings.Cut(s, "\n")
		w.quote(line)
		if !more {
			break
		}
		w.text(`\n`)
		if s = rest; s == "" {
			break
		}
		w.text(`\`)
		w.line(column)
		if s[0] == ' ' {
			w.text(`\`)
		}
	}
	w.text(`"`)
}

// quote writes text as it is between double quotes.
func (w *writer) quote(s string) {
	w.failed = w.failed || !utf8.ValidString(s)
	done := 0
	for i, r := range s {
		if r != '"' && r != '\\' && !hidden(r) {
			continue
		}
		w.text(s[done:i])
		w.escape(r)
		done = i + utf8.RuneLen(r)
	}
	w.text(s[done:])
}

// escape writes a character as JSON does; those beyond 16 bits, where JSON has two escapes, have
// one in YAML.
func (w *writer) escape(r rune) {
	const signs, letters = "\"\\\b\f\n\r\t", `"\bfnrt`
	switch i := strings.IndexRune(signs, r); {
	case i >= 0:
		w.buf = append(w.buf, '\\', letters[i])
	case r > 0xFFFF:
		w.buf = fmt.Appendf(w.buf, `\U%08x`, r)
	default:
		w.buf = fmt.Appendf(w.buf, `\u%04x`, r)
	}
}

// isPlain reports whether text can be without quotes for every reader of YAML: it begins like a
// word, holds nothing that could end it, and is not a word that some reader takes for something
// else.
func isPlain(s string, at place) bool {
	if s == "" || !startsPlain(s) || s[len(s)-1] == ' ' || s[len(s)-1] == ':' {
		return false
	}
	for i, r := range s {
		switch {
		case hidden(r), r == utf8.RuneError:
			return false
		case r == ':' && (at == inFlow || s[i+1] == ' '):
			return false
		case r == '#' && s[i-1] == ' ':
			return false
		case at == inFlow && (r == ',' || r == '[' || r == ']' || r == '{' || r == '}'):
			return false
		}
	}
	return !isReserved(s)
}

func startsPlain(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return r == '_' || r == '/' || r == '$' || unicode.IsLetter(r)
}

// isReserved reports whether some YAML reads the word as null or a boolean.
func isReserved(s string) bool {
	if len(s) > len("false") {
		return false
	}
	switch strings.ToLower(s) {
	case "null", "true", "false", "yes", "no", "on", "off", "y", "n":
		return true
	}
	return false
}

// isLiteral reports whether text with line breaks can be in a literal block as it is and survive
// editors: nothing hidden, no blanks at the end of a line, no blank at the start of the first, at
// most one final line break.
func isLiteral(s string) bool {
	first := strings.TrimLeft(s, "\n")
	if first == "" || first[0] == ' ' || strings.HasSuffix(s, "\n\n") {
		return false
	}
	last := '\n'
	for _, r := range s {
		if r == utf8.RuneError || hidden(r) && r != '\n' && r != '\t' {
			return false
		}
		if r == '\n' && last != '\n' && unicode.IsSpace(last) {
			return false
		}
		last = r
	}
	return last == '\n' || !unicode.IsSpace(last)
}

// hidden reports whether a reader of the file would not see the character, or YAML would not keep
// it as it is: controls (which include tab and line feed), format characters such as a byte order
// mark, line separators, noncharacters.
func hidden(r rune) bool {
	if r < 0xA0 {
		return r < ' ' || r >= 0x7F
	}
	return hiddenBeyondLatin(r)
}

func hiddenBeyondLatin(r rune) bool {
	return r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}
