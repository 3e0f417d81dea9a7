package replaying_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/replaying"
)

// TestBothSidesAnswer does each quick work once.
func TestBothSidesAnswer(t *testing.T) {
	for _, w := range replaying.Works() {
		if !w.Quick {
			continue
		}
		pair, err := w.Start(&measure.Scene{Scratch: t.TempDir()})
		require.NoError(t, err)
		for _, side := range []measure.Side{pair.Ours, pair.Theirs} {
			_, err := side(1)
			require.NoError(t, err)
		}
	}
}
