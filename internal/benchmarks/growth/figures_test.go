package growth_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/apart"
	"github.com/toolscore/toolscore-go/internal/benchmarks/growth"
)

func TestMain(m *testing.M) {
	os.Exit(apart.Run(func(string) int { return m.Run() }))
}

func TestAllWorkCanBeDoneAgainAndAgain(t *testing.T) {
	for name, start := range growth.Subjects() {
		if strings.HasPrefix(name, "update") {
			continue // see TestASecondRunIsRefused
		}
		t.Run(name, func(t *testing.T) {
			once, err := start(40)
			require.NoError(t, err)
			require.NoError(t, once())
			require.NoError(t, once())
		})
	}
}

// TestASecondRunIsRefused has updates to and fro, which go test takes for runs that differ. The program
// that is measured is not run by go test; there a golden that is not written ends the measurement.
func TestASecondRunIsRefused(t *testing.T) {
	for _, calls := range []int{10, 100} {
		updates, err := growth.Updates(calls)
		require.NoError(t, err)
		for golden, update := range updates {
			before, err := os.ReadFile(golden)
			require.NoError(t, err)
			require.ErrorContains(t, update(), "runs differ")
			after, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(before), string(after), golden)
		}
	}
}

func TestOutliersMoveNoMedian(t *testing.T) {
	plain, fit, err := growth.Curve()
	require.NoError(t, err)
	assert.InDelta(t, 1, fit.Exponent, 1e-9)
	noisy, fit, err := growth.Curve(1e9, 0, 1e9, 1e9, 0, 1e9, 1e9, 0, 0, 0, 0, 0, 0, 0)
	require.NoError(t, err)
	assert.InDelta(t, 1, fit.Exponent, 1e-9)
	assert.Equal(t, plain, noisy)
}

func TestUnits(t *testing.T) {
	for x, want := range map[float64]string{1e-9: "1 ns", 1e-5: "10 µs", 0.1: "100 ms", 1: "1 s", 1000: "1000 s"} {
		assert.Equal(t, want, growth.Seconds(x))
	}
	for x, want := range map[float64]string{1: "1 B", 1e4: "10 kB", 1e6: "1 MB", 2.5e9: "2.5 GB"} {
		assert.Equal(t, want, growth.Memory(x))
	}
}

func TestAPlotIsXMLAndSaysTheExponent(t *testing.T) {
	var points []growth.Point
	for _, n := range []int{10, 100} {
		points = append(points, growth.Point{Calls: n, Low: 0.9e-6 * float64(n), Median: 1e-6 * float64(n), High: 2e-6 * float64(n)})
	}
	svg, err := growth.SVG("Checking <a golden>", "accepted", points)
	require.NoError(t, err)
	for _, text := range []string{"Checking &lt;a golden&gt;", "accepted: calls^1.00, from 10 calls on", "10 µs", "1 ms", "Arial"} {
		assert.Contains(t, string(svg), text)
	}
	for tokens := xml.NewDecoder(bytes.NewReader(svg)); ; {
		_, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
	}
}
