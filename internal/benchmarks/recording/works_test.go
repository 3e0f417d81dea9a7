package recording_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/recording"
)

func TestBothSidesOfEachWorkTakeTime(t *testing.T) {
	for _, w := range recording.Works() {
		t.Run(w.Title(), func(t *testing.T) {
			pair, err := w.Start(&measure.Scene{})
			require.NoError(t, err)
			for _, side := range []measure.Side{pair.Ours, pair.Theirs} {
				took, err := side(1)
				require.NoError(t, err)
				assert.Positive(t, took.Time)
			}
			if pair.Close != nil {
				require.NoError(t, pair.Close())
			}
		})
	}
}

func TestALostCallIsFound(t *testing.T) {
	for _, n := range []int{1, 63, 64, 65, 2500} {
		require.NoError(t, recording.Recorded(n, 64, 0), "of %d calls", n)
		require.ErrorContains(t, recording.Recorded(n, 64, 1), "calls were recorded")
	}
}
