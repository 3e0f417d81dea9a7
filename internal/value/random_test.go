package value_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// eachCase runs a property on many random sources. TOOLSCORE_CASES sets how many; a failure names
// the seed, and TOOLSCORE_SEED runs only that one.
func eachCase(t *testing.T, normally int, property func(t *testing.T, r *rand.Rand)) {
	t.Helper()
	first, count := 0, normally
	if n, err := strconv.Atoi(os.Getenv("TOOLSCORE_CASES")); err == nil {
		count = n
	}
	if seed, err := strconv.Atoi(os.Getenv("TOOLSCORE_SEED")); err == nil {
		first, count = seed, 1
	}
	for seed := first; seed < first+count && !t.Failed(); seed++ {
		property(t, rand.New(rand.NewPCG(uint64(seed), 1)))
		if t.Failed() {
			t.Logf("the seed is %d: TOOLSCORE_SEED=%d go test -run %s", seed, seed, t.Name())
		}
	}
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// randomValue returns a random JSON value of a few levels, small enough that equal parts are common.
func randomValue(r *rand.Rand, depth int) any {
	kinds := 6
	if depth == 0 {
		kinds = 4
	}
	switch r.IntN(kinds) {
	case 0:
		return pick[any](r, nil, true, false)
	case 1, 2:
		return randomNumber(r)
	case 3:
		return pick(r, "", " ", "a", " a", "a ", "1", "null", "é", "e\u0301", "\u2028", "<&>", "\"\\\n")
	case 4:
		list := make([]any, r.IntN(4))
		for i := range list {
			list[i] = randomValue(r, depth-1)
		}
		return list
	default:
		object := map[string]any{}
		for range r.IntN(4) {
			object[pick(r, "a", "b", " a", "a.b", "", "\u2029")] = randomValue(r, depth-1)
		}
		return object
	}
}
