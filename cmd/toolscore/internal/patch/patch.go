// Package patch writes the difference of two texts as a patch that git apply and patch understand.
package patch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// around is how many unchanged lines stand before and after a change.
const around = 3

// Kinds of lines, and what each begins with.
const (
	same    = ' '
	removed = '-'
	added   = '+'
)

// line is a line of either text or of both.
type line struct {
	kind rune
	text string // with its line break, which the last one of a file may lack
}

// Unified returns the lines that lead from one text to the other, with their heads; "" where the texts are equal. The name
// is that of the file, with slashes; a text that is nil is a file that does not exist.
func Unified(name string, before, after []byte) string {
	lines := compare(string(before), string(after))
	var b strings.Builder
	for start := 0; start < len(lines); {
		first, end := hunk(lines, start)
		if first == len(lines) {
			break
		}
		if b.Len() == 0 {
			fmt.Fprintf(&b, "--- %s\n+++ %s\n", side("a/", name, before), side("b/", name, after))
		}
		write(&b, lines, first, end)
		start = end
	}
	return b.String()
}

func side(prefix, name string, text []byte) string {
	if text == nil {
		return "/dev/null"
	}
	return prefix + name
}

// hunk returns the next stretch of changes at or behind start, with the lines around it; changes that share such lines are
// one stretch.
func hunk(lines []line, start int) (first, end int) {
	first = start
	for first < len(lines) && lines[first].kind == same {
		first++
	}
	if first == len(lines) {
		return first, first
	}
	end = first
	for i := first; i < len(lines) && i-end <= 2*around; i++ {
		if lines[i].kind != same {
			end = i + 1
		}
	}
	return max(start, first-around), min(len(lines), end+around)
}

func write(b *strings.Builder, lines []line, first, end int) {
	fmt.Fprintf(b, "@@ -%s +%s @@\n", span(lines, first, end, added), span(lines, first, end, removed))
	for _, l := range lines[first:end] {
		b.WriteRune(l.kind)
		b.WriteString(l.text)
		if !strings.HasSuffix(l.text, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// span counts the lines of one text: those that are not of the other kind alone.
func span(lines []line, first, end int, other rune) string {
	begin, length := 0, 0
	for i, l := range lines[:end] {
		switch {
		case l.kind == other:
		case i < first:
			begin++
		default:
			length++
		}
	}
	if length > 0 {
		begin++ // an empty span is named by the line before it
	}
	return fmt.Sprintf("%d,%d", begin, length)
}

// most is how many lines are paired one by one; the time grows with the square.
const most = 5000

// compare pairs the lines of two texts.
func compare(before, after string) []line {
	left, right := slices.Collect(strings.Lines(before)), slices.Collect(strings.Lines(after))
	head := 0
	for head < min(len(left), len(right)) && left[head] == right[head] {
		head++
	}
	tail := 0
	for tail < min(len(left), len(right))-head && left[len(left)-1-tail] == right[len(right)-1-tail] {
		tail++
	}
	end := left[len(left)-tail:]
	lines := appendAll(nil, same, left[:head])
	left, right = left[head:len(left)-tail], right[head:len(right)-tail]
	if len(left)+len(right) > most {
		lines = appendAll(appendAll(lines, removed, left), added, right)
	} else {
		lines = append(lines, diff(left, right)...)
	}
	return appendAll(lines, same, end)
}

func appendAll(lines []line, kind rune, texts []string) []line {
	for _, t := range texts {
		lines = append(lines, line{kind, t})
	}
	return lines
}

// diff pairs lines one by one. The differ takes texts, so each distinct line becomes a rune.
func diff(left, right []string) []line {
	names := map[string]rune{}
	var texts []string
	alphabet := func(list []string) []rune {
		runes := make([]rune, len(list))
		for i, text := range list {
			if _, known := names[text]; !known {
				names[text] = rune(len(texts) + 1)
				texts = append(texts, text)
			}
			runes[i] = names[text]
		}
		return runes
	}
	kinds := map[diffmatchpatch.Operation]rune{
		diffmatchpatch.DiffEqual: same, diffmatchpatch.DiffDelete: removed, diffmatchpatch.DiffInsert: added,
	}
	differ := diffmatchpatch.DiffMatchPatch{} // no timeout: the same texts always differ in the same lines
	var lines []line
	for _, d := range differ.DiffMainRunes(alphabet(left), alphabet(right), false) {
		for _, r := range d.Text {
			lines = append(lines, line{kinds[d.Type], texts[r-1]})
		}
	}
	return lines
}
