package lifecycle_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
)

func TestGoldensFromTheFirstRunToAnUpdate(t *testing.T) {
	dir := module(t)
	own := filepath.Join(dir, "goldens")
	with := func(suffix string) map[string]string {
		return map[string]string{
			"TestA_1": "first" + suffix, "TestA_2": "second" + suffix,
			"TestB/x_1": "x" + suffix, "TestB/y_1": "y" + suffix, "TestB/z_1": "z" + suffix,
		}
	}
	run := func(env []string, args ...string) bool {
		return !start(t, dir, env, "go", append([]string{"test", "./goldens"}, args...)...).failed
	}
	assert.False(t, run([]string{"CI=true"}), "missing in CI")
	assert.False(t, run([]string{"CI=true"}, "-update"), "missing in CI")
	assert.Empty(t, goldens(t, own))

	assert.True(t, run(nil, "-count=3", "-shuffle=on"), "missing")
	assert.Equal(t, with("\n"), goldens(t, own))
	assert.True(t, run([]string{"CI=true"}), "accepted in CI")

	assert.False(t, run([]string{"TEXT= changed"}), "differs")
	assert.False(t, run([]string{"TEXT= changed", "CI=true", "UPDATE_SNAPS=true"}, "-update"), "differs in CI")
	assert.Equal(t, with("\n"), goldens(t, own))

	assert.True(t, run([]string{"TEXT= changed"}, "-run", "TestA", "-update"), "update of one test")
	want := with("\n")
	maps.Copy(want, map[string]string{"TestA_1": "first changed\n", "TestA_2": "second changed\n"})
	assert.Equal(t, want, goldens(t, own))

	assert.True(t, run([]string{"TEXT= changed", "UPDATE_SNAPS=always", "CI=true"}, "-count=2", "-race=false"))
	assert.Equal(t, with(" changed\n"), goldens(t, own))
}

// Packages a and a_test share the folder and the process; both tests are named TestRun and run at
// once. One of them, always the same, has the golden.
func TestTwoPackagesInOneFolderCannotShareAGolden(t *testing.T) {
	dir := module(t)
	got := start(t, dir, nil, "go", "test", "-count=5", "-cpu=1,4", "./both")
	assert.True(t, got.failed, got.text)
	assert.Regexp(t, `TestRun_1.tools.yaml: TestRun, snapshot 1 of package \S+/both(_test)? and TestRun, snapshot 1 of package `+
		`\S+/both(_test)? have the same file; rename one of them, or give its snapshot a name with snapshot.Named`, got.text)
	assert.Equal(t, 10, strings.Count(got.text, "have the same file"))
	assert.Equal(t, map[string]string{"TestRun_1": "both\n"}, goldens(t, filepath.Join(dir, "both")))
}

func TestEveryProcessRecordsWhatItUsed(t *testing.T) {
	dir, records := module(t), filepath.Join(t.TempDir(), "records")
	env := []string{"TOOLSCORE_RECORDS=" + records}
	got := start(t, dir, env, "go", "test", "./goldens", "./survival", "-run", "TestA|TestB|TestFirst")
	require.False(t, got.failed, got.text)
	files, err := os.ReadDir(records)
	require.NoError(t, err)
	assert.Len(t, files, 2)

	all, err := store.ReadRecords(records)
	require.NoError(t, err)
	count := map[string]int{}
	for _, r := range all {
		count[fmt.Sprint(r)]++
	}
	record := func(folder, golden, test string) store.Record {
		return store.Record{
			Folder: filepath.Join(dir, folder), Golden: "__snapshots__/" + golden + ".tools.yaml",
			Test: test, Status: store.Created,
		}
	}
	for _, r := range []store.Record{
		record("goldens", "TestA_1", "TestA"), record("goldens", "TestA_2", "TestA"),
		record("goldens", "TestB/x_1", "TestB/x"), record("goldens", "TestB/z_1", "TestB/z"),
	} {
		assert.Equal(t, 1, count[fmt.Sprint(r)], "%+v", r)
	}
	assert.Len(t, all, 6)
}

func TestTheTestCacheNoticesWhatCounts(t *testing.T) {
	dir := module(t)
	run := func(env ...string) string { return start(t, dir, env, "go", "test", "./goldens").text }
	run()
	golden := filepath.Join(dir, "goldens", "__snapshots__", "TestA_1.tools.yaml")
	age := time.Now().Add(-time.Hour) // a file that was just written is never cached
	for _, name := range []string{"TestA_1", "TestA_2", "TestB/x_1", "TestB/y_1", "TestB/z_1"} {
		require.NoError(t, os.Chtimes(filepath.Join(dir, "goldens", "__snapshots__", name+".tools.yaml"), age, age))
	}
	require.NoError(t, os.Chtimes(filepath.Join(dir, "go.mod"), age, age)) // read for the command that is printed
	run()
	assert.Contains(t, run(), "(cached)")
	assert.NotContains(t, run("CI=true"), "(cached)")
	assert.NotContains(t, run("UPDATE_SNAPS=always"), "(cached)")
	require.NoError(t, os.WriteFile(golden, []byte("edited\n"), 0o666))
	assert.Contains(t, run(), `want "edited\n", got "first\n"`)
}
