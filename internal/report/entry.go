package report

import (
	"fmt"
	"slices"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
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
	line := p.callRow(call, notes, p.width-g.width())
	if l.ink == faint {
		line = recede(line)
	}
	mark := piece{l.ink, g.text(l.mark, number(e.Expected), number(e.Actual))}
	first := slices.Insert(line, 0, mark)
	return append([]row{first}, p.differences(e.Diffs, g.width(), limit)...)
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

// shownCall returns the call that stands for an entry, the actual one where there is one, and notes on the pair.
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
