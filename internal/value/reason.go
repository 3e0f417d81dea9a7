package value

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reason says why want refuses got, where it is a Matcher that can tell or where the two texts do
// not show it; else "".
func reason(want, got any) string {
	switch w := want.(type) {
	case Matcher:
		if e, ok := w.(Explainer); ok && !isAbsent(got) {
			return e.Explain(got)
		}
		return ""
	case json.Number:
		if g, ok := got.(json.Number); ok {
			return otherForm(w, g)
		}
	case string:
		if g, ok := got.(string); ok {
			return invisible(w, g)
		}
	}
	if w, g := TypeName(want), TypeName(got); w != "" && g != "" && w != g {
		return "want " + w + ", got " + g
	}
	return ""
}

// TypeName returns the type of a JSON value as a sentence says it, "a string", "an object" or
// "null", and "" for Absent and a Matcher.
func TypeName(v any) string {
	switch kind := KindOf(v); kind {
	case "", Null:
		return string(kind)
	case Integer, Float:
		return "a number"
	case Array, Object:
		return "an " + string(kind)
	default:
		return "a " + string(kind)
	}
}

func otherForm(want, got json.Number) string {
	if !sameNumber(want, got) {
		return ""
	}
	return fmt.Sprintf("the same number in another form: want %s, got %s", KindOf(want), KindOf(got))
}

// invisible names the characters where two strings part, if a reader would not see the difference:
// white space, characters without a shape, accents apart from their letter, letters of another
// alphabet that look like Latin ones.
func invisible(want, got string) string {
	same := commonPrefix(want, got)
	w, g := want[same:], got[same:]
	if !looksAlike(w, g) {
		return ""
	}
	position := utf8.RuneCountInString(want[:same]) + 1
	return fmt.Sprintf("they part at character %d: want %s, got %s", position, describe(w), describe(g))
}

// commonPrefix returns how many bytes of whole characters two strings share at the beginning.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) {
		r, size := utf8.DecodeRuneInString(a[n:])
		if s, _ := utf8.DecodeRuneInString(b[n:]); s != r {
			break
		}
		n += size
	}
	return n
}

// looksAlike reports whether two texts, which part at their first character, look the same there:
// nothing that can be seen is in only one, or the two characters resemble each other.
func looksAlike(a, b string) bool {
	r, size := utf8.DecodeRuneInString(a)
	s, other := utf8.DecodeRuneInString(b)
	return accented(a[size:]) != accented(b[other:]) ||
		unicode.Is(unicode.Latin, r) != unicode.Is(unicode.Latin, s) && unicode.In(max(r, s), unicode.Cyrillic, unicode.Greek) ||
		strings.Map(seen, a) == strings.Map(seen, b)
}

// seen drops a character that leaves no mark of its own on paper.
func seen(r rune) rune {
	if unicode.IsSpace(r) || unicode.IsMark(r) || !unicode.IsGraphic(r) {
		return -1
	}
	return r
}

func accented(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsMark(r)
}

func describe(text string) string {
	if text == "" {
		return "the end"
	}
	r, size := utf8.DecodeRuneInString(text)
	name := fmt.Sprintf("%U", r)
	if accented(text[size:]) {
		mark, _ := utf8.DecodeRuneInString(text[size:])
		name += fmt.Sprintf(" %U", mark)
	}
	return strings.TrimSpace(name)
}
