package report

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

const (
	// reasonLines is how many lines a reason may take.
	reasonLines = 3
	// diffLines is how many lines of a line diff are drawn before the rest is counted.
	diffLines = 20
)

// differences returns the rows below a call, one block a difference; beyond limit rows the other differences are counted.
func (p page) differences(diffs []toolscore.Diff, indent, limit int) []row {
	at := p.place(diffs, indent)
	var rows []row
	for i, d := range diffs {
		block := p.difference(d, at)
		if i > 0 && len(rows)+len(block) > limit {
			return append(rows, at.note("… "+count(len(diffs)-i, "more difference")))
		}
		rows = append(rows, block...)
	}
	return rows
}

// difference returns the block of one difference: path, want, got, and the reason in words.
func (p page) difference(d toolscore.Diff, at place) []row {
	want, got, reason := p.visible(d)
	w, wantText := want.(string)
	g, gotText := got.(string)
	switch {
	case want == value.Absent && got == value.Absent:
		return at.block(d.Path, []row{{{faint, "… " + bare.safe(reason)}}})
	case d.Forgiven:
		return at.block(d.Path, []row{forgiven(want, got, at.cols)})
	case wantText && gotText && (hasLines(w) || hasLines(g)):
		return p.lineBlock(d.Path, w, g, because(reason, at.cols), at)
	case wantText && gotText:
		return at.block(d.Path, append(p.stringRows(w, g, at.cols), because(reason, at.cols)...))
	}
	return at.block(d.Path, append(valueRows(want, got, at.cols), because(reason, at.cols)...))
}

// visible returns what may be shown of a difference. A reason can quote its value, so it goes where the value is hidden.
func (p page) visible(d toolscore.Diff) (want, got any, reason string) {
	if d.Reason != typesDiffer(d.Want, d.Got) {
		reason = p.sentence(d.Reason)
	}
	if p.Hide == nil {
		return d.Want, d.Got, reason
	}
	want, got = p.Hide(d.Path, d.Want), p.Hide(d.Path, d.Got)
	if replaced(d.Got, got) {
		reason = ""
		if replaced(d.Want, want) {
			reason = "both are hidden, and they differ"
		}
	}
	return want, got, reason
}

// forgiven is the one row of a difference that does not count.
func forgiven(want, got any, cols int) row {
	half := cols/2 - len("want , ")
	text := "got " + valueText(got, half)
	if want == value.Absent {
		text += ", not listed"
	} else {
		text = "want " + valueText(want, half) + ", " + text
	}
	return row{{faint, text + " · forgiven"}}
}

// stringRows shows two strings of one line, and in plain text signs below what changed.
func (p page) stringRows(want, got string, cols int) []row {
	w, g := sides(want, got, quoteFor(want, got), cols)
	return append(p.sideRows(wantLabel, w), p.sideRows(gotLabel, g)...)
}

func (p page) sideRows(label piece, s side) []row {
	rows := []row{append(row{label}, s.row.in(label.ink)...)}
	if s.marks != "" && !p.Style.Color {
		rows = append(rows, row{noLabel, {plain, s.marks}})
	}
	return rows
}

// lineBlock shows two texts of several lines by the lines that differ.
func (p page) lineBlock(path, want, got string, reason []row, at place) []row {
	head := row{
		{missing, "want " + count(lineCount(want), "line")},
		{plain, ", "},
		{extra, "got " + count(lineCount(got), "line")},
	}
	rows := at.block(path, append([]row{head}, reason...))
	for _, r := range lines(want, got, p.width-at.indent-2, diffLines, p.Style.Color) {
		rows = append(rows, slices.Insert(r, 0, blanks(at.indent+2)))
	}
	return rows
}
