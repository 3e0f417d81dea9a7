package regression

import (
	"math"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// label names a result as short as is clear: by its golden, which tells the snapshots of one test
// apart, without what all goldens have in common; what no test took, by its name.
func (c Change) label() string {
	o := c.Outcome()
	folder, file, ok := strings.Cut(o.Golden, "__snapshots__/")
	if o.Suite == "" || !ok {
		return o.Name
	}
	return folder + strings.TrimSuffix(file, ".tools.yaml")
}

// verdicts says how the comparison ended, in both runs where they differ.
func (c Change) verdicts() string {
	if c.Rates != nil {
		return c.Base.Rate.String() + " → " + c.New.Rate.String()
	}
	if c.Base == nil || c.New == nil || c.Base.Verdict == c.New.Verdict {
		return c.Outcome().Verdict.String()
	}
	return c.Base.Verdict.String() + " → " + c.New.Verdict.String()
}

func (c Change) score() string {
	if c.Rates != nil {
		return c.share()
	}
	score := c.Outcome().Numbers.Score()
	before := score
	if c.Base != nil {
		before = c.Base.Numbers.Score()
	}
	switch {
	case math.IsNaN(score) && math.IsNaN(before):
		return ""
	case math.IsNaN(score):
		return "score was " + words.Figures(before, before)
	case math.IsNaN(before):
		before = score
	}
	return "score " + words.Figures(before, score)
}

// details says what a line has no room for.
func (c Change) details() []string { return slices.Concat(c.rates(), c.numbers(), c.notes()) }

// numbers are those behind the score.
func (c Change) numbers() []string {
	var parts []string
	for _, m := range c.Moves {
		if m.Number != metrics[0].Key {
			parts = append(parts, m.metric.Label+" "+words.Figures(m.Base, m.New))
		}
	}
	return parts
}

// notes are texts of others: what has another name now, and why nothing could be compared.
func (c Change) notes() []string {
	var notes []string
	both := c.Base != nil && c.New != nil
	if both && c.Base.Name != c.New.Name {
		notes = append(notes, "was "+c.Base.Name)
	}
	if both && c.Base.Golden != c.New.Golden {
		notes = append(notes, "golden was "+c.Base.Golden)
	}
	if o := c.Outcome(); o.Verdict == outcome.Errored {
		first, _, _ := strings.Cut(o.Error, "\n")
		notes = append(notes, first)
	}
	return notes
}

// wrapped joins the parts to lines that fit below a result; a part that is longer than a line is cut.
func (s Style) wrapped(parts []string) []string {
	const separator, indent = " · ", 6
	var lines []string
	for _, part := range parts {
		part = term.Start(s.safe(part), max(s.Width-indent, 20))
		last := len(lines) - 1
		if last >= 0 && term.Width(lines[last]+separator+part)+indent <= s.Width {
			lines[last] += separator + part
		} else {
			lines = append(lines, part)
		}
	}
	return lines
}
