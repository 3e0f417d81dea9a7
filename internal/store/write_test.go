package store_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

func TestAGoldenIsWrittenAndReplaced(t *testing.T) {
	dir := t.TempDir()
	g, err := store.At(dir).Open(&testt.T{TestName: "TestX/a/b"}, "")
	require.NoError(t, err)
	for _, text := range []string{"first", "", strings.Repeat("a longer one\n", 100_000), "short"} {
		require.NoError(t, g.Write([]byte(text)))
		data, err := g.Read()
		require.NoError(t, err)
		assert.Equal(t, text, string(data))
		assertFiles(t, dir, "__snapshots__/TestX/a/b_1.tools.yaml")
	}
}

func TestOnlyOldTemporaryFilesOfThisGoldenAreRemoved(t *testing.T) {
	dir := t.TempDir()
	age := func(path string, by time.Duration) string {
		when := time.Now().Add(-by)
		require.NoError(t, os.Chtimes(place(t, dir, path, "left"), when, when))
		return path
	}
	age(goldenX+".tmp-old", 2*time.Minute)
	young := age(goldenX+".tmp-young", 10*time.Second) // its process may be writing
	another := age("__snapshots__/TestXY_1.tools.yaml.tmp-old", time.Hour)
	tenth := age("__snapshots__/TestX_10.tools.yaml.tmp-old", time.Hour)
	backup := age(goldenX+".bak", time.Hour)
	g := golden(t, dir)
	later := age(goldenX+".tmp-later", time.Hour) // after this run had looked
	require.NoError(t, g.Write([]byte("new")))
	assertFiles(t, dir, goldenX, young, another, tenth, backup, later)
}

// A write takes away at once what a process left behind that has ended; a container gives the next
// one the same number.
func TestTemporaryFilesOfProcessesThatEndedAreRemoved(t *testing.T) {
	ended := process(t, "create", t.TempDir())
	require.NoError(t, ended.Start())
	_ = ended.Process.Kill() // it may have ended by itself
	_ = ended.Wait()
	dir := t.TempDir()
	left := func(golden string, pid int) string {
		file := fmt.Sprintf("%s.tmp-%d-other-1", golden, pid)
		place(t, dir, file, "left")
		return file
	}
	const linked = "__snapshots__/TestLink_1.tools.yaml"
	place(t, dir, goldenX, "old")
	place(t, dir, "kept.tools.yaml", "old")
	require.NoError(t, os.Symlink("../kept.tools.yaml", filepath.Join(dir, linked)))
	left("kept.tools.yaml", ended.Process.Pid)
	left(goldenX, ended.Process.Pid)
	left(goldenX, os.Getpid())
	alive := left(goldenX, os.Getppid())
	foreign := left("__snapshots__/TestXY_1.tools.yaml", ended.Process.Pid)
	for _, path := range []string{goldenX, linked} {
		found, ok := store.Find(filepath.Join(dir, path)) // as toolscore accept does
		require.True(t, ok)
		require.NoError(t, found.Write([]byte("new")))
	}
	assertFiles(t, dir, goldenX, linked, "kept.tools.yaml", alive, foreign)
}

// A write begins again when its temporary file is taken away, and loses nothing.
func TestAWriteWhoseTemporaryFileVanishesBeginsAgain(t *testing.T) {
	dir := t.TempDir()
	g := golden(t, dir)
	var vanished int
	for i := 0; vanished < 3 && i < 1000; i++ {
		data := bytes.Repeat([]byte{byte('a' + i%26)}, 1<<16)
		stop := make(chan bool)
		go func() { stop <- removeOneTemporary(filepath.Join(dir, "__snapshots__"), stop) }()
		require.NoError(t, g.Write(data))
		stop <- true
		if <-stop {
			vanished++
		}
		got, err := g.Read()
		require.NoError(t, err)
		require.True(t, bytes.Equal(data, got))
	}
	assert.Positive(t, vanished, "no file vanished in time")
}

// removeOneTemporary removes the first temporary file that it sees before it is stopped.
func removeOneTemporary(dir string, stop <-chan bool) bool {
	removed := false
	for {
		select {
		case <-stop:
			return removed
		default:
		}
		entries, _ := os.ReadDir(dir) // it may not exist yet
		for _, e := range entries {
			if !removed && strings.Contains(e.Name(), ".tmp-") {
				removed = os.Remove(filepath.Join(dir, e.Name())) == nil
			}
		}
	}
}

func TestManyGoroutinesUpdateOneGolden(t *testing.T) {
	dir := t.TempDir()
	file := place(t, dir, goldenX, "old")
	g := golden(t, dir)
	var writers sync.WaitGroup
	for i := range 32 {
		text := bytes.Repeat([]byte{byte('a' + i%2)}, 4096)
		writers.Go(func() { assert.NoError(t, g.Write(text)) })
	}
	writers.Wait()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Len(t, data, 4096)
	assert.Empty(t, bytes.Trim(data, string(data[0])), "mixed")
	assertFiles(t, dir, goldenX)
}
