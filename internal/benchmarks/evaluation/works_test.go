package evaluation_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/evaluation"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// Start refuses a side whose verdict is wrong, so this finds out whether all sides agree.
func TestBothSidesOfASmallWorkAgreeAndTakeTime(t *testing.T) {
	module, err := filepath.Abs("..")
	require.NoError(t, err)
	require.NoError(t, evaluation.Install(filepath.Join(module, "node")))
	for _, w := range evaluation.Works() {
		if !regexp.MustCompile(`(equal|shuffled), 10 calls`).MatchString(w.Title()) {
			continue
		}
		t.Run(w.Title(), func(t *testing.T) {
			t.Parallel()
			pair, err := w.Start(&measure.Scene{Module: module, Scratch: t.TempDir()})
			require.NoError(t, err)
			for _, side := range []measure.Side{pair.Ours, pair.Theirs} {
				took, err := side(3)
				require.NoError(t, err)
				assert.Positive(t, took.Time)
			}
			require.NoError(t, pair.Close())
		})
	}
}

func TestTheBarIsThatOfTenThousandCalls(t *testing.T) {
	var bars []string
	for _, w := range evaluation.Works() {
		if w.Bar > 0 {
			bars = append(bars, w.Title())
			assert.InDelta(t, 0.1, w.Bar, 0)
			assert.True(t, w.Quick)
		}
	}
	assert.Equal(t, strings.Split(`EvaluateToolCalls, ignore: 1 % changed, 10000 calls, @mcpjam/sdk evaluateToolCalls, ignore
Evaluate, any order: 1 % changed, 10000 calls, @mcpjam/sdk evaluateToolCalls, ignore
Evaluate, in order: 1 % changed, 10000 calls, @mcpjam/sdk evaluateToolCalls, ignore`, "\n"), bars)
}
