package term

import "strings"

// Table says how rows are written below each other. The zero value has no margin and aligns every
// column to the left.
type Table struct {
	Margin int
	// Width is how many columns a line may take: the first cells give way, from their beginnings,
	// since names differ at their ends. 0 means no limit.
	Width int
	// Right aligns all columns but the first to the right.
	Right bool
}

// gap is between two cells.
const gap = 2

// leastFirst is what the first column keeps, however narrow the line.
const leastFirst = 16

// Lines returns the rows, each as a line without its end. Rows may have fewer cells than the first.
func (t Table) Lines(rows [][]string) []string {
	if len(rows) == 0 {
		return nil
	}
	widths := t.widths(rows)
	lines := make([]string, len(rows))
	for i, row := range rows {
		var b strings.Builder
		b.WriteString(strings.Repeat(" ", t.Margin))
		for j, cell := range row {
			if j == 0 {
				cell = End(cell, widths[0])
			} else {
				b.WriteString(strings.Repeat(" ", gap))
			}
			space := strings.Repeat(" ", widths[j]-Width(cell))
			if t.Right && j > 0 {
				b.WriteString(space + cell)
			} else {
				b.WriteString(cell + space)
			}
		}
		lines[i] = strings.TrimRight(b.String(), " ")
	}
	return lines
}

func (t Table) widths(rows [][]string) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], Width(cell))
		}
	}
	if t.Width > 0 {
		rest := t.Width - t.Margin
		for _, w := range widths[1:] {
			rest -= gap + w
		}
		widths[0] = min(widths[0], max(rest, leastFirst))
	}
	return widths
}

// String returns the lines with their ends.
func (t Table) String(rows [][]string) string {
	var b strings.Builder
	for _, line := range t.Lines(rows) {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// Start returns the beginning of a safe text within so many columns, with an ellipsis where
// something is lost.
func Start(text string, cols int) string {
	if Width(text) <= cols {
		return text
	}
	head, _ := Bare.Head(text, cols-1)
	return head + "…"
}

// End returns the end of a safe text within so many columns, with an ellipsis where something is lost.
func End(text string, cols int) string {
	if Width(text) <= cols {
		return text
	}
	return "…" + Bare.Tail(text, cols-1)
}
