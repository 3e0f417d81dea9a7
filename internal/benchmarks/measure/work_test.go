package measure_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

func TestABusySideIsNotChargedForWaiting(t *testing.T) {
	wait := func() error {
		time.Sleep(20 * time.Millisecond)
		return nil
	}
	busy, err := measure.Busy(wait)(5)
	require.NoError(t, err)
	clock, err := measure.Repeat(wait)(5)
	require.NoError(t, err)
	assert.Less(t, busy.Time, 50*time.Millisecond)
	assert.GreaterOrEqual(t, clock.Time, 100*time.Millisecond)
}
