package regression

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
)

// Marker is the comment at the head of the Markdown by which a workflow finds the one comment that
// it updates.
const Marker = "<!-- toolscore compare -->"

const (
	// commentLimit is what GitHub takes as a comment, in characters, with a margin.
	commentLimit = 65_536 - 1_536
	// cellLimit is how many characters of a text of others a cell holds.
	cellLimit = 80
)

// Markdown returns the comparison for a comment on a pull request: a table of what did not stay,
// the worst first, and the means, folded. What is too long for a comment is counted. Of the style
// it takes Visible.
func (c Comparison) Markdown(s Style) string {
	head := Marker + "\n### Toolscore: " + c.summary() + "\n"
	means := s.markdownMeans(c)
	return head + s.changes(c.lists(), commentLimit-len(head)-len(means)) + means
}

// changes is the table of all lists in so many bytes, of which there are no fewer than characters.
func (s Style) changes(lists []titled, room int) string {
	const columns = "\n| | result | verdict | score | what changed |\n|---|---|---|---|---|\n"
	var rows strings.Builder
	for _, l := range lists {
		shown := 0
		for _, change := range l.changes[:min(len(l.changes), longest)] {
			row := s.change(l.title, change)
			if len(columns)+rows.Len()+len(row) > room-len(lists)*cellLimit { // which leaves room to count the rest of each
				break
			}
			rows.WriteString(row)
			shown++
		}
		if rest := len(l.changes) - shown; rest > 0 {
			fmt.Fprintf(&rows, "| %s | … and %d more | | | |\n", l.title, rest)
		}
	}
	if rows.Len() == 0 {
		return ""
	}
	return columns + rows.String()
}

func (s Style) change(title string, c Change) string {
	parts := slices.Concat(c.rates(), c.numbers())
	for _, note := range c.notes() {
		parts = append(parts, s.code(term.Start(s.safe(note), cellLimit)))
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s |\n", title, s.code(term.End(s.safe(c.label()), cellLimit)),
		c.verdicts(), strings.TrimPrefix(strings.TrimPrefix(c.score(), "score "), "rate "), strings.Join(parts, " · "))
}

func (s Style) markdownMeans(c Comparison) string {
	var b strings.Builder
	b.WriteString("\n<details>\n<summary>Mean scores</summary>\n\n| " + strings.Join(meanColumns, " | ") + " |\n")
	b.WriteString(strings.Repeat("|---", len(meanColumns)) + "|\n")
	shown := func(name string) string { return s.code(term.End(s.safe(name), cellLimit)) }
	for _, row := range c.meanRows(shown) {
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
	}
	b.WriteString("\n</details>\n")
	return b.String()
}

// code shows a text as it is: in an element in which GitHub makes no mention and no link, with
// nothing that HTML, Markdown or a table would read otherwise.
func (Style) code(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < 0x80 && strings.ContainsRune("&<>\"'|\\`*_~[]$", r) {
			fmt.Fprintf(&b, "&#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return "<code>" + b.String() + "</code>"
}
