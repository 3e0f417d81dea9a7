package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/internal/report"
)

// evalReport returns what a person is shown of an outcome: the report of a failing test, every number, the verdict, and what to
// do where it is not a pass.
func evalReport(gold *evaluation.Gold, o evaluation.Outcome, trace string) string {
	var b strings.Builder
	b.WriteString(uncommanded(o.Text(trace, report.StyleOf(os.Stdout))))
	b.WriteString("\n\n")
	writeNumbers(&b, o.Result, gold.Weights())
	b.WriteByte('\n')
	b.WriteString(verdict(gold, o, harmlessLine(gold.Shown(trace))))
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
	return text + "Where these calls are right, change " + harmlessLine(gold.Name) + "\n"
}

// scored are the numbers that the score is made of, in their order; the others follow by their names.
var scored = []string{"selection_accuracy", "argument_f1", "sequence_accuracy", "redundant_rate"}

// writeNumbers writes each number, and of those that the score is made of the weight and what it adds.
func writeNumbers(b *strings.Builder, r toolscore.Result, weights map[string]float64) {
	metrics, sum := r.Metrics(), 0.0
	for _, name := range scored {
		sum += weights[name]
	}
	fmt.Fprintf(b, "%-22s%8s%8s%8s\n", "number", "value", "weight", "adds")
	for _, name := range scored {
		value, note := metrics[name], ""
		counts := value
		if name == "redundant_rate" {
			counts, note = 1-value, "  as 1 - value"
		}
		adds := weights[name] * counts / sum
		fmt.Fprintf(b, "%-22s%8s%8s%8s%s\n", name, figure(value), figure(weights[name]), figure(adds), note)
	}
	fmt.Fprintf(b, "%-22s%8s%8s%8s\n", "score", "", "", figure(r.Score))
	for _, name := range slices.Sorted(maps.Keys(metrics)) {
		if !slices.Contains(scored, name) {
			fmt.Fprintf(b, "%-22s%8s\n", name, figure(metrics[name]))
		}
	}
}

// figure is a number with four decimals at most, of which those are left out that say nothing. Rounding never makes it 0 or 1.
func figure(x float64) string {
	text := strconv.FormatFloat(x, 'f', 4, 64)
	switch {
	case text == "1.0000" && x < 1:
		return "0.9999"
	case text == "0.0000" && x > 0:
		return "0.0001"
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
