package report

import "strings"

// ink is what a piece of text means; in colour each has its own look.
type ink int

const (
	plain ink = iota
	faint
	strong
	differs
	missing
	extra
	moved
	removed  // the part of a wanted text that is not there
	inserted // the part of a text that nobody wanted
)

// sgr returns the parameters of the escape sequence that switches the ink on.
func (i ink) sgr() string {
	switch i {
	case faint:
		return "2"
	case strong:
		return "1"
	case differs:
		return "33"
	case missing:
		return "31"
	case extra:
		return "32"
	case moved:
		return "36"
	case removed:
		return "31;7"
	case inserted:
		return "32;7"
	default:
		return ""
	}
}

// piece is a stretch of text in one ink. Its text is safe for a terminal: it comes from the code or from a form.
type piece struct {
	ink  ink
	text string
}

// row is one line of the report.
type row []piece

func (r row) width() int {
	n := 0
	for _, p := range r {
		n += width(p.text)
	}
	return n
}

// clipped returns the row cut to so many columns, with an ellipsis where something is lost.
func (r row) clipped(cols int) row {
	if r.width() <= cols {
		return r
	}
	var kept row
	for _, p := range r {
		w := width(p.text)
		if w >= cols {
			text, _ := bare.head(p.text, cols-1)
			return append(kept, piece{p.ink, text + "…"})
		}
		kept = append(kept, p)
		cols -= w
	}
	return kept
}

// trimmed returns the row without blanks at its end.
func (r row) trimmed() row {
	for len(r) > 0 && r[len(r)-1].ink == plain {
		last := &r[len(r)-1]
		if last.text = strings.TrimRight(last.text, " "); last.text != "" {
			break
		}
		r = r[:len(r)-1]
	}
	return r
}

// in returns the row with every piece that has no ink of its own in this one.
func (r row) in(i ink) row {
	painted := make(row, len(r))
	for j, p := range r {
		if p.ink == plain {
			p.ink = i
		}
		painted[j] = p
	}
	return painted
}

// write appends the row to b without a line end. No ink runs on beyond its line, since go test and its readers take
// the text line by line.
func (r row) write(b *strings.Builder, colour bool) {
	code := ""
	for _, p := range r {
		if p.text == "" {
			continue
		}
		if next := p.ink.sgr(); colour && next != code {
			if code != "" {
				b.WriteString("\x1b[0m")
			}
			if next != "" {
				b.WriteString("\x1b[" + next + "m")
			}
			code = next
		}
		b.WriteString(p.text)
	}
	if code != "" {
		b.WriteString("\x1b[0m")
	}
}
