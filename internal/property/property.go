// Package property runs a test on many random inputs that are the same in every run.
package property

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// Check calls f once for each case with a source of random numbers of its own, and logs the number
// of a case that fails, which is the seed of its source. Cases is how many there are by default;
// the environment variable TOOLSCORE_CASES, a positive integer, replaces it.
func Check(t *testing.T, cases int, f func(t *testing.T, rnd *rand.Rand)) {
	t.Helper()
	if text := os.Getenv("TOOLSCORE_CASES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("TOOLSCORE_CASES=%q is not a number of cases; give a positive integer", text)
		}
		cases = n
	}
	for seed := range cases {
		if !passes(t, seed, f) {
			return
		}
	}
}

func passes(t *testing.T, seed int, f func(*testing.T, *rand.Rand)) bool {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("property: the case with seed %d fails", seed)
		}
	}()
	f(t, rand.New(rand.NewPCG(uint64(seed), 0)))
	return !t.Failed()
}
