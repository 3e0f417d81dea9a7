package report

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// place is where the differences of a call stand: the paths, and beside or below them the values.
type place struct {
	indent int // columns before a path
	paths  int // columns of a path that stands beside its values
	cols   int // columns of a value
	width  int
}

// Labels stand before the values of a difference.
var (
	wantLabel = piece{missing, "want  "}
	gotLabel  = piece{extra, "got   "}
	whyLabel  = piece{faint, "why   "}
	noLabel   = piece{plain, "      "}
)

const label = 6

// place finds room for the paths: values stand beside them in one column, unless a path is long and takes its own line.
func (p page) place(diffs []toolscore.Diff, indent int) place {
	longest, paths := p.width/4, 0
	for _, d := range diffs[:min(len(diffs), 50)] {
		if text, whole := bare.head(d.Path, longest); whole {
			paths = max(paths, width(text))
		}
	}
	paths = max(paths, label)
	return place{indent, paths, max(p.width-indent-paths-2-label, legible), p.width}
}

// block puts the path before the first of the rows, or above it where it is long.
func (at place) block(path string, body []row) []row {
	text, _ := bare.fit(path, at.width-at.indent)
	margin := blanks(at.indent + at.paths + 2)
	rows := make([]row, 0, len(body)+1)
	for _, r := range body {
		rows = append(rows, slices.Insert(r, 0, margin))
	}
	beside := at.paths - width(text)
	if beside < 0 {
		return slices.Insert(rows, 0, row{blanks(at.indent), {strong, text}})
	}
	rows[0] = slices.Replace(rows[0], 0, 1, blanks(at.indent), piece{strong, text}, blanks(beside+2))
	return rows
}

func (at place) note(text string) row { return row{blanks(at.indent), {faint, text}} }

func blanks(n int) piece { return piece{plain, strings.Repeat(" ", n)} }

// because returns the rows of a reason.
func because(reason string, cols int) []row {
	rows := paragraph(plain, reason, cols, reasonLines)
	lead := whyLabel
	for i, r := range rows {
		rows[i] = slices.Insert(r, 0, lead)
		lead = noLabel
	}
	return rows
}
