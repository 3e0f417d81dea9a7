package measure_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

func ratios(name string, bar float64, each ...float64) measure.Work {
	times := make([]time.Duration, len(each))
	for i, ratio := range each {
		times[i] = time.Duration(ratio * float64(time.Second))
	}
	w := work(slow(times...), slow(time.Second))
	w.Name, w.Bar, w.Pairs = name, bar, 1
	return w
}

// What was slow once and is not slow again does not count; what is slow twice does; what is not
// beyond its bar is not repeated.
func TestOnlyWhatIsConfirmedCounts(t *testing.T) {
	works := []measure.Work{
		ratios("below", 1, 0.5, 5),
		ratios("slow once", 1, 2, 0.5),
		ratios("slow twice", 1, 2, 3),
		ratios("without a bar", 0, 2, 3),
	}
	var said strings.Builder
	rows, err := measure.Run{Dir: t.TempDir(), Says: &said}.Confirmed(works)
	require.NoError(t, err)
	var got []float64
	var beyond []string
	for _, row := range rows {
		got = append(got, row.Ratio)
		if row.Beyond() {
			beyond = append(beyond, row.Work)
		}
	}
	assert.InDeltaSlice(t, []float64{0.5, 0.5, 3, 2}, got, 1e-9)
	assert.Equal(t, []string{"slow twice"}, beyond)
	assert.Equal(t, `1 of 4: below, 10 calls, goldie
2 of 4: slow once, 10 calls, goldie
3 of 4: slow twice, 10 calls, goldie
4 of 4: without a bar, 10 calls, goldie
ratio 2 is beyond the bar 1, so once more: slow once, 10 calls, goldie
ratio 2 is beyond the bar 1, so once more: slow twice, 10 calls, goldie
`, said.String())
}

func TestARunEndsWhereAWorkFails(t *testing.T) {
	broken := errors.New("golden: it differs")
	works := []measure.Work{
		ratios("fine", 1, 0.5),
		work(measure.Each(func() (measure.Sample, error) { return measure.Sample{}, broken }), slow(time.Second)),
	}
	rows, err := measure.Run{Dir: t.TempDir(), Says: &strings.Builder{}, Pace: measure.Quick}.Confirmed(works)
	require.ErrorIs(t, err, broken)
	assert.Nil(t, rows)
}
