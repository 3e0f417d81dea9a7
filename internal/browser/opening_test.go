package browser_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// painted returns how many milliseconds after the start of the navigation the whole list was seen
// and took keys.
func painted(b *tab) float64 {
	const mark = "performance.getEntriesByName('painted')[0]?.startTime"
	b.await(mark)
	return eval[float64](b, mark)
}

func TestTwoThousandSnapshots(t *testing.T) {
	needChromium(t)
	html := page(t, save(t, many(t, 2000)...))
	info, err := os.Stat(html)
	require.NoError(t, err)
	b := load(t, html)
	t.Logf("2,000 snapshots of 10 calls: %d bytes, the list is painted after %.0f ms", info.Size(), painted(b))
	assert.Equal(t, "55 of 2,000 snapshots failed", b.text("h1"))
	assert.Equal(t, "2,000 snapshots", b.text("#count"))
	assert.Equal(t, 2000, eval[int](b, "document.querySelectorAll('.row').length"))
	assert.Zero(t, eval[int](b, "document.querySelectorAll('.timeline').length"), "nothing is drawn that nobody opened")
	b.press("f")
	assert.Equal(t, "55 of 2,000 snapshots", b.text("#count"))
	b.press("j")
	b.press("\r")
	assert.Equal(t, 1, eval[int](b, "document.querySelectorAll('.trouble').length"))
}

// BenchmarkOpening measures from the start of the navigation until the list is seen and takes keys.
func BenchmarkOpening(b *testing.B) {
	for _, n := range []int{1, 2000} {
		b.Run(fmt.Sprintf("snapshots=%d", n), func(b *testing.B) {
			needChromium(b)
			html := page(b, save(b, many(b, n)...))
			info, err := os.Stat(html)
			require.NoError(b, err)
			var sum float64
			for b.Loop() {
				sum += painted(load(b, html))
			}
			b.ReportMetric(sum/float64(b.N), "ms/painted")
			b.ReportMetric(float64(info.Size()), "bytes")
		})
	}
}
