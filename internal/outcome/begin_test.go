package outcome_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// A run that was killed leaves the results of the run before it, and they are not taken for its own.
func TestARunThatDoesNotEnd(t *testing.T) {
	t.Parallel()
	module := t.TempDir()
	folder := outcome.Folder(module)
	none := func(outcome.Result) bool { return false }
	require.NoError(t, outcome.Keep(folder, "a", []outcome.Result{result("x", 1)}, nil))
	_, err := outcome.Begin(folder, []string{"a"})
	require.NoError(t, err)
	refused := func() {
		t.Helper()
		_, err := outcome.Read(module)
		require.ErrorContains(t, err, `a run of the tests in "a" was cut off or goes on still`)
		require.ErrorContains(t, outcome.Visit(folder, func(outcome.Result) error { return nil }), "without -run")
	}
	refused()

	part, err := outcome.Begin(folder, []string{"a", "b"})
	require.NoError(t, err)
	require.NoError(t, outcome.Keep(folder, "a", []outcome.Result{result("y", 1)}, none))
	require.NoError(t, part.End())
	refused()

	require.NoError(t, outcome.Keep(folder, "a", []outcome.Result{result("x", 1)}, nil))
	assert.Equal(t, []string{"x passed 1"}, kept(t, folder), "a whole run says all")
	_, err = outcome.Begin(folder, []string{"gone"})
	require.NoError(t, err)
	require.NoError(t, outcome.Retain(folder, []string{"a"}))
	assert.Equal(t, []string{"x passed 1"}, kept(t, folder))
	require.NoError(t, part.End(), "its notes are gone")
}

// Runs at once that each ran other tests keep the results of all.
func TestRunsAtOnce(t *testing.T) {
	t.Parallel()
	folder := outcome.Folder(t.TempDir())
	const runs = 20
	var all sync.WaitGroup
	for i := range runs {
		all.Go(func() {
			found := []outcome.Result{result(fmt.Sprintf("x%02d", i), 1)}
			assert.NoError(t, outcome.Keep(folder, "a", found, func(outcome.Result) bool { return false }))
		})
	}
	all.Wait()
	assert.Len(t, kept(t, folder), runs)
}

func TestNumbersThatNoComparisonComesTo(t *testing.T) {
	t.Parallel()
	for text, message := range map[string]string{
		`{"name":"a","passed":true,"score":1e300}`:                             "score 1e+300: it is not within 0 and 1",
		`{"name":"a","passed":true,"score":-0.5}`:                              "score -0.5",
		`{"name":"a","passed":true,"score":1,"numbers":{"argument_f1":7}}`:     "argument_f1 7: it is not within 0 and 1",
		`{"name":"a","passed":true,"score":1,"numbers":{"redundant_rate":-7}}`: "redundant_rate -7",
	} {
		_, err := outcome.Read(files(t, map[string]string{"a.results.jsonl": text}))
		assert.ErrorContains(t, err, message)
	}
}
