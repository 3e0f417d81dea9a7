package report

import "strings"

// side is one of two strings that differ, drawn: the row that shows it, and the signs under what changed.
type side struct {
	row   row
	marks string
}

// sides draws two strings that differ, each within so many columns, so that what changed in them is seen.
func sides(want, got string, quote byte, cols int) (w, g side) {
	list := changes(want, got)
	for _, c := range list {
		if quote == '`' && !c.shownRaw() {
			quote = '"'
		}
	}
	sign := form{quote: quote}.sign()
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
	return f.safe(c.want) == c.want && f.safe(c.got) == c.got
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
		marks.WriteString(strings.Repeat(mark, width(s.parts[i])))
	}
	r = append(r, piece{plain, sign})
	if !s.whole {
		r = append(r, piece{faint, lengthNote(text)})
	}
	return side{r, strings.TrimRight(marks.String(), " ")}
}
