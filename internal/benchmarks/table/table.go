// Package table shows what was measured: as text, as JSON, and in a page of the docs.
package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

var head = []string{"work", "size", "peer", "ours", "peer's", "ratio", "spread", "memory", "bar", "ok"}

// Text returns the rows as a table in columns, which is a table in Markdown too. Without rows it is
// the head alone.
func Text(rows []measure.Row) string {
	lines := make([][]string, len(rows)+2) // the second one is the rule below the head
	lines[0] = head
	for i, row := range rows {
		lines[i+2] = cells(row)
	}
	widths := make([]int, len(head))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, line := range lines {
		for i, width := range widths {
			if line == nil {
				b.WriteString("|" + strings.Repeat("-", width+2))
				continue
			}
			b.WriteString("| " + line[i] + strings.Repeat(" ", width-utf8.RuneCountInString(line[i])+1))
		}
		b.WriteString("|\n")
	}
	return b.String()
}

func cells(r measure.Row) []string {
	if r.Lacks != "" {
		return []string{r.Work, r.Size, r.Peer, "–", r.Lacks, "–", "", "", "", ""}
	}
	cells := []string{
		r.Work, r.Size, r.Peer, duration(r.OursNS), duration(r.PeerNS),
		ratio(r.Ratio), ratio(r.Low) + " … " + ratio(r.High), "", "", "",
	}
	if r.OursPeak > 0 && r.PeerPeak > 0 {
		cells[7] = fmt.Sprintf("%s : %s", size(r.OursPeak), size(r.PeerPeak))
	}
	if r.Bar > 0 {
		cells[8] = "< " + ratio(r.Bar)
		cells[9] = "yes"
	}
	if r.Outside() {
		cells[9] = "NO"
	}
	if r.Pairs == 1 {
		cells[6] = "one pair"
	}
	return cells
}

// JSON returns the rows that have figures as a list.
func JSON(rows []measure.Row) ([]byte, error) {
	with := slices.DeleteFunc(slices.Clone(rows), func(r measure.Row) bool { return r.Lacks != "" })
	if with == nil {
		with = []measure.Row{}
	}
	text, err := json.MarshalIndent(with, "", "  ")
	return append(text, '\n'), err
}

// duration writes a time with three digits: 1.23 µs, 45.6 ms.
func duration(ns float64) string {
	for _, unit := range []struct {
		name string
		size time.Duration
	}{{"s", time.Second}, {"ms", time.Millisecond}, {"µs", time.Microsecond}} {
		if ns >= float64(unit.size) {
			return digits(ns/float64(unit.size)) + " " + unit.name
		}
	}
	return digits(ns) + " ns"
}

func ratio(x float64) string {
	return digits(x)
}

// size writes a number of bytes: 12.3 MB.
func size(bytes int64) string {
	return digits(float64(bytes)/1e6) + " MB"
}

// digits writes a positive number with three digits that mean something, and never in powers of ten.
func digits(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x >= 0.1:
		return fmt.Sprintf("%.2f", x)
	default:
		return fmt.Sprintf("%.3g", x)
	}
}
