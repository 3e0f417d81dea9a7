package store_test

import (
	"fmt"
	"os"
	"path"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// open returns the name of the golden of the next snapshot, without its folder and suffix.
func open(t *testing.T, f *store.Folder, test toolscore.TestingT, label string) string {
	t.Helper()
	g, err := f.Open(test, label)
	require.NoError(t, err)
	return strings.TrimSuffix(path.Base(g.Path()), ".tools.yaml")
}

func TestSnapshotsOfOneTestAreCounted(t *testing.T) {
	f := store.At(t.TempDir())
	for range 3 { // as -count=3 does
		test, other := &testt.T{TestName: "TestX"}, &testt.T{TestName: "TestY"}
		assert.Equal(t, "TestX_1", open(t, f, test, ""))
		assert.Equal(t, "TestX@named", open(t, f, test, "named"))
		assert.Equal(t, "TestX_2", open(t, f, test, ""))
		assert.Equal(t, "TestY_1", open(t, f, other, ""))
		test.Finish()
		other.Finish()
		assert.Empty(t, test.Logs)
	}
}

func TestTheSameLabelTwiceIsAnError(t *testing.T) {
	f := store.At(t.TempDir())
	test := &testt.T{TestName: "TestX"}
	open(t, f, test, "a")
	_, err := f.Open(test, "a")
	require.ErrorContains(t, err, `snapshot "a" of TestX: this test used the name before`)
	assert.Equal(t, "TestX@b", open(t, f, test, "b"))
}

// After a comparison that failed the label may be taken again, and the last comparison counts.
func TestALabelMayBeTakenAgainAfterAFailure(t *testing.T) {
	t.Setenv("TOOLSCORE_RECORDS", t.TempDir())
	f, test := store.At(t.TempDir()), &testt.T{TestName: "TestX"}
	before := store.Summarise()
	for i, status := range []store.Status{store.Failed, store.Failed, store.Used} {
		g, err := f.Open(test, "a")
		require.NoError(t, err)
		assert.Equal(t, i > 0, g.Again())
		require.NoError(t, g.Record(status))
	}
	_, err := f.Open(test, "a")
	require.ErrorContains(t, err, "this test used the name before")
	records, err := store.ReadRecords(os.Getenv("TOOLSCORE_RECORDS"))
	require.NoError(t, err)
	require.Len(t, records, 1)
	assert.Equal(t, store.Used, records[0].Status)
	assert.Equal(t, 1, store.Summarise().Used-before.Used)
	assert.Equal(t, before.Failed, store.Summarise().Failed)
}

// A test may wrap t at every call; the wrappers and what they wrap are one test.
func TestWrappersOfOneTestCountTogether(t *testing.T) {
	f := store.At(t.TempDir())
	t.Run("x", func(t *testing.T) {
		for n := 1; n < 6; n += 2 {
			assert.Equal(t, fmt.Sprint("x_", n), open(t, f, &struct{ *testing.T }{t}, ""))
			assert.Equal(t, fmt.Sprint("x_", n+1), open(t, f, t, ""))
		}
	})
}

// Packages a and a_test may both have a TestX, and both may run at once.
func TestTwoTestsOfOneNameCountApart(t *testing.T) {
	f := store.At(t.TempDir())
	var begun, done sync.WaitGroup
	begun.Add(2)
	for range 2 {
		done.Go(func() {
			var once sync.Once // RunTests runs the test as often as -count says
			assert.True(t, testing.RunTests(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{
				Name: "TestSameName", F: func(t *testing.T) {
					assert.Equal(t, "TestSameName_1", open(t, f, t, ""))
					once.Do(begun.Done)
					begun.Wait()
					assert.Equal(t, "TestSameName_2", open(t, f, t, ""))
				},
			}}))
		})
	}
	done.Wait()
}

// The cleanup that a test registers before its first snapshot runs after ours.
func TestASnapshotInACleanupIsCountedOn(t *testing.T) {
	f := store.At(t.TempDir())
	t.Run("x", func(t *testing.T) {
		t.Cleanup(func() { assert.Equal(t, "x_2", open(t, f, t, "")) })
		assert.Equal(t, "x_1", open(t, f, t, ""))
	})
}

func TestParallelSubtestsGetTheSameNamesInEveryRun(t *testing.T) {
	dir := t.TempDir()
	f := store.At(dir)
	for range 3 {
		t.Run("all", func(t *testing.T) {
			for _, name := range []string{"a", "b", "c"} {
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					assert.Equal(t, name+"_1", open(t, f, t, ""))
					assert.Equal(t, name+"_2", open(t, f, t, ""))
				})
			}
		})
	}
}

func TestDuplicateSubtestNamesAreWarnedOfOnce(t *testing.T) {
	f := store.At(t.TempDir())
	for _, c := range []struct {
		name string
		logs int
	}{
		{"TestX/a", 0},
		{"TestX/a#01", 1},
		{"TestX/a#01", 0},
		{"TestX/a#b", 0},
		{"TestX/a#1", 0},  // testing writes two digits
		{"TestX/c#01", 0}, // nobody knows of a TestX/c
	} {
		test := &testt.T{TestName: c.name}
		open(t, f, test, "")
		open(t, f, test, "")
		test.Finish()
		assert.Len(t, test.Logs, c.logs, c.name)
	}
}

func TestManyGoroutinesGetEachNumberOnce(t *testing.T) {
	f := store.At(t.TempDir())
	test := &testt.T{TestName: "TestX"}
	open(t, f, test, "")
	var seen sync.Map
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			g, err := f.Open(test, "")
			assert.NoError(t, err)
			_, twice := seen.LoadOrStore(g.Path(), true)
			assert.False(t, twice, g.Path())
		})
	}
	all.Wait()
}
