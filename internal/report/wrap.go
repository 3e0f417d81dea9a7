package report

// paragraph returns a sentence as rows of one ink.
func paragraph(ink ink, text string, cols, limit int) []row {
	lines := wrapped(text, cols, limit)
	rows := make([]row, len(lines))
	for i, line := range lines {
		rows[i] = row{{ink, line}}
	}
	return rows
}

// wrapped breaks a sentence into at most so many lines of at most so many columns, at blanks where it has them. What does
// not fit is left out with an ellipsis; "" has no line.
func wrapped(text string, cols, limit int) []string {
	text, _ = bare.fit(text, cols*limit)
	var w wrapper
	for g := range bare.glyphs(text) {
		if w.used > 0 && w.used+g.width > cols {
			w.breakLine()
		}
		w.add(g)
	}
	if w.line != "" {
		w.lines = append(w.lines, w.line)
	}
	if len(w.lines) > limit {
		last, _ := bare.head(w.lines[limit-1], cols-1)
		w.lines = append(w.lines[:limit-1], last+"…")
	}
	return w.lines
}

// wrapper is a text in the making: whole lines, and a line to be broken at its last blank when it is full.
type wrapper struct {
	lines []string
	line  string
	used  int // columns of the line
	blank int // bytes before its last blank, 0 for none
}

func (w *wrapper) add(g glyph) {
	if g.text == " " {
		w.blank = len(w.line)
	}
	w.line += g.text
	w.used += g.width
}

// breakLine takes the line without its last word, unless that is half of it.
func (w *wrapper) breakLine() {
	rest := ""
	if w.blank > len(w.line)/2 {
		w.line, rest = w.line[:w.blank], w.line[w.blank+1:]
	}
	w.lines = append(w.lines, w.line)
	w.line, w.used, w.blank = rest, width(rest), 0
}
