package checks_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/apart"
	"github.com/toolscore/toolscore-go/internal/benchmarks/checks"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

func TestMain(m *testing.M) {
	os.Exit(apart.Run(func(string) int { return m.Run() }))
}

// ours is the folder of our goldens, below that of the process.
const ours = "__snapshots__"

// A side that would accept anything would be the fastest: each has to fail as soon as its snapshot
// is another.
func TestEachSideReallyChecks(t *testing.T) {
	for _, w := range checks.Works() {
		if w.Lacks != "" || !strings.HasPrefix(w.Size, "10 calls") {
			continue
		}
		t.Run(w.Peer+"/"+w.Size, func(t *testing.T) {
			t.Cleanup(func() { assert.NoError(t, os.RemoveAll(ours)) })
			scratch := t.TempDir()
			pair, err := w.Start(&measure.Scene{Scratch: scratch})
			require.NoError(t, err)
			for folder, side := range map[string]measure.Side{ours: pair.Ours, scratch: pair.Theirs} {
				_, err := side(2)
				require.NoError(t, err)
				change(t, folder)
				_, err = side(1)
				require.Error(t, err, folder)
			}
		})
	}
}

func TestTheMatchersStandInTheSnapshots(t *testing.T) {
	for _, w := range checks.Works() {
		if w.Lacks != "" || w.Size != "10 calls, 30 matchers" {
			continue
		}
		scratch := t.TempDir()
		_, err := w.Start(&measure.Scene{Scratch: scratch})
		require.NoError(t, err)
		assert.Equal(t, 30, strings.Count(all(t, scratch), "<Any value>"), w.Peer)
		assert.NotContains(t, all(t, scratch), "id-0", w.Peer)
	}
	goldens := all(t, ours)
	assert.Equal(t, 90, strings.Count(goldens, "!any"))
	assert.NotContains(t, goldens, "id-0")
}

func TestTheBarsStandWhereTheyBelong(t *testing.T) {
	bars := map[string]float64{}
	for _, w := range checks.Works() {
		if w.Bar > 0 {
			assert.True(t, w.Quick, w.Title())
			bars[w.Size+", "+w.Peer] = w.Bar
		}
	}
	assert.Equal(t, map[string]float64{
		"10 calls, 0 matchers, go-snaps MatchStandaloneJSON":                  1,
		"10 calls, 3 matchers, go-snaps MatchStandaloneYAML":                  1,
		"10 calls, 3 matchers, go-snaps MatchStandaloneYAML, three match.Any": 1,
	}, bars)
}

// change puts another date into all snapshots below dir.
func change(t *testing.T, dir string) {
	t.Helper()
	changed := 0
	each(t, dir, func(file string, text []byte) {
		require.NoError(t, os.WriteFile(file, bytes.ReplaceAll(text, []byte("2027"), []byte("2028")), 0o600))
		changed++
	})
	require.Positive(t, changed)
}

func all(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	each(t, dir, func(_ string, text []byte) { b.Write(text) })
	return b.String()
}

func each(t *testing.T, dir string, do func(file string, text []byte)) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		if err == nil {
			do(file, text)
		}
		return err
	}))
}
