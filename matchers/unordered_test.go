package matchers_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestUnorderedFindsAPairingWhereOneExists(t *testing.T) {
	cases := 2000
	if n, err := strconv.Atoi(os.Getenv("TOOLSCORE_CASES")); err == nil {
		cases = n
	}
	for seed := range cases {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		want, got := make([]any, r.IntN(6)), make([]any, r.IntN(6))
		for i := range want {
			want[i] = randomExpectation(r)
		}
		for i := range got {
			got[i] = json.Number(strconv.Itoa(r.IntN(4)) + [...]string{"", ".0"}[r.IntN(2)])
		}
		m := matchers.Unordered(want...)
		possible := len(want) == len(got) && pairsOff(want, got)
		if !assert.Equal(t, possible, m.Matches(got), "seed %d: %s, %v", seed, m, got) {
			return
		}
		if e, ok := m.(value.Explainer); ok && !possible {
			assert.NotEmpty(t, e.Explain(got), "seed %d", seed)
		}
	}
}

func randomExpectation(r *rand.Rand) any {
	low := r.IntN(4)
	switch r.IntN(4) {
	case 0:
		return matchers.Range(low, low+r.IntN(3))
	case 1:
		return matchers.IsType([]matchers.Type{matchers.Integer, matchers.Float, matchers.Number}[r.IntN(3)])
	default:
		return low
	}
}

// pairsOff tries every order.
func pairsOff(want, got []any) bool {
	if len(want) == 0 {
		return true
	}
	first := matchers.OneOf(want[0])
	for j := range got {
		if first.Matches(got[j]) && pairsOff(want[1:], slices.Delete(slices.Clone(got), j, j+1)) {
			return true
		}
	}
	return false
}

func TestUnorderedIsLinearForLiterals(t *testing.T) {
	const many = 20_000
	list := make([]any, many)
	for i := range list {
		list[i] = json.Number(strconv.Itoa(i))
	}
	m := matchers.Unordered(list...)
	slices.Reverse(list)
	assert.True(t, m.Matches(list))
}
