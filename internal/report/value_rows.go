package report

import (
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

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

// labelled shows a value behind its label and its type. A string takes one line, as it does beside another string.
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

// typesDiffer returns the reason that package value gives where two values differ in their types, else "".
func typesDiffer(want, got any) string {
	w, g := value.TypeName(want), value.TypeName(got)
	if w == "" || g == "" || w == g {
		return ""
	}
	return "want " + w + ", got " + g
}

// typeName returns what stands before a value; null says itself what it is.
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
