package regression

import (
	"cmp"
	"slices"

	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Suite is the means of the results of a suite.
type Suite struct {
	// Name is as a person is shown it; "" for results of eval, which have none.
	Name string `json:"name"`
	Base Means  `json:"base"`
	New  Means  `json:"new"`
}

// Means is what the results of one run come to together; the zero value is that of none.
type Means struct {
	Results int `json:"results"`
	Passed  int `json:"passed"`
	// NotCompared counts those of which nothing could be compared.
	NotCompared int `json:"not_compared"`
	// Score is the mean score of the others, 0 of none.
	Score float64 `json:"score"`
}

// means returns those of each suite, and those of all. Suites come first of which more could not be
// compared than before, then those whose score fell most.
func means(base, fresh Run) (suites []Suite, total Suite) {
	byName := map[string]*Suite{}
	of := func(name string) *Suite {
		if byName[name] == nil {
			byName[name] = &Suite{Name: name}
		}
		return byName[name]
	}
	for _, o := range base {
		of(o.heading).Base.add(o)
		total.Base.add(o)
	}
	for _, o := range fresh {
		of(o.heading).New.add(o)
		total.New.add(o)
	}
	for _, s := range byName {
		suites = append(suites, s.mean())
	}
	slices.SortFunc(suites, func(a, b Suite) int {
		return cmp.Or(
			cmp.Compare(b.New.NotCompared-b.Base.NotCompared, a.New.NotCompared-a.Base.NotCompared),
			cmp.Compare(a.New.Score-a.Base.Score, b.New.Score-b.Base.Score),
			outcome.Natural(a.Name, b.Name),
		)
	})
	return suites, total.mean()
}

func (m *Means) add(o Outcome) {
	m.Results++
	switch o.Verdict {
	case outcome.Errored:
		m.NotCompared++
		return
	case outcome.Passed:
		m.Passed++
	case outcome.Failed:
	}
	m.Score += o.Numbers.Score()
}

// compared counts the results that the mean is of.
func (m Means) compared() int { return m.Results - m.NotCompared }

// mean divides the sums.
func (s Suite) mean() Suite {
	for _, m := range []*Means{&s.Base, &s.New} {
		if n := m.compared(); n > 0 {
			m.Score = outcome.Rounded(m.Score / float64(n))
		}
	}
	return s
}

// score writes the mean scores; a dash is where nothing could be compared.
func (s Suite) score() string {
	switch base, fresh := s.Base.compared() > 0, s.New.compared() > 0; {
	case base && fresh:
		return words.Figures(s.Base.Score, s.New.Score)
	case base:
		return words.Figure(s.Base.Score) + " → -"
	case fresh:
		return "- → " + words.Figure(s.New.Score)
	default:
		return "-"
	}
}
