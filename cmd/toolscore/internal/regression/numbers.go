package regression

import (
	"cmp"
	"encoding/json"
	"math"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/words"
)

// metrics are the numbers that count: the score, and what it is made of by default. The other ones
// describe the calls in ways that an option may allow to change, such as their order.
var metrics = append([]toolscore.Number{{Key: "score", Label: "score"}}, toolscore.Scored()...)

// Numbers are the numbers of a result that count, in the order of metrics; NaN where it has none.
type Numbers []float64

func numbersOf(r outcome.Result) Numbers {
	n := make(Numbers, len(metrics))
	for i, m := range metrics {
		value, known := r.Numbers[m.Key]
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
		if m.LowerIsBetter {
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
			known[m.Key] = n[i]
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

	metric toolscore.Number
}

// Worse returns by how much it got worse; negative, it got better.
func (m Move) Worse() float64 {
	if m.metric.LowerIsBetter {
		return m.New - m.Base
	}
	return m.Base - m.New
}

// moves lists the numbers that changed by more than maxDrop, whichever way.
func moves(base, fresh Numbers, maxDrop float64) []Move {
	var list []Move
	for i, m := range metrics {
		if math.Abs(base[i]-fresh[i]) > maxDrop+words.Noise { // never so for NaN
			list = append(list, Move{m.Key, base[i], fresh[i], m})
		}
	}
	return list
}
