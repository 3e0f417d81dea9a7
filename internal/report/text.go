// Package report turns the result of a comparison into the text that a failing test prints.
package report

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Input is what a report is made of. The zero value of a field leaves its line out.
type Input struct {
	// Headline says which test failed and why in short.
	Headline string
	// Expected and Actual are the calls that were compared, normalised.
	Expected, Actual []toolscore.Call
	// Result is the outcome; each of its Entries is a line, with its differences below.
	Result toolscore.Result
	// Variants is how many variants the expectation has; Expected are the calls of the one that the
	// Result is about.
	Variants int
	// Settings are those of the comparison; the report names what departs from the default.
	Settings option.Settings
	// Golden is the path of the golden file; "" where the expectation is in Go.
	Golden string
	// Command is what accepts the actual calls when a person runs it; "" where nothing does. It is
	// printed whole.
	Command string
	// Notes are further lines, one each.
	Notes []string
	// Hide returns the JSON value v, which is at a path such as args.token, without its
	// secrets, and HideText does so for names of tools, raw arguments, reasons and notes. Neither
	// changes what it is given; nil hides nothing.
	Hide     func(path string, v any) any
	HideText func(text string) string
	// Style is how the report is drawn.
	Style Style
}

// Text returns the report: headline, calls with their differences, score, golden and command, in
// this order, without a line end after the last. Whatever the input holds, the text is bounded
// (some 200 lines, each within the width but for golden and command), the same for the same input,
// and has no control characters but line ends and colours.
func Text(in Input) string {
	p := page{Input: in, width: in.Style.width()}
	p.showUncompared()
	rows := p.heading()
	rows = append(rows, row{})
	rows = append(rows, p.entries()...)
	rows = append(rows, row{})
	rows = append(rows, p.checks()...)
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

	width      int
	uncompared bool // nothing is expected but that checks hold
}

// showUncompared gives calls that are only checked the lines of calls that match.
func (p *page) showUncompared() {
	if len(p.Result.Entries) > 0 || len(p.Result.Checks) == 0 || len(p.Actual) == 0 {
		return
	}
	p.uncompared = true
	for i, c := range p.Actual {
		p.Result.Entries = append(p.Result.Entries, toolscore.Entry{State: toolscore.Match, Tool: c.Tool, Expected: -1, Actual: i})
	}
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

// Brief returns the value in one short line, as a log message shows it: safe for a terminal, cut in
// the middle where it is long.
func Brief(v any) string {
	const columns = 60
	return valueText(v, columns)
}

// Diffs returns the lines that a report has below a call that differs, one block a difference,
// without a line end after the last. Of the input it takes Hide, HideText and Style.
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

// headlineLines is how many lines a headline may take, and what is below it.
const headlineLines = 4

// heading returns the headline, and below it what was found and how it was compared.
func (p page) heading() []row {
	found := tallyOf(p.Result.Entries).sentence()
	switch {
	case p.uncompared:
		found = words.Count(len(p.Actual), "call") + " made, only checked"
	case len(p.Result.Entries) == 0:
	case len(p.Actual) == 0:
		found = words.Count(len(p.Expected), "call") + " expected, none made"
	case len(p.Expected) == 0:
		found = words.Count(len(p.Actual), "call") + " made, none expected"
	}
	var said []string
	if found != "" {
		said = append(said, found)
	}
	if p.Result.Variant > 0 && p.Variants > 1 {
		said = slices.Insert(said, 0, fmt.Sprintf("variant %d of %d", p.Result.Variant, p.Variants))
	}
	if tally := p.checksTally(); tally != "" {
		said = append(said, tally)
	}
	if !p.uncompared {
		said = append(said, p.settings()...)
	}
	below := strings.Join(said, " · ")
	return append(
		paragraph(strong, p.Headline, p.width, headlineLines),
		paragraph(faint, below, p.width, headlineLines)...,
	)
}

// settings says how the calls were compared, and where the calls of a tool were compared in another
// way.
func (p page) settings() []string {
	s := p.Settings
	said := append([]string{orderName(s.Order)}, ways(s, option.Settings{})...)
	for _, tool := range slices.Sorted(maps.Keys(s.Tools)) {
		var own []string
		if order, set := s.OwnOrder(tool); set {
			own = append(own, orderName(order))
		}
		effective := s.ForTool(tool)
		extra, set := s.OwnExtra(tool)
		if effective.Extra = s.Extra; set {
			effective.Extra = extra
		}
		if own = append(own, ways(effective, s)...); len(own) > 0 {
			said = append(said, p.sentence(tool)+": "+strings.Join(own, ", "))
		}
	}
	return said
}

func orderName(o option.Order) string { return strings.ReplaceAll(o.String(), "_", " ") }

// ways says in which way, other than the order, settings differ from others.
func ways(s, from option.Settings) (said []string) {
	for _, w := range []struct {
		is, was bool
		on, off string
	}{
		{s.Strict, from.Strict, "strict", "not strict"},
		{s.PartialArgs, from.PartialArgs, "partial arguments", "no partial arguments"},
		{s.IgnoreArgs, from.IgnoreArgs, "arguments not checked", "arguments checked"},
		{s.WithResults, from.WithResults, "with results", "without results"},
	} {
		switch {
		case w.is && !w.was:
			said = append(said, w.on)
		case w.was && !w.is:
			said = append(said, w.off)
		}
	}
	switch s.Extra {
	case from.Extra:
	case option.Unlimited:
		said = append(said, "any extra calls allowed")
	case 0:
		said = append(said, "no extra calls")
	default:
		said = append(said, "at most "+words.Count(s.Extra, "extra call"))
	}
	return said
}

const (
	// noteLines is how many lines a note may take, and maxNotes how many notes are shown.
	noteLines = 2
	maxNotes  = 10
)

// notes returns the notes of the caller.
func (p page) notes() []row {
	var rows []row
	for i, note := range p.Notes {
		if i == maxNotes {
			rows = append(rows, row{{faint, "… " + words.Count(len(p.Notes)-i, "more note")}})
			break
		}
		rows = append(rows, paragraph(plain, p.sentence(note), p.width, noteLines)...)
	}
	return rows
}

// score returns the line of the score, with what it is made of where more is asked for, and what
// puts it into question.
func (p page) score() []row {
	parts := []string{"score " + p.total()}
	if p.Style.Verbose {
		for _, d := range toolscore.Scored() {
			parts = append(parts, d.Label+" "+words.Figure(d.Of(p.Result.Numbers)))
		}
	}
	rows := paragraph(plain, strings.Join(parts, " · "), p.width, 3)
	if where := p.unscored(); where != "" {
		rows = append(rows, paragraph(differs, "no number counts these, so no score forgives them: "+where, p.width, 3)...)
	}
	if p.Result.Approximate {
		text := "approximate: too many calls for the exact pairing; another may leave fewer differences"
		rows = append(rows, paragraph(differs, text, p.width, 3)...)
	}
	return rows
}

// unscored names the differences that MinScore does not forgive, by the numbers of their calls.
func (p page) unscored() string {
	var calls []string
	for _, e := range p.Result.Entries {
		var what []string
		if e.Unscored {
			what = append(what, "order")
		}
		for _, d := range e.Diffs {
			if d.Unscored {
				what = append(what, d.Path)
			}
		}
		if len(what) > 0 {
			calls = append(calls, "call "+number(e.Actual)+" ("+strings.Join(what, ", ")+")")
		}
	}
	return p.sentence(strings.Join(calls, ", "))
}

// total returns the score, and where MinScore decides, how it is to that.
func (p page) total() string {
	x, score := p.Settings.MinScore, p.Result.Score
	shown := words.Figure(score)
	if x == nil || *x >= 1 {
		return shown
	}
	bar := words.Exact(*x)
	switch {
	case p.Result.Passed:
		return shown + " passes MinScore " + bar
	case score >= *x:
		return shown + " reaches MinScore " + bar
	case shown == bar:
		shown = words.Exact(score)
	}
	return shown + " is below MinScore " + bar
}

// footer returns the lines that are to be copied, never cut: the path of the golden and the command.
func (p page) footer() []row {
	var rows []row
	if p.Golden != "" {
		rows = append(rows, row{{faint, "golden "}, {plain, term.Bare.Safe(p.Golden)}})
	}
	if p.Command != "" {
		rows = append(rows, row{}, row{{plain, "To accept these calls:"}}, row{{strong, "  " + term.Bare.Safe(p.Command)}})
	}
	return rows
}
