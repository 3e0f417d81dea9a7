package lifecycle_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each test of package names logs its command; a shell runs it, and it runs that test, those it is
// part of, and no other.
func TestTheCommandRunsOneTest(t *testing.T) {
	dir := module(t)
	binary := filepath.Join(dir, "names.test")
	require.False(t, start(t, dir, nil, "go", "test", "-c", "-o", binary, "./names").failed)
	all := commands(t, start(t, filepath.Join(dir, "names"), nil, binary, "-test.v=test2json"))
	require.Len(t, all, 25)
	for test, command := range all {
		// The binary in the place of go test, for building it each time takes long: go test hands
		// the expression on as it is.
		got := start(t, filepath.Join(dir, "names"), nil, "sh", "-c",
			`go() { "`+binary+`" -test.v=test2json "-test.run=$4" "$5"; }; `+command)
		assert.False(t, got.failed, "%s\n%s", command, got.text)
		for ran := range commands(t, got) {
			assert.Equal(t, test, ran, command)
		}
		assert.Contains(t, got.text, "--- PASS: "+test+" ", command)
	}
}

func TestTheCommandWorksAsItIsPrinted(t *testing.T) {
	dir := module(t)
	got := start(t, dir, nil, "go", "test", "-v", "./names", "-run", "^TestNames$/^it's$")
	for _, command := range commands(t, got) {
		again := start(t, dir, nil, "sh", "-c", command+" -v")
		assert.Contains(t, again.text, "--- PASS: TestNames/it's ")
		assert.Equal(t, commands(t, got), commands(t, again))
	}
}

// commands returns the commands that the tests logged, by their names.
func commands(t *testing.T, got result) map[string]string {
	t.Helper()
	all := map[string]string{}
	var running string
	for line := range strings.Lines(got.text) {
		if _, test, found := strings.Cut(line, "=== RUN   "); found {
			running = strings.TrimSpace(test)
		}
		if _, command, found := strings.Cut(line, "command: "); found {
			all[running] = strings.TrimSpace(command)
		}
	}
	require.NotEmpty(t, all, got.text)
	return all
}

func TestRandomInputsAreRefusedAndSeedsAreNot(t *testing.T) {
	dir := module(t)
	seeds := start(t, dir, nil, "go", "test", "./names", "-run", "^FuzzNames$")
	assert.False(t, seeds.failed, seeds.text)
	assert.Equal(t, map[string]string{"FuzzNames/seed#0_1": "a", "FuzzNames/seed#1_1": "b"}, goldens(t, filepath.Join(dir, "names")))
	fuzzing := start(t, dir, nil, "go", "test", "./names", "-run", "^$", "-fuzz", "^FuzzNames$", "-fuzztime", "100x")
	assert.Contains(t, fuzzing.text, "snapshot inside f.Fuzz of FuzzNames")
	assert.Len(t, goldens(t, filepath.Join(dir, "names")), 2)
}
