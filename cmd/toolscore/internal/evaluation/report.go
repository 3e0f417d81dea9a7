package evaluation

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Report returns the outcome as eval prints it: the report of a failing test, every number, the
// verdict, and what to do where it is not a pass.
func (o Outcome) Report(trace string, style report.Style) string {
	weights := o.gold.Settings.Weights
	if weights == nil {
		weights = toolscore.DefaultWeights()
	}
	return term.Log(o.Text(trace, style)) + "\n\n" + numbers(o.Result, weights) + "\n" +
		o.verdict(cli.SafeLine(o.gold.Shown(trace)))
}

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

func (o Outcome) verdict(trace string) string {
	switch {
	case o.Passed && o.Differs():
		return "PASS " + trace + " by its score; the calls differ\n"
	case o.Passed:
		return "PASS " + trace + "\n"
	}
	text := "FAIL " + trace + "\n"
	if ways := o.gold.Forgiving(o); len(ways) > 0 {
		text += "It would pass with " + strings.Join(ways, ", or with ") + "\n"
	}
	return text + "Where these calls are right, change " + wrong(o.Result) + " of " + cli.SafeLine(o.gold.Name) + "\n"
}

// wrong names the parts of a gold that the calls do not match.
func wrong(r toolscore.Result) string {
	var parts []string
	if compare.CallsDiffer(r) {
		parts = append(parts, "the calls")
	}
	switch keys := compare.Failing(r); len(keys) {
	case 0:
	case 1:
		parts = append(parts, "the check "+keys[0])
	default:
		parts = append(parts, "the checks "+strings.Join(keys, ", "))
	}
	return strings.Join(parts, " and ")
}

// numbers lists each number and, of those that the score is made of, the weight and what it adds.
func numbers(r toolscore.Result, weights map[string]float64) string {
	sum := 0.0
	for _, d := range toolscore.Scored() {
		sum += weights[d.Key]
	}
	rows := [][]string{{"number", "value", "weight", "adds"}}
	var others [][]string
	for _, d := range toolscore.NumberTable() {
		x := d.Of(r.Numbers)
		if d.Weight == 0 {
			others = append(others, []string{d.Key, words.Figure(x)})
			continue
		}
		row := []string{d.Key, words.Figure(x), words.Figure(weights[d.Key]), words.Figure(weights[d.Key] * d.Good(x) / sum)}
		if d.LowerIsBetter {
			row = append(row, "as 1 - value")
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{"score", "", "", words.Figure(r.Score)})
	slices.SortFunc(others, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	return term.Table{Right: true}.String(append(rows, others...))
}
