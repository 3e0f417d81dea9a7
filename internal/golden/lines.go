package golden

import "bytes"

// newline returns the line end of the file; new lines get the same.
func (f *file) newline() string {
	if i := bytes.IndexByte(f.text, '\n'); i > 0 && f.text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// column returns how many columns are before an offset in its line, which only holds blanks and
// dashes up to there.
func (f *file) column(offset int) int { return offset - f.lineStart(offset) }

// beginsLine reports whether only blanks are before an offset in its line.
func (f *file) beginsLine(offset int) bool { return f.onlyBlanks(f.lineStart(offset), offset) }

func (f *file) onlyBlanks(from, to int) bool {
	return len(bytes.Trim(f.text[from:to], " \t\r\n")) == 0
}

// before returns the offset without the blanks that are before it in its line.
func (f *file) before(offset int) int {
	return len(bytes.TrimRight(f.text[:offset], " \t"))
}

// leadOf returns the end of the line above an item of a block and above the comments that belong to
// it: those right above it, in its column. The item begins its line.
func (f *file) leadOf(n *node, i int) int {
	start := n.items[i].start
	floor := 0
	if i > 0 {
		floor = n.items[i-1].value.end
	}
	at := f.lineStart(start)
	for at > 0 {
		above := f.lineStart(at - 1)
		if above < floor || !f.isComment(above, f.column(start)) {
			break
		}
		at = above
	}
	return f.lineEnd(max(at-1, 0))
}

// isComment reports whether a line holds only a comment, which begins in the column.
func (f *file) isComment(line, column int) bool {
	text := f.text[line:f.lineEnd(line)]
	words := bytes.TrimLeft(text, " ")
	return len(words) > 0 && words[0] == '#' && len(text)-len(words) == column
}

// trailOf returns the end of the last line of an item of a block, after the comment in it.
func (f *file) trailOf(n *node, i int) int { return f.lineEnd(n.items[i].value.end) }

// swallows reports whether a literal block that ends in the line of an offset would take lines
// after it for its own: blanks or a comment deeper than the column, or the end of a file that has
// no final line end.
func (f *file) swallows(offset, column int) bool {
	for line := f.nextLine(offset); line < len(f.text); line = f.nextLine(line) {
		text := f.text[line:f.lineEnd(line)]
		words := bytes.TrimLeft(text, " \t")
		if len(words) > 0 {
			return words[0] == '#' && len(text)-len(words) > column
		}
		if len(text) > 0 {
			return true
		}
	}
	return f.text[len(f.text)-1] != '\n'
}
