package regression

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
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

// Text returns the comparison for people: the lists with the worst first, then the means. It ends
// with a line break.
func (c Comparison) Text(s Style) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.summary())
	for _, l := range c.lists() {
		if len(l.changes) > 0 {
			b.WriteString("\n" + s.paint(l.ink, fmt.Sprintf("%s: %d", l.title, len(l.changes))) + "\n")
			b.WriteString(s.list(l.changes))
		}
	}
	b.WriteString("\n" + s.means(c))
	return b.String()
}

// titled is one of the lists.
type titled struct {
	title   string
	ink     term.Ink
	changes []Change
}

func (c Comparison) lists() []titled {
	return []titled{
		{"regressed", term.Missing, c.Regressed},
		{"missing", term.Missing, c.Missing},
		{"improved", term.Extra, c.Improved},
		{"added", term.Strong, c.Added},
		{"not shown", term.Plain, c.NotShown},
		{"insufficient data", term.Differs, c.Insufficient},
	}
}

func (c Comparison) summary() string {
	summary := fmt.Sprintf("%d regressed, %d missing, %d improved, %d added, %d stayed",
		len(c.Regressed), len(c.Missing), len(c.Improved), len(c.Added), c.Stayed)
	if n := len(c.NotShown); n > 0 {
		summary += fmt.Sprintf(", %d not shown", n)
	}
	if n := len(c.Insufficient); n > 0 {
		summary += fmt.Sprintf(", %d with insufficient data", n)
	}
	return summary
}

func (s Style) paint(ink term.Ink, text string) string {
	if !s.Color {
		return text
	}
	return ink.Paint(text)
}

// list writes a line for each result and, indented, what else is to be said of it.
func (s Style) list(changes []Change) string {
	shown := changes[:min(len(changes), longest)]
	rows := make([][]string, len(shown))
	for i, change := range shown {
		rows[i] = []string{s.safe(change.label()), change.verdicts(), change.score()}
	}
	var b strings.Builder
	for i, line := range s.table().Lines(rows) {
		b.WriteString(line + "\n")
		for _, detail := range s.wrapped(shown[i].details()) {
			b.WriteString("      " + detail + "\n")
		}
	}
	if rest := len(changes) - len(shown); rest > 0 {
		fmt.Fprintf(&b, "  … and %d more; --json lists them all\n", rest)
	}
	return b.String()
}

// meanColumns are the heads over the means, which are those of the results that are not errors.
var meanColumns = []string{"suite", "results", "passed", "errors", "mean score"}

func (s Style) means(c Comparison) string {
	return s.table().String(slices.Insert(c.meanRows(s.safe), 0, meanColumns))
}

func (s Style) table() term.Table { return term.Table{Margin: 2, Width: s.Width} }

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
