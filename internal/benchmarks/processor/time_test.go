package processor_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/benchmarks/processor"
)

func TestTimeGrowsWithWorkAndNotWithWaiting(t *testing.T) {
	began := processor.Time()
	for start := time.Now(); processor.Time() < began+10*time.Millisecond; {
		assert.Less(t, time.Since(start), time.Minute)
	}
	worked := processor.Time()
	time.Sleep(100 * time.Millisecond)
	assert.Less(t, processor.Time()-worked, 50*time.Millisecond)
}
