// Package score measures how well actual calls are what was expected: numbers within 0 and 1, and
// the score made of them.
package score

import (
	"maps"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Compute measures the calls of a table, whatever its rules are. The weights, which
// toolscore.Weights checks, replace the defaults of the same names; nil replaces none. Approximate
// says that there were too many calls for the exact numbers.
func Compute(table *align.Table, strict bool, weights map[string]float64) (
	numbers toolscore.Numbers, score float64, approximate bool,
) {
	mode := value.Lenient
	if strict {
		mode = value.Strict
	}
	m := measure{Numbers: &numbers, table: table.Plain(mode)}
	m.expected, m.actual = table.Calls()
	if len(m.expected)+len(m.actual) == 0 {
		m.idle = 1
	}
	m.names()
	exactSequence := m.sequence()
	exactArguments := m.arguments()
	m.calls()
	return numbers, weigh(numbers, weights), !exactSequence || !exactArguments
}

// measure is a measurement under way.
type measure struct {
	*toolscore.Numbers
	expected, actual []toolscore.Call
	table            *align.Table
	idle             float64 // what a number is that has nothing to count: 1 where nothing was expected and nothing called
}

func ratio(part, whole int, without float64) float64 {
	if whole == 0 {
		return without
	}
	return float64(part) / float64(whole)
}

// weigh is the weighted mean. Weights and numbers are summed in one order, so that a perfect match
// comes out as exactly 1.
func weigh(n toolscore.Numbers, weights map[string]float64) float64 {
	all := toolscore.DefaultWeights()
	maps.Copy(all, weights)
	sum, of := 0.0, 0.0
	for _, d := range toolscore.Scored() {
		sum += all[d.Key] * d.Good(d.Of(n))
		of += all[d.Key]
	}
	return sum / of
}
