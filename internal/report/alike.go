package report

import (
	"strings"
	"unicode"
)

// reveal returns how much of a changed stretch has to be escaped before a reader can see the change.
func (c change) reveal() reveal {
	switch {
	case c.same:
		return revealNothing
	case alike(c.want, c.got):
		return revealAll
	}
	return revealBlanks
}

// alike reports whether two different texts may look the same: they differ in marks and joiners alone, or write an accent
// apart from its letter and together with it, or take a letter of another alphabet. Nobody reads long texts that closely.
func alike(a, b string) bool {
	if a == "" || b == "" || len(a)+len(b) > readable {
		return false
	}
	if strings.Map(shape, a) == strings.Map(shape, b) {
		return true
	}
	w := width(a)
	if w != width(b) {
		return false
	}
	oneHasMarks := strings.ContainsFunc(a, unicode.IsMark) != strings.ContainsFunc(b, unicode.IsMark)
	return oneHasMarks || w <= 2 && (lookalikes(a, b) || lookalikes(b, a))
}

// lookalikes reports whether one text has Latin letters and the other letters of an alphabet that shares their shapes. Long
// texts of two alphabets are a translation, which nobody mistakes.
func lookalikes(a, b string) bool {
	return strings.ContainsFunc(a, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) &&
		strings.ContainsFunc(b, func(r rune) bool { return unicode.In(r, unicode.Cyrillic, unicode.Greek) })
}

// shape drops what has no shape of its own.
func shape(r rune) rune {
	if unicode.IsMark(r) || !unicode.IsGraphic(r) {
		return -1
	}
	return r
}
