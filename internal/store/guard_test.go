package store_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// shortly makes benchmarks run a few times only.
func shortly(t *testing.T) {
	t.Helper()
	usual := flag.Lookup("test.benchtime").Value.String()
	t.Cleanup(func() { require.NoError(t, flag.Set("test.benchtime", usual)) })
	require.NoError(t, flag.Set("test.benchtime", "5x"))
}

func TestABenchmarkTakesItsSnapshotBeforeTheLoop(t *testing.T) {
	shortly(t)
	f := store.At(t.TempDir())
	before := testing.Benchmark(func(b *testing.B) {
		_, err := f.Open(b, "")
		assert.NoError(t, err)
		_, err = f.Open(b, "named")
		assert.NoError(t, err)
		for b.Loop() {
			continue
		}
	})
	assert.Greater(t, before.N, 1)
}

func TestASnapshotInTheLoopOfABenchmarkIsAnError(t *testing.T) {
	shortly(t)
	f := store.At(t.TempDir())
	for _, label := range []string{"", "named"} {
		var failed error
		testing.Benchmark(func(b *testing.B) {
			for b.Loop() {
				if _, err := f.Open(b, label); err != nil {
					failed = err
					b.FailNow()
				}
			}
		})
		require.ErrorContains(t, failed, "loop")
	}
}

type fuzz struct{ testt.T }

func (*fuzz) Fuzz(any) {}

func TestRandomInputsHaveNoGolden(t *testing.T) {
	require.NoError(t, flag.Set("test.fuzzworker", "true")) // testing looks at it only after all tests
	defer func() { require.NoError(t, flag.Set("test.fuzzworker", "false")) }()
	f := store.At(t.TempDir())
	_, err := f.Open(&testt.T{TestName: "FuzzX"}, "")
	require.EqualError(t, err, "snapshot inside f.Fuzz of FuzzX: random inputs have no golden; compare with package assert there, "+
		"or take the snapshot in a test")
	_, err = f.Open(&fuzz{testt.T{TestName: "FuzzX"}}, "")
	assert.NoError(t, err, "f itself, before f.Fuzz")
}
