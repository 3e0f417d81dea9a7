package evaluation

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/report"
)

// Text returns the outcome as a failing test shows it. The trace is what its headline calls the
// calls. Secrets are hidden.
func (o Outcome) Text(trace string, style report.Style) string {
	return report.Text(report.Input{
		Headline: o.gold.Shown(trace) + ": " + compare.Finding(o.Result, o.gold.Name),
		Expected: o.Expected,
		Actual:   o.Actual,
		Result:   o.Result,
		Variants: len(o.gold.variants),
		Settings: o.gold.Settings,
		Notes:    slices.Concat(o.gold.Notes, compare.Remarks(o.Expected, o.gold.Settings)),
		Hide:     o.redactor().Value,
		HideText: o.gold.redactor.Text,
		Style:    style,
	})
}

// Weights returns what the score is made of: by the name of each number its weight.
func (g *Gold) Weights() map[string]float64 {
	if g.Settings.Weights != nil {
		return g.Settings.Weights
	}
	return toolscore.DefaultWeights()
}
