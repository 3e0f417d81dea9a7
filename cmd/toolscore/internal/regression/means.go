package regression

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/results"
)

// Suite is the means of the results of a suite.
type Suite struct {
	Name string `json:"name"`
	Base Means  `json:"base"`
	New  Means  `json:"new"`
}

// Means is what the results of one run come to together; the zero value is that of none.
type Means struct {
	Results int `json:"results"`
	Passed  int `json:"passed"`
	// Score is the mean score, 0 of none; a result of which nothing could be compared counts as 0.
	Score float64 `json:"score"`
}

// means returns those of each suite, where the score fell most first, and those of all.
func means(base, fresh Run) (suites []Suite, total Suite) {
	byName := map[string]*Suite{}
	of := func(name string) *Suite {
		if byName[name] == nil {
			byName[name] = &Suite{Name: name}
		}
		return byName[name]
	}
	for _, o := range base {
		of(o.Suite).Base.add(o)
		total.Base.add(o)
	}
	for _, o := range fresh {
		of(o.Suite).New.add(o)
		total.New.add(o)
	}
	for _, s := range byName {
		suites = append(suites, s.mean())
	}
	slices.SortFunc(suites, func(a, b Suite) int {
		return cmp.Or(cmp.Compare(a.New.Score-a.Base.Score, b.New.Score-b.Base.Score), strings.Compare(a.Name, b.Name))
	})
	return suites, total.mean()
}

func (m *Means) add(o Outcome) {
	m.Results++
	if o.Verdict == results.Passed {
		m.Passed++
	}
	if score := o.Numbers.Score(); !math.IsNaN(score) {
		m.Score += score
	}
}

// mean divides the sums.
func (s Suite) mean() Suite {
	for _, m := range []*Means{&s.Base, &s.New} {
		if m.Results > 0 {
			m.Score = rounded(m.Score / float64(m.Results))
		}
	}
	return s
}
