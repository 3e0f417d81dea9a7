package report

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Diffs returns the lines that a report has below a call that differs, one block a difference, without a line end after the
// last. Of the input it takes Hide, HideText and Style.
func Diffs(in Input, diffs []toolscore.Diff) string {
	const indent, limit = 2, 40
	p := page{Input: in, width: in.Style.width()}
	var b strings.Builder
	for _, r := range p.differences(diffs, indent, limit) {
		r.clipped(p.width).write(&b, in.Style.Color)
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}
