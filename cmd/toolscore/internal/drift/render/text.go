package render

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Text returns the report for a terminal or a log: what was loosened first, then the rest, golden
// by golden. Whatever the goldens hold, no line begins with it and none holds control characters.
func (r Report) Text() string {
	var b strings.Builder
	fmt.Fprintln(&b, r.headline())
	first, rest := r.split()
	if len(first) > 0 {
		fmt.Fprintf(&b, "\nLook at these first:\n")
	}
	for _, g := range first {
		r.writeGolden(&b, g)
	}
	if len(first) > 0 && len(rest) > 0 {
		fmt.Fprintf(&b, "\nThe other changes:\n")
	}
	for _, g := range rest {
		r.writeGolden(&b, g)
	}
	return b.String()
}

// headline says what changed in one line.
func (r Report) headline() string {
	between := fmt.Sprintf("from %s to %s", line(r.Base.String()), line(r.Head.String()))
	if len(r.Goldens) == 0 {
		return "No golden changed " + between + "."
	}
	t := count(r.Goldens)
	text := fmt.Sprintf("%s changed %s: %s", words.Count(len(r.Goldens), "golden"), between, t)
	if loosened := t.loosened(); loosened != "" {
		text += "; " + loosened
	}
	return text + "."
}

func (r Report) writeGolden(b *strings.Builder, g drift.Golden) {
	fmt.Fprintf(b, "\n  %s\n", line(g.Path))
	const widest = 50
	width := 0
	for _, c := range g.Changes {
		width = max(width, min(widest, utf8.RuneCountInString(place(c))))
	}
	for _, c := range g.Changes {
		where := ""
		if width > 0 {
			where = fmt.Sprintf("%-*s  ", width, place(c))
		}
		fmt.Fprintf(b, "    %-6s  %s%s", c.Severity, where, r.sentence(c))
		if c.Line > 0 && c.Kind != drift.ToolRemoved {
			fmt.Fprintf(b, " · line %d", c.Line)
		}
		b.WriteString("\n")
	}
}

// place names the part of its golden that a change is about, "" for the whole.
func place(c drift.Change) string { return strings.TrimSpace(call(c) + " " + line(c.Path)) }

// sentence says what changed, from what to what, and why it matters.
func (r Report) sentence(c drift.Change) string {
	text := kind(c.Kind)
	if values := r.values(c); len(values) > 0 {
		text += ": " + strings.Join(values, " → ")
	}
	if reason := r.reason(c); reason != "" {
		text += " (" + reason + ")"
	}
	return text
}
