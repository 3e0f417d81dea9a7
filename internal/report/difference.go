package report

import (
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/words"
)

const (
	// reasonLines is how many lines a reason may take.
	reasonLines = 3
	// diffLines is how many lines of a line diff are drawn before the rest is counted.
	diffLines = 20
)

// differences returns the rows below a call, one block a difference; beyond limit rows the other
// differences are counted.
func (p page) differences(diffs []toolscore.Diff, indent, limit int) []row {
	at := p.place(diffs, indent)
	var rows []row
	for i, d := range diffs {
		block := p.difference(d, at)
		if i > 0 && len(rows)+len(block) > limit {
			return append(rows, at.note("… "+words.Count(len(diffs)-i, "more difference")))
		}
		rows = append(rows, block...)
	}
	return rows
}

// difference returns the block of one difference: path, want, got, and the reason in words.
func (p page) difference(d toolscore.Diff, at place) []row {
	want, got, reason := p.visible(d)
	w, wantText := textOf(want)
	g, gotText := textOf(got)
	bothTexts := wantText && gotText
	switch {
	case want == value.Absent && got == value.Absent:
		return at.block(d.Path, []row{{{faint, "… " + term.Bare.Safe(reason)}}})
	case d.Forgiven:
		return at.block(d.Path, []row{forgiven(want, got, at.cols)})
	case bothTexts && (hasLines(w.text) || hasLines(g.text)):
		return p.lineBlock(d.Path, w.text, g.text, because(reason, at.cols), at)
	case bothTexts:
		return at.block(d.Path, append(p.stringRows(w, g, at.cols), because(reason, at.cols)...))
	}
	return at.block(d.Path, append(valueRows(want, got, at.cols), because(reason, at.cols)...))
}

// visible returns what may be shown of a difference. A reason can quote its value, so it goes where
// the value is hidden.
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

// tagged is a string, or one with placeholders for its secrets, which has a tag before it.
type tagged struct{ tag, text string }

func textOf(v any) (t tagged, is bool) {
	switch v := v.(type) {
	case string:
		return tagged{"", v}, true
	case *secret.Template:
		return tagged{"!redacted ", v.Text()}, true
	}
	return tagged{}, false
}

// stringRows shows two strings of one line, and in plain text signs below what changed.
func (p page) stringRows(want, got tagged, cols int) []row {
	tags := max(len(want.tag), len(got.tag))
	w, g := sides(want.text, got.text, quoteFor(want.text, got.text), cols-tags)
	return append(p.sideRows(wantLabel, want.tag, tags, w), p.sideRows(gotLabel, got.tag, tags, g)...)
}

// sideRows shows a string after its label and its tag, which takes so many columns.
func (p page) sideRows(label piece, tag string, tags int, s side) []row {
	before := piece{label.ink, fmt.Sprintf("%-*s", tags, tag)}
	rows := []row{append(row{label, before}, s.row.in(label.ink)...)}
	if s.marks != "" && !p.Style.Color {
		rows = append(rows, row{noLabel, blanks(tags), {plain, s.marks}})
	}
	return rows
}

// lineBlock shows two texts of several lines by the lines that differ.
func (p page) lineBlock(path, want, got string, reason []row, at place) []row {
	head := row{
		{missing, "want " + words.Count(lineCount(want), "line")},
		{plain, ", "},
		{extra, "got " + words.Count(lineCount(got), "line")},
	}
	rows := at.block(path, append([]row{head}, reason...))
	for _, r := range lines(want, got, p.width-at.indent-2, diffLines, p.Style.Color) {
		rows = append(rows, slices.Insert(r, 0, blanks(at.indent+2)))
	}
	return rows
}

// place is where the differences of a call are: the paths, and beside or below them the values.
type place struct {
	indent int // columns before a path
	paths  int // columns of a path that is beside its values
	cols   int // columns of a value
	width  int
}

// Labels are before the values of a difference.
var (
	wantLabel = piece{missing, "want  "}
	gotLabel  = piece{extra, "got   "}
	whyLabel  = piece{faint, "why   "}
	noLabel   = piece{plain, "      "}
)

const label = 6

// place finds room for the paths: values are beside them in one column, unless a path is long and
// takes its own line.
func (p page) place(diffs []toolscore.Diff, indent int) place {
	longest, paths := p.width/4, 0
	for _, d := range diffs[:min(len(diffs), 50)] {
		if text, whole := term.Bare.Head(d.Path, longest); whole {
			paths = max(paths, term.Width(text))
		}
	}
	paths = max(paths, label)
	return place{indent, paths, max(p.width-indent-paths-2-label, legible), p.width}
}

// block puts the path before the first of the rows, or above it where it is long.
func (at place) block(path string, body []row) []row {
	text, _ := term.Bare.Fit(path, at.width-at.indent)
	margin := blanks(at.indent + at.paths + 2)
	rows := make([]row, 0, len(body)+1)
	for _, r := range body {
		rows = append(rows, slices.Insert(r, 0, margin))
	}
	beside := at.paths - term.Width(text)
	if beside < 0 {
		return slices.Insert(rows, 0, row{blanks(at.indent), {strong, text}})
	}
	rows[0] = slices.Replace(rows[0], 0, 1, blanks(at.indent), piece{strong, text}, blanks(beside+2))
	return rows
}

func (at place) note(text string) row { return row{blanks(at.indent), {faint, text}} }

func blanks(n int) piece { return piece{plain, strings.Repeat(" ", n)} }

// because returns the rows of a reason.
func because(reason string, cols int) []row {
	rows := paragraph(plain, reason, cols, reasonLines)
	lead := whyLabel
	for i, r := range rows {
		rows[i] = slices.Insert(r, 0, lead)
		lead = noLabel
	}
	return rows
}

// valueLines is how many lines a value may take.
const valueLines = 3

// valueRows shows two values, with their types where those differ: 1 and "1" look much the same.
func valueRows(want, got any, cols int) []row {
	var wantType, gotType string
	if typesDiffer(want, got) != "" {
		wantType, gotType = typeName(want), typeName(got)
	}
	return append(labelled(wantLabel, wantType, want, cols), labelled(gotLabel, gotType, got, cols)...)
}

// labelled shows a value after its label and its type. A string takes one line, as it does beside
// another string.
func labelled(label piece, typeName string, v any, cols int) []row {
	if s, ok := v.(string); ok {
		text, note := stringText(s, cols-len(typeName))
		return []row{{label, {faint, typeName}, {label.ink, text}, {faint, note}}}
	}
	cols = max(cols-len(typeName), legible)
	rows := paragraph(label.ink, valueText(v, cols*valueLines), cols, valueLines)
	if len(rows) == 0 { // a matcher without a name
		rows = []row{nil}
	}
	lead := row{label, {faint, typeName}}
	for i, r := range rows {
		rows[i] = slices.Concat(lead, r)
		lead = row{noLabel, blanks(len(typeName))}
	}
	return rows
}

// stringText returns a string in quotes, and its length where it had to be cut.
func stringText(s string, cols int) (text, note string) {
	text, whole := quoted(s, cols)
	if whole {
		return text, ""
	}
	note = lengthNote(s)
	text, _ = quoted(s, cols-len(note))
	return text, note
}

// typesDiffer returns the reason that package value gives where two values differ in their types,
// else "".
func typesDiffer(want, got any) string {
	w, g := value.TypeName(want), value.TypeName(got)
	if w == "" || g == "" || w == g {
		return ""
	}
	return "want " + w + ", got " + g
}

// typeName returns what is before a value; null says itself what it is.
func typeName(v any) string {
	switch kind := value.KindOf(v); kind {
	case value.Null:
		return ""
	case value.Integer, value.Float:
		return "number "
	default:
		return string(kind) + " "
	}
}
