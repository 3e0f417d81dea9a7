package term

// Wrap breaks a sentence into at most so many lines of at most so many columns, at blanks, and a
// word only where it is longer than a line. What does not fit is left out with an ellipsis; "" has
// no line.
func Wrap(text string, cols, limit int) []string {
	text, _ = Bare.Fit(text, cols*limit)
	w := wrapper{cols: cols}
	for g := range Bare.glyphs(text) {
		if g.text == " " {
			w.endWord()
		}
		w.word = append(w.word, g)
		w.wordWidth += g.width
	}
	w.endWord()
	if w.line != "" {
		w.lines = append(w.lines, w.line)
	}
	if len(w.lines) > limit {
		last, _ := Bare.Head(w.lines[limit-1], cols-1)
		w.lines = append(w.lines[:limit-1], last+"…")
	}
	return w.lines
}

// wrapper is a text in the making: whole lines, the line that is being filled, and a word with the
// blank before it.
type wrapper struct {
	cols            int
	lines           []string
	line            string
	word            []glyph
	used, wordWidth int // columns of the line and of the word
}

// endWord puts the word on the line, or on the next one where only that has room for it.
func (w *wrapper) endWord() {
	if w.used > 0 && w.used+w.wordWidth > w.cols && w.wordWidth <= w.cols {
		w.breakLine()
		if w.word[0].text == " " {
			w.word = w.word[1:]
		}
	}
	for _, g := range w.word {
		if w.used > 0 && w.used+g.width > w.cols {
			w.breakLine()
		}
		w.line += g.text
		w.used += g.width
	}
	w.word, w.wordWidth = w.word[:0], 0
}

func (w *wrapper) breakLine() {
	w.lines = append(w.lines, w.line)
	w.line, w.used = "", 0
}
