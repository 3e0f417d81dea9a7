package regression

import (
	"cmp"
	"encoding/json"
	"math"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// metric is a number that counts: the score, and what it is made of by default. The other ones describe the calls in ways that
// an option may allow to change, such as their order.
type metric struct {
	name, short   string
	lowerIsBetter bool
}

var metrics = [...]metric{
	{name: "score", short: "score"},
	{name: "selection_accuracy", short: "selection"},
	{name: "argument_f1", short: "arguments F1"},
	{name: "sequence_accuracy", short: "sequence"},
	{name: "redundant_rate", short: "redundant", lowerIsBetter: true},
}

// Numbers are the numbers of a result that count, NaN where it has none.
type Numbers [len(metrics)]float64

func numbersOf(r outcome.Result) Numbers {
	var n Numbers
	for i, m := range metrics {
		value, known := r.Numbers[m.name]
		switch {
		case r.Verdict() == outcome.Errored:
			value = math.NaN()
		case i == 0:
			value = r.Score
		case !known:
			value = math.NaN()
		}
		n[i] = outcome.Rounded(value)
	}
	return n
}

// Score returns the score, NaN where nothing could be compared.
func (n Numbers) Score() float64 { return n[0] }

// compare orders numbers by the first that differs, the worse before the better.
func (n Numbers) compare(other Numbers) int {
	for i, m := range metrics {
		order := cmp.Compare(n[i], other[i])
		if m.lowerIsBetter {
			order = -order
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

// MarshalJSON returns an object of the numbers that are there.
func (n Numbers) MarshalJSON() ([]byte, error) {
	known := map[string]float64{}
	for i, m := range metrics {
		if !math.IsNaN(n[i]) {
			known[m.name] = n[i]
		}
	}
	return json.Marshal(known)
}

// Move is a number that changed by more than is allowed for noise.
type Move struct {
	// Number is its name in snake case.
	Number string `json:"number"`
	// Base and New are what it was and is.
	Base float64 `json:"base"`
	New  float64 `json:"new"`

	metric metric
}

// Worse returns by how much it got worse; negative, it got better.
func (m Move) Worse() float64 {
	if m.metric.lowerIsBetter {
		return m.New - m.Base
	}
	return m.Base - m.New
}

// noise is far more than the order of a computation does to a number, and far less than a call does.
const noise = 1e-9

// moves lists the numbers that changed by more than maxDrop, whichever way.
func moves(base, fresh Numbers, maxDrop float64) []Move {
	var list []Move
	for i, m := range metrics {
		if math.Abs(base[i]-fresh[i]) > maxDrop+noise { // never so for NaN
			list = append(list, Move{m.name, base[i], fresh[i], m})
		}
	}
	return list
}
