package report

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
)

// callRow returns one call on one line of at most so many columns: tool, arguments in short, and what else is to know of it.
func (p page) callRow(c toolscore.Call, notes []string, cols int) row {
	behind := ""
	for _, note := range append(callNotes(c), notes...) {
		behind += "  " + note
	}
	behind, _ = bare.fit(behind, cols*2/3)
	cols -= width(behind)
	tool, _ := bare.fit(p.sentence(c.Tool), cols*2/3)
	return row{{strong, tool}, {plain, p.arguments(c, cols-width(tool))}, {faint, behind}}
}

// arguments returns the arguments of a call in parentheses, or behind a blank the text of those that are no JSON object.
func (p page) arguments(c toolscore.Call, cols int) string {
	switch {
	case c.Raw != "" || c.Problem != "":
		text, _ := quoted(p.sentence(c.Raw), cols-1)
		return " " + text
	case c.Args == nil:
		return "(…)"
	}
	hidden := p.hide("args", map[string]any(c.Args))
	members, ok := hidden.(map[string]any)
	if !ok {
		return "(" + valueText(hidden, cols-2) + ")"
	}
	return membersText("(", ")", members, cols)
}

// callNotes returns what a reader must know of a call beside its tool and arguments.
func callNotes(c toolscore.Call) []string {
	var notes []string
	if c.Kind != "" {
		kind, _ := bare.fit(string(c.Kind), 30)
		notes = append(notes, "["+kind+"]")
	}
	if c.Problem != "" || c.Raw != "" {
		notes = append(notes, problemText(c.Problem))
	}
	return notes
}

// problemText says what arguments are that are no JSON object.
func problemText(p toolscore.Problem) string {
	switch p {
	case toolscore.Invalid:
		return "invalid JSON"
	case toolscore.Truncated:
		return "JSON cut off before its end"
	case toolscore.DuplicateKeys:
		return "JSON that names a key twice"
	case toolscore.NotObject:
		return "JSON, but no object"
	case toolscore.Text, "":
		return "raw text"
	case toolscore.TooDeep:
		return "JSON nested too deep"
	case toolscore.InvalidUTF8:
		return "invalid UTF-8"
	}
	text, _ := bare.fit(fmt.Sprintf("raw text (%s)", string(p)), 40)
	return text
}
