package main

import (
	"os"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// evalReport returns what a person is shown of an outcome: the report of a failing test, every number, the verdict, and what to
// do where it is not a pass.
func evalReport(gold *evaluation.Gold, o evaluation.Outcome, trace string) string {
	var b strings.Builder
	b.WriteString(term.Log(o.Text(trace, report.StyleOf(os.Stdout))))
	b.WriteString("\n\n")
	writeNumbers(&b, o.Result, gold.Weights())
	b.WriteByte('\n')
	b.WriteString(verdict(gold, o, cli.SafeLine(gold.Shown(trace))))
	return b.String()
}

func verdict(gold *evaluation.Gold, o evaluation.Outcome, trace string) string {
	switch {
	case o.Passed && o.Differs():
		return "PASS " + trace + " by its score; the calls differ\n"
	case o.Passed:
		return "PASS " + trace + "\n"
	}
	text := "FAIL " + trace + "\n"
	if ways := gold.Forgiving(o); len(ways) > 0 {
		text += "It would pass with " + strings.Join(ways, ", or with ") + "\n"
	}
	return text + "Where these calls are right, change " + wrong(o.Result) + " of " + cli.SafeLine(gold.Name) + "\n"
}

// wrong names the parts of a gold that an outcome is not as.
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

// writeNumbers writes each number, and of those that the score is made of the weight and what it adds.
func writeNumbers(b *strings.Builder, r toolscore.Result, weights map[string]float64) {
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
	b.WriteString(term.Table{Right: true}.String(append(rows, others...)))
}
