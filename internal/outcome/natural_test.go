package outcome_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

func TestNatural(t *testing.T) {
	sorted := []string{
		"", "01", "1", "5", "0010", "10", "15", "99999999999999999999", "100000000000000000000", "a", "a1b", "a1b2", "a2", "a10", "b",
	}
	shuffled := slices.Clone(sorted)
	slices.Reverse(shuffled)
	slices.SortFunc(shuffled, outcome.Natural)
	for i, a := range sorted {
		for j, b := range sorted {
			assert.Equal(t, i == j, outcome.Natural(a, b) == 0, "%q and %q", a, b)
			assert.Equal(t, outcome.Natural(a, b), -outcome.Natural(b, a), "%q and %q", a, b)
		}
	}
	assert.Equal(t, sorted, shuffled)
}

func TestReadAFolderOfLines(t *testing.T) {
	folder := t.TempDir()
	write := func(name, line string) {
		require.NoError(t, os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(line+"\n"), 0o644))
	}
	write("b.jsonl", `{"name": "line 10", "passed": true, "score": 1}`)
	write("shard/a.jsonl", `{"name": "line 9", "passed": true, "score": 1}`)
	write("notes.json", `{}`)
	all, err := outcome.Read(folder)
	require.NoError(t, err)
	require.Len(t, all, 2)
	assert.Equal(t, "line 9", all[0].Name)

	write("c.results.jsonl", `{"name": "kept", "passed": true, "score": 1}`)
	all, err = outcome.Read(folder)
	require.NoError(t, err)
	require.Len(t, all, 1, "other lines are not results where a run left its own")
	assert.Equal(t, "kept", all[0].Name)
}
