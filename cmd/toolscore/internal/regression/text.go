package regression

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Style says how a comparison is written.
type Style struct {
	// Width is how many columns a line should take at most.
	Width int
	// Color marks the headings with SGR escape sequences.
	Color bool
	// Visible makes a text of others safe to print; nil prints it as it is.
	Visible func(string) string
}

// longest is how many results of a list are written before the rest is counted.
const longest = 20

// Text returns the comparison for people: the lists with the worst first, then the means. It ends with a line break.
func (c Comparison) Text(s Style) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.summary())
	for _, l := range c.lists() {
		if len(l.changes) > 0 {
			b.WriteString("\n" + s.paint(l.color, fmt.Sprintf("%s: %d", l.title, len(l.changes))) + "\n")
			b.WriteString(s.list(l.changes))
		}
	}
	b.WriteString("\n" + s.means(c))
	return b.String()
}

// titled is one of the lists.
type titled struct {
	title, color string
	changes      []Change
}

const (
	red   = "31"
	green = "32"
)

func (c Comparison) lists() []titled {
	return []titled{
		{"regressed", red, c.Regressed},
		{"missing", red, c.Missing},
		{"improved", green, c.Improved},
		{"added", "1", c.Added},
	}
}

func (c Comparison) summary() string {
	return fmt.Sprintf("%d regressed, %d missing, %d improved, %d added, %d stayed",
		len(c.Regressed), len(c.Missing), len(c.Improved), len(c.Added), c.Stayed)
}

func (s Style) paint(color, text string) string {
	if !s.Color {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

// list writes a line for each result and, indented, what else is to be said of it.
func (s Style) list(changes []Change) string {
	shown := changes[:min(len(changes), longest)]
	rows := make([][]string, len(shown))
	for i, change := range shown {
		rows[i] = []string{s.safe(change.label()), change.verdicts(), change.score()}
	}
	var b strings.Builder
	for i, line := range s.table(rows) {
		b.WriteString(line)
		for _, detail := range s.wrapped(shown[i].details()) {
			b.WriteString("      " + detail + "\n")
		}
	}
	if rest := len(changes) - len(shown); rest > 0 {
		fmt.Fprintf(&b, "  … and %d more; --json lists them all\n", rest)
	}
	return b.String()
}

// meanColumns are the heads over the means, which are those of the results that are no errors.
var meanColumns = []string{"suite", "results", "passed", "errors", "mean score"}

func (s Style) means(c Comparison) string {
	return strings.Join(s.table(slices.Insert(c.meanRows(s.safe), 0, meanColumns)), "")
}

// meanRows are the means of each suite and of all, unless that would be the same.
func (c Comparison) meanRows(shown func(name string) string) [][]string {
	suites := c.Suites
	if len(suites) == 1 && suites[0].Name == "" {
		suites = nil
	}
	var rows [][]string
	for _, suite := range suites[:min(len(suites), longest)] {
		rows = append(rows, suite.row(shown(cmp.Or(suite.Name, "without a suite"))))
	}
	if rest := len(suites) - longest; rest > 0 {
		rows = append(rows, []string{fmt.Sprintf("… and %d more", rest), "", "", "", ""})
	}
	if len(suites) != 1 {
		rows = append(rows, c.Total.row("all"))
	}
	return rows
}

func (s Suite) row(name string) []string {
	return []string{
		name, counts(s.Base.Results, s.New.Results), counts(s.Base.Passed, s.New.Passed),
		counts(s.Base.NotCompared, s.New.NotCompared), s.score(),
	}
}

// table aligns the columns, of which the first gives way where a line would be too long.
func (s Style) table(rows [][]string) []string {
	const margin, gap = "  ", "  "
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	rest := s.Width - len(margin)
	for _, w := range widths[1:] {
		rest -= len(gap) + w
	}
	widths[0] = min(widths[0], max(rest, 16))
	lines := make([]string, len(rows))
	for i, row := range rows {
		cells := make([]string, len(row))
		for j, cell := range row {
			cell = end(cell, widths[j])
			cells[j] = cell + strings.Repeat(" ", widths[j]-utf8.RuneCountInString(cell))
		}
		lines[i] = margin + strings.TrimRight(strings.Join(cells, gap), " ") + "\n"
	}
	return lines
}

// end returns a text that is too long without its beginning, since names differ at their ends.
func end(text string, width int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	return "…" + string(runes[len(runes)-width+1:])
}

// safe returns a text of others on one line.
func (s Style) safe(text string) string {
	text = strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(text)
	if s.Visible == nil {
		return text
	}
	return s.Visible(text)
}

func counts(base, fresh int) string {
	if base == fresh {
		return strconv.Itoa(base)
	}
	return fmt.Sprintf("%d → %d", base, fresh)
}
