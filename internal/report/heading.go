package report

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/option"
)

// headlineLines is how many lines a headline may take.
const headlineLines = 4

// heading returns the headline, and below it what was found and how it was compared.
func (p page) heading() []row {
	found := tallyOf(p.Result.Entries).sentence()
	switch {
	case len(p.Result.Entries) == 0:
	case len(p.Actual) == 0:
		found = count(len(p.Expected), "call") + " expected, none made"
	case len(p.Expected) == 0:
		found = count(len(p.Actual), "call") + " made, none expected"
	}
	below := strings.Join(append([]string{found}, p.settings()...), " · ")
	return append(
		paragraph(strong, p.Headline, p.width, headlineLines),
		paragraph(faint, below, p.width, 2)...,
	)
}

// settings says how the calls were compared.
func (p page) settings() []string {
	s := p.Settings
	said := []string{strings.ReplaceAll(s.Order.String(), "_", " ")}
	if s.Strict {
		said = append(said, "strict")
	}
	if s.PartialArgs {
		said = append(said, "partial arguments")
	}
	if s.IgnoreArgs {
		said = append(said, "arguments not checked")
	}
	if s.WithResults {
		said = append(said, "with results")
	}
	switch {
	case s.Extra == option.Unlimited:
		said = append(said, "any extra calls allowed")
	case s.Extra > 0:
		said = append(said, "at most "+count(s.Extra, "extra call"))
	}
	return said
}
