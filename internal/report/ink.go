package report

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
)

type (
	ink  = term.Ink
	form = term.Form
)

const (
	plain    = term.Plain
	faint    = term.Faint
	strong   = term.Strong
	differs  = term.Differs
	missing  = term.Missing
	extra    = term.Extra
	moved    = term.Moved
	removed  = term.Removed
	inserted = term.Inserted
)

// piece is a stretch of text in one ink. Its text is safe for a terminal: it comes from the code or
// from a form.
type piece struct {
	ink  ink
	text string
}

// row is one line of the report.
type row []piece

func (r row) width() int {
	n := 0
	for _, p := range r {
		n += term.Width(p.text)
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
		w := term.Width(p.text)
		if w >= cols {
			text, _ := term.Bare.Head(p.text, cols-1)
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

// write appends the row to b without a line end. No ink runs on beyond its line, since go test and
// its readers take the text line by line.
func (r row) write(b *strings.Builder, colour bool) {
	last := plain
	for _, p := range r {
		if p.text == "" {
			continue
		}
		if colour && p.ink != last {
			if last != plain {
				b.WriteString(term.Reset)
			}
			b.WriteString(p.ink.Start())
			last = p.ink
		}
		b.WriteString(p.text)
	}
	if last != plain {
		b.WriteString(term.Reset)
	}
}

// paragraph returns a sentence as rows of one ink.
func paragraph(ink ink, text string, cols, limit int) []row {
	lines := term.Wrap(text, cols, limit)
	rows := make([]row, len(lines))
	for i, line := range lines {
		rows[i] = row{{ink, line}}
	}
	return rows
}
