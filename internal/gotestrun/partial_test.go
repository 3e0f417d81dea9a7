package lifecycle_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// runs is a compiled test binary and the folder of its package.
type runs struct{ dir, own, binary, pending string }

func compile(t *testing.T, flags ...string) runs {
	t.Helper()
	dir := module(t)
	r := runs{dir, filepath.Join(dir, "runs"), filepath.Join(dir, "runs.test"), filepath.Join(dir, "pending")}
	args := append([]string{"test", "-c", "-o", r.binary}, flags...)
	got := start(t, dir, nil, "go", append(args, "./runs")...)
	require.False(t, got.failed, got.text)
	return r
}

func (r runs) in(t *testing.T, folder string, env []string, args ...string) result {
	t.Helper()
	require.NoError(t, os.RemoveAll(r.pending))
	env = append([]string{"TOOLSCORE_PENDING=" + r.pending}, env...)
	return start(t, folder, env, r.binary, append([]string{"-test.v"}, args...)...)
}

// waiting counts what is pending.
func (r runs) waiting() int {
	files, _ := filepath.Glob(filepath.Join(r.pending, "*.pending"))
	return len(files)
}

// What a test did before it failed, panicked or was skipped is not a golden.
func TestNothingIsWrittenInATestThatHasFailed(t *testing.T) {
	r := compile(t)
	for test, why := range map[string]string{
		"TestErrorBefore":        "the test has failed already",
		"TestFatalBeforeCleanup": "the test has failed already",
		"TestFatalBeforeDefer":   "the test has failed already",
		"TestPanicBeforeCleanup": "the test is panicking",
		"TestPanicBeforeDefer":   "the test is panicking",
		"TestNilBeforeDefer":     "the test is panicking",
		"TestSkipBeforeDefer":    "the test was skipped",
		"TestSubtestFails":       "the test has failed already",
	} {
		for _, env := range []string{"UPDATE_SNAPS=", "UPDATE_SNAPS=true", "CI=true", "UPDATE_SNAPS=always"} {
			require.NoError(t, os.RemoveAll(filepath.Join(r.own, "__snapshots__")))
			got := r.in(t, r.own, []string{env}, "-test.run", "^"+test+"$")
			assert.Contains(t, got.text, why, "%s %s", test, env)
			assert.NotContains(t, got.text, "go test ", "%s %s", test, env)
			assert.Empty(t, goldens(t, r.own), "%s %s", test, env)
			assert.Zero(t, r.waiting(), "%s %s", test, env)

			old := "version: 1\ncalls:\n- tool: old\n"
			file := filepath.Join(r.own, "__snapshots__", test+"_1.tools.yaml")
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
			require.NoError(t, os.WriteFile(file, []byte(old), 0o644))
			got = r.in(t, r.own, []string{env}, "-test.run", "^"+test+"$")
			assert.Contains(t, got.text, why, "%s %s", test, env)
			assert.NotContains(t, got.text, "go test ", "%s %s", test, env)
			assert.Equal(t, old, goldens(t, r.own)[test+"_1"], "%s %s", test, env)
			assert.Zero(t, r.waiting(), "%s %s", test, env)
		}
	}
}

// Of two snapshots that differ the first one fails the test, and one command accepts both.
func TestBothSnapshotsOfATestAreOffered(t *testing.T) {
	r := compile(t)
	args := []string{"-test.run", "^TestTwoSnapshots$"}
	require.False(t, r.in(t, r.own, nil, args...).failed)
	got := r.in(t, r.own, []string{"TEXT=changed"}, args...)
	assert.Equal(t, 2, strings.Count(got.text, "To accept these calls:"), got.text)
	assert.Equal(t, 2, r.waiting())

	require.NoError(t, os.Remove(filepath.Join(r.own, "__snapshots__", "TestTwoSnapshots_2.tools.yaml")))
	got = r.in(t, r.own, []string{"TEXT=changed"}, args...)
	assert.Contains(t, got.text, "TestTwoSnapshots_2.tools.yaml: not written: the test has failed already")
	assert.Contains(t, got.text, "record all goldens of the test with: go test ")
	assert.Equal(t, 2, r.waiting())

	cleanup := []string{"-test.run", "^TestTwoSnapshotsBeforeCleanup$"}
	require.NoError(t, os.WriteFile(filepath.Join(r.own, "__snapshots__", "TestTwoSnapshotsBeforeCleanup_1.tools.yaml"),
		[]byte("version: 1\ncalls: []\n"), 0o644))
	got = r.in(t, r.own, nil, cleanup...)
	assert.Equal(t, 1, strings.Count(got.text, "go test "), "of the first alone: %s", got.text)
	assert.Equal(t, 1, r.waiting())
}

// What is wrong with how the run was asked to update fails one snapshot, and no other one is written.
func TestAMistakeInTheCommandIsToldOnce(t *testing.T) {
	r := compile(t)
	for _, c := range []struct{ env, arg, says string }{
		{"UPDATE_SNAPS=ja", "-test.count=3", `variable UPDATE_SNAPS: its value "ja" is unknown`},
		{"UPDATE_SNAPS=true", "true", "arguments true: they are after the flags"},
	} {
		got := r.in(t, r.own, []string{c.env}, "-test.run=^(TestFine|TestTwoSnapshots)$", c.arg)
		assert.True(t, got.failed)
		assert.Equal(t, 1, strings.Count(got.text, c.says), got.text)
		assert.Empty(t, goldens(t, r.own))
	}
}

func TestRunsOfOneProcessThatDiffer(t *testing.T) {
	r := compile(t)
	varies := []string{"-test.run", "^TestVaries$", "-test.count=3"}
	const why = "runs differ: an earlier run of this test in the same process made other"
	for _, env := range []string{"UPDATE_SNAPS=", "UPDATE_SNAPS=true", "UPDATE_SNAPS=always"} {
		require.NoError(t, os.RemoveAll(filepath.Join(r.own, "__snapshots__")))
		got := r.in(t, r.own, []string{env}, varies...)
		assert.True(t, got.failed, env)
		assert.Equal(t, 2, strings.Count(got.text, why), "%s: %s", env, got.text)
		assert.NotContains(t, got.text, "go test ", env)
		assert.Contains(t, goldens(t, r.own)["TestVaries_1"], "tool 1", env)
		assert.Zero(t, r.waiting(), env)
	}
	got := r.in(t, r.own, []string{"TEXT=changed", "UPDATE_SNAPS=true"}, varies...)
	assert.Equal(t, 2, strings.Count(got.text, why), got.text)
	assert.Contains(t, goldens(t, r.own)["TestVaries_1"], "changed")

	got = r.in(t, r.own, []string{"TEXT=else"}, varies...)
	assert.Equal(t, 2, strings.Count(got.text, why), got.text)
	assert.Equal(t, 1, r.waiting(), "that of the first run")

	same := r.in(t, r.own, []string{"TEXT=else", "UPDATE_SNAPS=true"}, "-test.run", "^TestFine$", "-test.count=3")
	assert.False(t, same.failed, same.text)
}

func TestATestMayTryAgain(t *testing.T) {
	r := compile(t)
	const old = "version: 1\ncalls:\n- tool: tool 2\n"
	file := filepath.Join(r.own, "__snapshots__", "TestTriesAgain@try.tools.yaml")
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(old), 0o644))
	got := r.in(t, r.own, nil, "-test.run", "^TestTriesAgain$")
	assert.False(t, got.failed, got.text)
	assert.Equal(t, map[string]string{"TestTriesAgain@try": old}, goldens(t, r.own))
	assert.Zero(t, r.waiting(), "the last try counts")
}

// A compiled test binary knows its package by its sources or by its import path.
func TestAForeignFolderGetsNoGoldens(t *testing.T) {
	for _, flags := range [][]string{nil, {"-trimpath"}} {
		r := compile(t, flags...)
		args := []string{"-test.run", "^TestFine$"}
		const why = "which is not the folder of its package; run it in that folder, or set TOOLSCORE_ANY_FOLDER=true"
		for _, folder := range []string{t.TempDir(), filepath.Join(r.dir, "without"), filepath.Join(r.own, "testdata"), r.dir} {
			for _, env := range []string{"UPDATE_SNAPS=", "UPDATE_SNAPS=true", "CI=true"} {
				got := r.in(t, folder, []string{env, "TOOLSCORE_ANY_FOLDER=false"}, args...)
				assert.True(t, got.failed)
				assert.Contains(t, got.text, why, "%s %s", folder, env)
				assert.NotContains(t, got.text, "go test ")
				assert.Empty(t, goldens(t, folder))
				assert.Zero(t, r.waiting())
			}
			got := r.in(t, folder, []string{"TOOLSCORE_ANY_FOLDER=1"}, args...)
			assert.False(t, got.failed, got.text)
			assert.Contains(t, goldens(t, folder), "TestFine_1")
		}
		got := r.in(t, r.own, nil, args...)
		assert.False(t, got.failed, got.text)
		got = r.in(t, t.TempDir(), nil, args...)
		assert.True(t, got.failed, "without any golden: %s", got.text)
	}
}
