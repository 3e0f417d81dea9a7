package outcome_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

func kept(t *testing.T, folder string) []string {
	t.Helper()
	if entries, err := os.ReadDir(folder); err != nil || len(entries) == 1 { // .gitignore stays
		return nil
	}
	return read(t, folder)
}

func result(name string, score float64) outcome.Result {
	return outcome.Result{Suite: "a", Name: name, Golden: "a/" + name, Status: "used", Passed: score == 1, Score: score}
}

func TestKeep(t *testing.T) {
	t.Parallel()
	folder := outcome.Folder(t.TempDir())
	keep := func(overtaken func(outcome.Result) bool, found ...outcome.Result) {
		t.Helper()
		require.NoError(t, outcome.Keep(folder, "a", found, overtaken))
	}
	none := func(outcome.Result) bool { return false }

	keep(nil, result("z", 1), result("x", 1), result("x", 0.75), result("x", 0.5))
	assert.Equal(t, []string{"x failed 0.5", "z passed 1"}, kept(t, folder), "sorted, the worst of several runs")
	keep(none, result("x", 1), result("y", 1))
	assert.Equal(t, []string{"x passed 1", "y passed 1", "z passed 1"}, kept(t, folder), "what ran is new, also where it is better")
	keep(func(r outcome.Result) bool { return r.Name == "y" })
	assert.Equal(t, []string{"x passed 1", "z passed 1"}, kept(t, folder), "what is overtaken goes")
	keep(nil, result("v", 1))
	assert.Equal(t, []string{"v passed 1"}, kept(t, folder), "a whole run says all")
	ignore, err := os.ReadFile(filepath.Join(folder, ".gitignore"))
	require.NoError(t, err)
	assert.Equal(t, "*\n", string(ignore))
	keep(nil)
	assert.Empty(t, kept(t, folder))
}

func TestSuitesHaveFilesOfTheirOwn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	suites := []string{".", "..", "agent", "other/agent", "../agent", "a/b"}
	for _, suite := range suites {
		require.NoError(t, outcome.Keep(folder, suite, []outcome.Result{{Suite: suite, Name: "T", Status: "used", Passed: true}}, nil))
	}
	files, err := filepath.Glob(filepath.Join(folder, "[^.]*-????????????.results.jsonl"))
	require.NoError(t, err)
	assert.Len(t, files, len(suites))
	require.NoError(t, outcome.Retain(folder, []string{"agent", ".", "new"}))
	assert.Len(t, kept(t, folder), 2)
}

func TestADamagedFileIsReplacedByAWholeRunAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, outcome.Keep(folder, "a", []outcome.Result{result("x", 1)}, nil))
	files, err := filepath.Glob(filepath.Join(folder, "a-*"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(files[0], []byte("{\n"), 0o666))
	err = outcome.Keep(folder, "a", []outcome.Result{result("y", 1)}, func(outcome.Result) bool { return false })
	assert.ErrorContains(t, err, "results of a: "+files[0]+":2: it ends in the middle of a result")
	require.NoError(t, outcome.Keep(folder, "a", []outcome.Result{result("y", 1)}, nil))
	assert.Equal(t, []string{"y passed 1"}, kept(t, folder))
}
