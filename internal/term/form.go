package term

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// Form says how a text is written so that a terminal shows it and obeys nothing in it.
type Form struct {
	Quote  byte   // what is around the text: 0, a backquote, or a double quote, which asks for backslashes
	Reveal Reveal // what is escaped although a terminal could show it
}

// Bare is the form of names, paths and sentences.
var Bare = Form{}

// glyph is what a reader takes for one character: a grapheme cluster, or an escape in its place.
type glyph struct {
	text  string
	width int
}

// longest is how many bytes a cluster may have; beyond, marks are piled up to break the terminal
// rather than to be read.
const longest = 64

// glyphs yields the text character by character, as far as the caller asks.
func (f Form) glyphs(s string) iter.Seq[glyph] {
	return func(yield func(glyph) bool) {
		for c := range Clusters(s) {
			if !f.cluster(c, yield) {
				return
			}
		}
	}
}

// cluster yields a cluster whole, or rune by rune where one of its runes cannot be shown.
func (f Form) cluster(c string, yield func(glyph) bool) bool {
	if w := Width(c); w > 0 && len(c) <= longest && f.shows(c) {
		return yield(glyph{c, w})
	}
	for c != "" {
		r, size := utf8.DecodeRuneInString(c)
		text := c[:size]
		if Width(text) == 0 || !f.shows(text) {
			text = f.escape(r, text)
		}
		if !yield(glyph{text, Width(text)}) {
			return false
		}
		c = c[size:]
	}
	return true
}

// Safe returns the whole text.
func (f Form) Safe(s string) string {
	var b strings.Builder
	for g := range f.glyphs(s) {
		b.WriteString(g.text)
	}
	return b.String()
}

// Head returns as much of the beginning as fits, and whether that is everything.
func (f Form) Head(s string, cols int) (text string, whole bool) {
	var b strings.Builder
	for g := range f.glyphs(s) {
		cols -= g.width
		if cols < 0 {
			return b.String(), false
		}
		b.WriteString(g.text)
	}
	return b.String(), true
}

// Tail returns as much of the end as fits.
func (f Form) Tail(s string, cols int) string {
	// The window is larger than what fits unless clusters are longer than any script's; then less
	// is shown.
	from := max(0, len(s)-cols*16)
	for from < len(s) && !utf8.RuneStart(s[from]) {
		from++
	}
	var last []glyph
	for g := range f.glyphs(s[from:]) {
		last = append(last, g)
	}
	at := len(last)
	for at > 0 && cols >= last[at-1].width {
		at--
		cols -= last[at].width
	}
	var b strings.Builder
	for _, g := range last[at:] {
		b.WriteString(g.text)
	}
	return b.String()
}

// Fit returns the text within so many columns: whole, or its beginning and its end with an ellipsis
// between.
func (f Form) Fit(s string, cols int) (text string, whole bool) {
	if text, whole = f.Head(s, cols); whole {
		return text, true
	}
	end := max(cols-1, 0) / 3
	return f.Around(s, cols-1-end, end), false
}

// Around returns the beginning and the end of a text that is longer than both.
func (f Form) Around(s string, head, tail int) string {
	beginning, _ := f.Head(s, head)
	return beginning + "…" + f.Tail(s, tail)
}

// Enclose returns the text between the quotes of the form.
func (f Form) Enclose(text string) string { return f.Sign() + text + f.Sign() }

// Sign returns the quote as a text, "" for none.
func (f Form) Sign() string {
	if f.Quote == 0 {
		return ""
	}
	return string(f.Quote)
}
