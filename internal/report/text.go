// Package report turns the result of a comparison into the text that a failing test prints.
package report

import (
	"bytes"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Input is what a report is made of. The zero value of a field leaves its line out.
type Input struct {
	// Headline says which test failed and why in short.
	Headline string
	// Expected and Actual are the calls that were compared, normalised.
	Expected, Actual []toolscore.Call
	// Result is the outcome; each of its Entries is a line, with its differences below.
	Result toolscore.Result
	// Settings are those of the comparison; the report names what departs from the default.
	Settings option.Settings
	// Golden is the path of the golden file; "" where the expectation stands in Go.
	Golden string
	// Command is what accepts the actual calls when a person runs it; "" where nothing does. It is printed whole.
	Command string
	// Notes are further lines, one each.
	Notes []string
	// Hide returns the JSON value v, which stands at a path such as args.token, without its secrets, and HideText does so
	// for names of tools, raw arguments, reasons and notes. Neither changes what it is given; nil hides nothing.
	Hide     func(path string, v any) any
	HideText func(text string) string
	// Style is how the report is drawn.
	Style Style
}

// Text returns the report: headline, calls with their differences, score, golden and command, in this order, without a line
// end after the last. Whatever the input holds, the text is bounded (some 200 lines, each within the width but for golden
// and command), the same for the same input, and has no control characters but line ends and colours.
func Text(in Input) string {
	p := page{Input: in, width: in.Style.width()}
	rows := p.heading()
	rows = append(rows, row{})
	rows = append(rows, p.entries()...)
	rows = append(rows, row{})
	rows = append(rows, p.notes()...)
	rows = append(rows, p.score()...)
	var b strings.Builder
	for _, r := range rows {
		r.clipped(p.width).trimmed().write(&b, in.Style.Color)
		b.WriteByte('\n')
	}
	for _, r := range p.footer() {
		r.write(&b, in.Style.Color)
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// page is a report in the making.
type page struct {
	Input

	width int
}

func (p page) hide(path string, v any) any {
	if p.Hide == nil {
		return v
	}
	return p.Hide(path, v)
}

// sentence returns a text that others wrote as the report may show it, without its secrets.
func (p page) sentence(text string) string {
	if p.HideText == nil {
		return text
	}
	return p.HideText(text)
}

// replaced reports whether hiding changed a value.
func replaced(before, after any) bool {
	return !bytes.Equal(value.AppendJSON(nil, before), value.AppendJSON(nil, after))
}
