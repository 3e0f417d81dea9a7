package report

import (
	"strings"
	"unicode"

	"github.com/toolscore/toolscore-go/internal/term"
)

// side is one of two strings that differ, drawn: the row that shows it, and the signs under what
// changed.
type side struct {
	row   row
	marks string
}

// sides draws two strings that differ, each within so many columns, so that what changed in them is
// seen.
func sides(want, got string, quote byte, cols int) (w, g side) {
	list := changes(want, got)
	for _, c := range list {
		if quote == '`' && !c.shownRaw() {
			quote = '"'
		}
	}
	sign := form{Quote: quote}.Sign()
	cols -= 2 * len(sign)
	a, b := layout(list, quote, cols)
	if !a.whole || !b.whole {
		notes := max(len(lengthNote(want)), len(lengthNote(got)))
		a, b = layout(list, quote, cols-notes)
	}
	return draw(want, a, list, sign, removed), draw(got, b, list, sign, inserted)
}

// shownRaw reports whether nothing in a change is escaped between backquotes.
func (c change) shownRaw() bool {
	f := formOf(c, '`')
	return f.Safe(c.want) == c.want && f.Safe(c.got) == c.got
}

// draw draws one string; what changed in it has the ink, unless that is all of it.
func draw(text string, s strip, list []change, sign string, ink ink) side {
	r := row{{plain, sign}}
	var marks strings.Builder
	marks.WriteString(strings.Repeat(" ", len(sign)))
	for i, c := range list {
		mark, partInk := " ", plain
		if !c.same && len(list) > 1 {
			mark, partInk = "^", ink
		}
		r = append(r, piece{partInk, s.parts[i]})
		marks.WriteString(strings.Repeat(mark, term.Width(s.parts[i])))
	}
	r = append(r, piece{plain, sign})
	if !s.whole {
		r = append(r, piece{faint, lengthNote(text)})
	}
	return side{r, strings.TrimRight(marks.String(), " ")}
}

// strip is one of two strings that differ as it is shown: its part of every change, and whether all
// of it is there.
type strip struct {
	parts []string
	whole bool
}

// layout writes both strings within so many columns each. Where one does not fit, both are
// shortened alike, so that what they have in common is one below the other.
func layout(list []change, quote byte, cols int) (want, got strip) {
	want, got = written(list, wantOf, quote, cols), written(list, gotOf, quote, cols)
	if want.whole && got.whole {
		return want, got
	}
	changed, gaps := 0, 0
	for i, c := range list {
		switch {
		case !c.same:
			changed++
		case i > 0 && i < len(list)-1:
			gaps += 2
		default:
			gaps++
		}
	}
	each := max(cols*2/3/max(changed, 1), legible)
	want, got = shortened(list, wantOf, quote, each), shortened(list, gotOf, quote, each)
	left := cols - max(want.width(), got.width())
	beside := max(left/max(gaps, 1)-len(" "), legible)
	for _, s := range []*strip{&want, &got} {
		s.surround(list, quote, beside)
		s.trim(cols)
	}
	return want, got
}

func wantOf(c change) string { return c.want }
func gotOf(c change) string  { return c.got }

func formOf(c change, quote byte) form { return form{Quote: quote, Reveal: c.reveal()} }

// written returns a string as it is, as far as it fits.
func written(list []change, part func(change) string, quote byte, cols int) strip {
	s := strip{make([]string, len(list)), true}
	for i, c := range list {
		s.parts[i], s.whole = formOf(c, quote).Head(part(c), cols)
		if !s.whole {
			break
		}
		cols -= term.Width(s.parts[i])
	}
	return s
}

// shortened returns what changed in a string, each change within so many columns, and nothing of
// what did not.
func shortened(list []change, part func(change) string, quote byte, cols int) strip {
	s := strip{make([]string, len(list)), true}
	for i, c := range list {
		if c.same {
			continue
		}
		text, whole := formOf(c, quote).Fit(part(c), cols)
		s.parts[i], s.whole = text, s.whole && whole
	}
	return s
}

// surround adds what is before and after each change, so many columns of it.
func (s *strip) surround(list []change, quote byte, cols int) {
	for i, c := range list {
		if !c.same {
			continue
		}
		f := formOf(c, quote)
		head, tail := cols*min(i, 1), cols*min(len(list)-1-i, 1)
		text, whole := f.Head(c.want, head+tail+1)
		if !whole {
			text = f.Around(c.want, head, tail)
		}
		s.parts[i], s.whole = text, s.whole && whole
	}
}

// trim cuts what exceeds the columns off the end.
func (s *strip) trim(cols int) {
	for i, text := range s.parts {
		w := term.Width(text)
		if w > cols {
			beginning, _ := term.Bare.Head(text, cols-1)
			s.parts[i], s.whole = beginning+"…", false
			clear(s.parts[i+1:])
			return
		}
		cols -= w
	}
}

func (s *strip) width() int {
	n := 0
	for _, text := range s.parts {
		n += term.Width(text)
	}
	return n
}

// reveal returns how much of a changed stretch has to be escaped before a reader can see the change.
func (c change) reveal() term.Reveal {
	switch {
	case c.same:
		return term.RevealNothing
	case alike(c.want, c.got):
		return term.RevealAll
	}
	return term.RevealBlanks
}

// alike reports whether two different texts may look the same: they differ only in marks and
// joiners, or write an accent apart from its letter and together with it, or take a letter of
// another alphabet. Nobody reads long texts that closely.
func alike(a, b string) bool {
	if a == "" || b == "" || len(a)+len(b) > readable {
		return false
	}
	if strings.Map(shape, a) == strings.Map(shape, b) {
		return true
	}
	w := term.Width(a)
	if w != term.Width(b) {
		return false
	}
	oneHasMarks := strings.ContainsFunc(a, unicode.IsMark) != strings.ContainsFunc(b, unicode.IsMark)
	return oneHasMarks || w <= 2 && (lookalikes(a, b) || lookalikes(b, a))
}

// lookalikes reports whether one text has Latin letters and the other letters of an alphabet that
// shares their shapes. Long texts of two alphabets are a translation, which nobody mistakes.
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
