package report

import (
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

const (
	// linesAround is how many unchanged lines are shown before and after a change in a text of
	// several lines.
	linesAround = 1
	// linesOfChange is how many lines of one change are shown on each side.
	linesOfChange = 8
)

// hasLines reports whether a text is better compared line by line than as one string.
func hasLines(s string) bool {
	return strings.Contains(strings.TrimSuffix(s, "\n"), "\n")
}

// lineDiff draws the differences of two texts line by line.
type lineDiff struct {
	form   form // bare, or quoted where a line has something that would not be seen
	cols   int
	colour bool
	rows   []row
}

// lines returns the rows of a line diff of want and got, each within so many columns; beyond limit
// rows the rest is counted.
func lines(want, got string, cols, limit int, colour bool) []row {
	list := lineChanges(want, got)
	d := lineDiff{form: lineForm(list), cols: cols - 2, colour: colour}
	for i, c := range list {
		switch {
		case len(d.rows) >= limit:
			d.note(restOf(list[i:]))
			return d.rows
		case c.same:
			d.same(c.want, i > 0, i < len(list)-1)
		default:
			d.change(c)
		}
	}
	return d.rows
}

func restOf(list []change) string {
	n := 0
	for _, c := range list {
		if !c.same {
			n += lineCount(c.want) + lineCount(c.got)
		}
	}
	return words.Count(n, "more line") + " differ"
}

// lineChanges returns where two texts differ, in whole lines.
func lineChanges(want, got string) []change {
	before, after := commonEnds(want, got)
	before = strings.LastIndexByte(want[:before], '\n') + 1
	if end := strings.IndexByte(want[len(want)-after:], '\n'); end >= 0 {
		after -= end + 1
	} else {
		after = 0
	}
	return merged(slices.Concat(
		[]change{{want[:before], got[:before], true}},
		diff(split(want[before:len(want)-after]), split(got[before:len(got)-after])),
		[]change{{want[len(want)-after:], got[len(got)-after:], true}},
	), noIsland)
}

// mostLines is how many lines are compared one by one; the time grows with the square.
const mostLines = 1000

// split returns the lines of a text with their ends, or all of it where there are too many to compare.
func split(s string) []string {
	if strings.Count(s, "\n") > mostLines {
		return []string{s}
	}
	return linesOf(s)
}

func linesOf(s string) []string {
	all := strings.SplitAfter(s, "\n")
	if all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	return all
}

func lineCount(s string) int {
	n := strings.Count(s, "\n")
	if s != "" && !strings.HasSuffix(s, "\n") {
		n++
	}
	return n
}

// same draws the ends of unchanged lines that touch a change and counts the others.
func (d *lineDiff) same(text string, before, after bool) {
	head, tail := 0, 0
	if before {
		head = linesAround
	}
	if after {
		tail = linesAround
	}
	n := lineCount(text)
	if n <= head+tail+1 {
		head, tail = n, 0
	}
	for range head {
		var first string
		first, text = cutLine(text)
		d.line(plain, "  ", first)
	}
	if hidden := n - head - tail; hidden > 0 {
		d.note(words.Count(hidden, "line") + " the same")
	}
	for _, l := range lastLines(text, tail) {
		d.line(plain, "  ", l)
	}
}

func cutLine(s string) (first, rest string) {
	i := strings.IndexByte(s, '\n') + 1
	if i == 0 {
		i = len(s)
	}
	return s[:i], s[i:]
}

// lastLines returns the last n lines of a text.
func lastLines(s string, n int) []string {
	from := len(s)
	for ; n > 0 && from > 0; n-- {
		from = strings.LastIndexByte(s[:from-1], '\n') + 1
	}
	return linesOf(s[from:])
}

// change draws lines that were replaced: one under the other where each has its counterpart, else
// want before got.
func (d *lineDiff) change(c change) {
	n, m := lineCount(c.want), lineCount(c.got)
	if n != m || n > linesOfChange {
		d.block(missing, "- ", c.want, n)
		d.block(extra, "+ ", c.got, m)
		return
	}
	got := linesOf(c.got)
	for i, want := range linesOf(c.want) {
		w, g := sides(d.shown(want), d.shown(got[i]), d.form.Quote, d.cols)
		d.side(missing, "- ", w)
		d.side(extra, "+ ", g)
	}
}

func (d *lineDiff) block(ink ink, sign, text string, n int) {
	for i := range n {
		if i == linesOfChange {
			d.note(words.Count(n-i, "more line"))
			return
		}
		var first string
		first, text = cutLine(text)
		d.line(ink, sign, first)
	}
}

func (d *lineDiff) line(ink ink, sign, text string) {
	shown, _ := d.form.Fit(d.shown(text), d.cols-2)
	d.rows = append(d.rows, row{{ink, strings.TrimRight(sign+d.form.Enclose(shown), " ")}})
}

func (d *lineDiff) side(ink ink, sign string, s side) {
	d.rows = append(d.rows, append(row{{ink, sign}}, s.row.in(ink)...))
	if !d.colour && s.marks != "" {
		d.rows = append(d.rows, row{{plain, "  " + s.marks}})
	}
}

func (d *lineDiff) note(text string) {
	d.rows = append(d.rows, row{{faint, "  … " + text}})
}

// lineForm returns how the lines of a diff are written: bare as they are, or in quotes with escapes
// where a changed line has something that a reader would not see.
func lineForm(list []change) form {
	for _, c := range list {
		if !c.same && !clearLines(c) {
			return form{Quote: '"'}
		}
	}
	return term.Bare
}

// clearLines reports whether the lines of a change can be told apart when they are written bare.
func clearLines(c change) bool {
	if len(c.want)+len(c.got) > readable*4 {
		return false
	}
	oneHasTabs := strings.Contains(c.want, "\t") != strings.Contains(c.got, "\t")
	oneEnds := strings.HasSuffix(c.want, "\n") != strings.HasSuffix(c.got, "\n")
	if oneHasTabs || oneEnds && c.want != "" && c.got != "" {
		return false
	}
	f := form{Reveal: term.RevealBlanks}
	for line := range strings.Lines(c.want + "\n" + c.got) {
		text := unbroken(line)
		if strings.TrimRight(text, " ") != text || f.Safe(text) != text {
			return false
		}
	}
	return true
}

// shown returns a line as the form writes it: bare lines lose their end and have spaces for tabs.
func (d *lineDiff) shown(line string) string {
	if d.form.Quote != 0 {
		return line
	}
	return unbroken(line)
}

func unbroken(line string) string {
	return strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "    ")
}
