package store_test

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// kill kills a process in the middle of its updates.
func kill(t *testing.T, act, dir string, random *rand.Rand) {
	t.Helper()
	command := process(t, act, dir)
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	_, err = io.ReadFull(out, make([]byte, 1))
	require.NoError(t, err)
	time.Sleep(time.Duration(random.IntN(4_000)) * time.Microsecond)
	require.NoError(t, command.Process.Kill())
	require.Error(t, command.Wait(), "it ended by itself")
}

// kills returns the number of kills that the variable TOOLSCORE_KILLS asks for.
func kills() (n int, asked bool) {
	n, err := strconv.Atoi(os.Getenv("TOOLSCORE_KILLS"))
	if err != nil {
		return 24, false
	}
	return n, true
}

func TestAKilledUpdateLeavesTheOldOrTheNewFile(t *testing.T) {
	const seed = 7
	random := rand.New(rand.NewPCG(seed, seed))
	dir := t.TempDir()
	file := place(t, dir, goldenX, string(contents[0]))
	n, _ := kills()
	for i := range n {
		kill(t, "update for ever", dir, random)
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, isWhole(data), "seed %d, kill %d: %d bytes", seed, i, len(data))
	}
	left, err := filepath.Glob(file + ".tmp-*")
	require.NoError(t, err)
	t.Logf("%d kills left %d temporary files", n, len(left))
	for _, l := range left {
		long := time.Now().Add(-time.Hour)
		require.NoError(t, os.Chtimes(l, long, long))
	}
	require.NoError(t, golden(t, dir).Write([]byte("another")))
	assertFiles(t, dir, goldenX)
}

// The figures of go-snaps beside ours, on request; they prove that the kills hit.
func TestKillsOfAnUpdateInPlace(t *testing.T) {
	n, asked := kills()
	if !asked {
		return
	}
	const seed = 7
	random := rand.New(rand.NewPCG(seed, seed))
	dir := t.TempDir()
	empty, torn := 0, 0
	for range n {
		kill(t, "update for ever with go-snaps", dir, random)
		files, err := filepath.Glob(filepath.Join(dir, "__snapshots__", "*"))
		require.NoError(t, err)
		require.Len(t, files, 1)
		data, err := os.ReadFile(files[0])
		require.NoError(t, err)
		switch {
		case len(data) == 0:
			empty++
		case !isWhole(data):
			torn++
		}
	}
	t.Logf("go-snaps: %d kills left %d empty and %d torn files", n, empty, torn)
	assert.Positive(t, empty+torn)
}
