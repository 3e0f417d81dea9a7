package report

import (
	"fmt"
	"slices"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/term"
)

// gutter is the columns before a call: its mark and its numbers in the two lists, counted from 1.
type gutter struct{ want, got int }

func (p page) gutter() gutter {
	digits := func(calls []toolscore.Call) int { return len(strconv.Itoa(len(calls))) }
	return gutter{max(digits(p.Expected), len("want")), max(digits(p.Actual), len("got"))}
}

// width returns the columns of the gutter, and so where the calls begin.
func (g gutter) width() int { return len("~ ") + g.want + len(" ") + g.got + len("  ") }

func (g gutter) text(mark, want, got string) string {
	return fmt.Sprintf("%s %*s %*s  ", mark, g.want, want, g.got, got)
}

// look is the mark and the ink of a line.
type look struct {
	mark string
	ink  ink
}

func lookOf(e toolscore.Entry) look {
	switch e.State {
	case toolscore.Differ:
		return look{"~", differs}
	case toolscore.Missing:
		return look{"-", missing}
	case toolscore.Extra:
		if e.Forgiven {
			return look{"+", faint}
		}
		return look{"+", extra}
	case toolscore.Moved:
		return look{">", moved}
	default:
		return look{" ", faint}
	}
}

// entry returns the line of an entry and its differences below.
func (p page) entry(e toolscore.Entry, limit int) []row {
	g := p.gutter()
	l := lookOf(e)
	call, notes := p.shownCall(e)
	line := p.callRow(call, notes, changedPaths(e.Diffs), p.width-g.width())
	if l.ink == faint {
		line = recede(line)
	}
	mark := piece{l.ink, g.text(l.mark, number(e.Expected), number(e.Actual))}
	first := slices.Insert(line, 0, mark)
	rows := append([]row{first}, p.surplus(e, g.width(), limit)...)
	return append(rows, p.differences(e.Diffs, g.width(), limit)...)
}

func changedPaths(diffs []toolscore.Diff) (paths []string) {
	for _, d := range diffs {
		if !d.Forgiven {
			paths = append(paths, d.Path)
		}
	}
	return paths
}

// recede dims a whole line, the name of the tool too.
func recede(r row) row {
	for i := range r {
		r[i].ink = faint
	}
	return r
}

func number(index int) string {
	if index < 0 {
		return ""
	}
	return strconv.Itoa(index + 1)
}

// shownCall returns the call that stands for an entry, the actual one where there is one, and notes
// on the pair.
func (p page) shownCall(e toolscore.Entry) (toolscore.Call, []string) {
	want, expected := at(p.Expected, e.Expected)
	got, called := at(p.Actual, e.Actual)
	shown := got
	if !called {
		shown = want
	}
	shown.Tool = e.Tool
	var notes []string
	if expected && want.Args == nil && want.Raw == "" {
		notes = append(notes, "arguments not checked")
	}
	if note := p.boundsNote(e); note != "" {
		notes = append(notes, note)
	}
	if p.Settings.Order == option.ByTurn && shown.Turn > 0 {
		notes = append(notes, "turn "+strconv.Itoa(shown.Turn))
	}
	if e.State == toolscore.Moved {
		notes = append(notes, fmt.Sprintf("moved from %d to %d", e.Expected+1, e.Actual+1))
	}
	if e.State == toolscore.Extra && e.Forgiven {
		notes = append(notes, "extra, forgiven")
	}
	return shown, notes
}

func at(calls []toolscore.Call, i int) (toolscore.Call, bool) {
	if i < 0 || i >= len(calls) {
		return toolscore.Call{}, false
	}
	return calls[i], true
}

// callRow returns one call on one line of at most so many columns: tool, arguments in short, those
// that changed first of all, and what else is to know of it.
func (p page) callRow(c toolscore.Call, notes, changed []string, cols int) row {
	behind := ""
	for _, note := range append(callNotes(c), notes...) {
		behind += "  " + note
	}
	behind, _ = term.Bare.Fit(behind, cols*2/3)
	cols -= term.Width(behind)
	args := part{value: map[string]any(c.Args), preview: preview{"args", changed}}
	tool, _ := term.Bare.Fit(p.sentence(c.Tool), max(min(cols-args.inside(cols), cols*2/3), cols/4))
	return row{{strong, tool}, {plain, p.arguments(c, changed, cols-term.Width(tool))}, {faint, behind}}
}

// arguments returns the arguments of a call in parentheses, or after a blank the text of those that
// are not a JSON object.
func (p page) arguments(c toolscore.Call, changed []string, cols int) string {
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
	return preview{"args", changed}.members("(", ")", members, cols)
}

// callNotes returns what a reader must know of a call beside its tool and arguments.
func callNotes(c toolscore.Call) []string {
	var notes []string
	if c.Executed == toolscore.NotExecuted {
		notes = append(notes, "requested, not executed")
	}
	if c.Kind != "" {
		kind, _ := term.Bare.Fit(string(c.Kind), 30)
		notes = append(notes, "["+kind+"]")
	}
	if c.Problem != "" || c.Raw != "" {
		notes = append(notes, problemText(c.Problem))
	}
	return notes
}

// problemText says what arguments are that are not a JSON object.
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
	text, _ := term.Bare.Fit(fmt.Sprintf("raw text (%s)", string(p)), 40)
	return text
}
