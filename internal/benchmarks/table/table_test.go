package table_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/table"
)

var rows = []measure.Row{
	{
		Work: "check", Size: "10 calls", Peer: "goldie", OursNS: 40_300, PeerNS: 39_900, Ratio: 1.0123, Low: 0.98, High: 1.1,
		Pairs: 50, Bar: 1,
	},
	{Work: "check", Size: "3 matchers", Peer: "goldie", Lacks: "it has no matchers"},
	{
		Work: "package", Size: "1000 snapshots", Peer: "go-snaps", OursNS: 812, PeerNS: 3.25e9, Ratio: 0.0312, Low: 0.03, High: 0.034,
		Pairs: 3, Bar: 0.05, OursPeak: 12_345_678, PeerPeak: 250_000_000,
	},
	{
		Work: "package", Size: "10000 snapshots", Peer: "go-snaps", OursNS: 1.5e6, PeerNS: 1e6, Ratio: 1.5, Low: 1.5, High: 1.5,
		Pairs: 1,
	},
}

func TestText(t *testing.T) {
	assert.Equal(t, `
| work    | size            | peer     | ours    | peer's             | ratio  | spread       | memory           | bar    | ok  |
|---------|-----------------|----------|---------|--------------------|--------|--------------|------------------|--------|-----|
| check   | 10 calls        | goldie   | 40.3 µs | 39.9 µs            | 1.01   | 0.98 … 1.10  |                  | < 1.00 | NO  |
| check   | 3 matchers      | goldie   | –       | it has no matchers | –      |              |                  |        |     |
| package | 1000 snapshots  | go-snaps | 812 ns  | 3.25 s             | 0.0312 | 0.03 … 0.034 | 12.3 MB : 250 MB | < 0.05 | yes |
| package | 10000 snapshots | go-snaps | 1.50 ms | 1.00 ms            | 1.50   | one pair     |                  |        |     |
`, "\n"+table.Text(rows))
}

func TestJSONHasTheRowsWithFigures(t *testing.T) {
	text, err := table.JSON(rows[:2])
	require.NoError(t, err)
	assert.JSONEq(t, `[{"work": "check", "size": "10 calls", "peer": "goldie", "ours_ns": 40300, "peer_ns": 39900, "ratio": 1.0123,
		"low": 0.98, "high": 1.1, "pairs": 50, "bar": 1}]`, string(text))
	text, err = table.JSON(nil)
	require.NoError(t, err)
	assert.Equal(t, "[]\n", string(text))
}

const page = "above\n<!-- table of internal/benchmarks: begin -->\nold\n<!-- table of internal/benchmarks: end -->\nbelow\n"

func TestTheTableOfAPageIsReplaced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	require.NoError(t, os.WriteFile(file, []byte(page), 0o600))
	for range 2 {
		require.NoError(t, table.WriteDocs(file, "| new |\n", true))
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Regexp(t, "^above\n<!-- table of internal/benchmarks: begin -->\n"+
			`\d{4}-\d\d-\d\d, .+, \d+ cores, go1.+: .go run -C internal/benchmarks \. -quick.`+"\n\n"+
			`\| new \|`+"\n<!-- table of internal/benchmarks: end -->\nbelow\n$", string(text))
	}
}

func TestAPageWithoutMarkersIsLeftAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	for _, text := range []string{"no marker\n", page[:60], ""} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		require.ErrorContains(t, table.WriteDocs(file, "new", false), "markers of the table: missing")
		left, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, text, string(left))
	}
	require.ErrorIs(t, table.WriteDocs(filepath.Join(t.TempDir(), "none"), "new", false), os.ErrNotExist)
}
