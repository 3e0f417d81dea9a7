package outcome_test

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

func TestHeading(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]outcome.Result{
		"agent/booking":                  {Suite: "agent/booking", Package: "example.com/shop/agent/booking", Golden: "g"},
		"example.com/shop":               {Suite: ".", Package: "example.com/shop"},
		"package of the module's folder": {Suite: "."},
		"gold.json":                      {Golden: "gold.json"},
		"without a gold":                 {},
	} {
		assert.Equal(t, want, r.Heading())
		assert.Equal(t, r.Suite != "", r.IsSnapshot())
	}
}

func TestWorstFirst(t *testing.T) {
	t.Parallel()
	ordered := []outcome.Result{
		{Name: "z", Error: "unreadable"},
		{Name: "y", Score: 0.2},
		{Name: "b", Score: 0.5},
		{Name: "c", Score: 0.5},
		{Name: "a", Passed: true, Score: 0.1},
	}
	for i, a := range ordered {
		for j, b := range ordered {
			assert.Equal(t, cmp.Compare(i, j), outcome.WorstFirst(a, b), "%s and %s", a.Name, b.Name)
		}
	}
}
