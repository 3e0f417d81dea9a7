package learn_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/learn"
)

// BenchmarkLearn learns a golden from 100 runs of 50 calls, of which each may be left out, doubled or
// differ in a value; with what it is worth, and without.
func BenchmarkLearn(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	var traces []toolscore.Trace
	for range 100 {
		var run toolscore.Trace
		for i := range 50 {
			args := toolscore.Args{"n": "step", "id": fmt.Sprintf("FL-%d", r.IntN(1000)), "q": fmt.Sprint("about ", r.Perm(3))}
			n := 1
			if i%10 == 9 {
				n = r.IntN(3)
			}
			for range n {
				run = append(run, toolscore.Call{Tool: fmt.Sprintf("tool_%d", i), Args: args})
			}
		}
		traces = append(traces, run)
	}
	b.Run("golden", func(b *testing.B) {
		for b.Loop() {
			_, err := learn.Golden(nil, runsOf(traces...), learn.Options{Title: "T", Path: "g.tools.yaml"})
			require.NoError(b, err)
		}
	})
}
