package store_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

const goldenX = "__snapshots__/TestX_1.tools.yaml"

// golden opens the first golden of TestX in dir.
func golden(t *testing.T, dir string) *store.Golden {
	t.Helper()
	g, err := store.At(dir).Open(&testt.T{TestName: "TestX"}, "")
	require.NoError(t, err)
	return g
}

func TestReadingChangesNothing(t *testing.T) {
	dir := t.TempDir()
	file := place(t, dir, goldenX, "calls: []\n")
	long := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(file, long, long))
	before, err := os.Stat(file)
	require.NoError(t, err)
	g := golden(t, dir)
	data, err := g.Read()
	require.NoError(t, err)
	assert.Equal(t, "calls: []\n", string(data))
	require.NoError(t, g.Write(data))

	after, err := os.Stat(file)
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, after), "another file")
	assert.Equal(t, before.ModTime(), after.ModTime())
	assertFiles(t, dir, goldenX)
}

func TestAMissingGoldenIsToldApart(t *testing.T) {
	g := golden(t, t.TempDir())
	_, err := g.Read()
	require.ErrorIs(t, err, fs.ErrNotExist)
	assert.EqualError(t, err, "golden __snapshots__/TestX_1.tools.yaml: file does not exist; record it with: "+g.Command())
}

func TestWhatIsNoFileIsNeitherReadNorReplaced(t *testing.T) {
	for what, put := range map[string]func(dir string) error{
		"it is a directory": func(dir string) error { return os.MkdirAll(filepath.Join(dir, goldenX), 0o777) },
		"leads nowhere": func(dir string) error {
			place(t, dir, "__snapshots__/x", "")
			return os.Symlink("nothing", filepath.Join(dir, goldenX))
		},
		"out of the package's folder": func(dir string) error {
			place(t, dir, "__snapshots__/x", "")
			return os.Symlink(place(t, t.TempDir(), "outside.txt", "precious"), filepath.Join(dir, goldenX))
		},
	} {
		dir := t.TempDir()
		require.NoError(t, put(dir))
		g := golden(t, dir)
		_, err := g.Read()
		require.ErrorContains(t, err, what)
		require.NotErrorIs(t, err, fs.ErrNotExist, "it would be taken for missing")
		assert.ErrorContains(t, g.Write([]byte("new")), what)
	}
}

func TestALinkOutOfThePackageIsNotFollowed(t *testing.T) {
	for _, target := range []string{"../outside.txt", "../../outside.txt", "../missing.txt"} {
		module := t.TempDir()
		dir := filepath.Join(module, "agent")
		place(t, module, "outside.txt", "precious")
		place(t, dir, "__snapshots__/x", "")
		require.NoError(t, os.Symlink("../"+target, filepath.Join(dir, goldenX)))
		require.ErrorContains(t, golden(t, dir).Write([]byte("new")), "out of the package's folder", target)
		data, err := os.ReadFile(filepath.Join(module, "outside.txt"))
		require.NoError(t, err)
		assert.Equal(t, "precious", string(data))
		assertFiles(t, module, "outside.txt", "agent/__snapshots__/x", "agent/"+goldenX)
	}
}

func TestAFolderThatLeadsOutIsNotFollowed(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "__snapshots__")))
	_, err := store.At(dir).Open(&testt.T{TestName: "TestX"}, "")
	require.ErrorContains(t, err, "__snapshots__ is a link that leads nowhere or out of the package's folder")
	assertFiles(t, outside)
}

func TestALinkWithinThePackageStaysALink(t *testing.T) {
	dir := t.TempDir()
	place(t, dir, "shared/golden.yaml", "old")
	place(t, dir, "real/x", "")
	require.NoError(t, os.Symlink("real", filepath.Join(dir, "__snapshots__")))
	require.NoError(t, os.Symlink("../shared/golden.yaml", filepath.Join(dir, goldenX)))
	g := golden(t, dir)
	data, err := g.Read()
	require.NoError(t, err)
	assert.Equal(t, "old", string(data))
	require.NoError(t, g.Write([]byte("new")))
	data, err = os.ReadFile(filepath.Join(dir, "shared", "golden.yaml"))
	require.NoError(t, err)
	assert.Equal(t, "new", string(data))
	assertFiles(t, dir, "__snapshots__", "real/TestX_1.tools.yaml", "real/x", "shared/golden.yaml")
}

func TestAnyFileCanBeRead(t *testing.T) {
	dir := t.TempDir()
	absolute := place(t, dir, "pkg/testdata/a.json", "[]")
	f := store.At(filepath.Join(dir, "pkg"))
	for _, path := range []string{"testdata/a.json", absolute, "../pkg/testdata/a.json"} {
		data, err := f.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, "[]", string(data))
	}
	_, err := f.ReadFile("testdata/b.json")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "file testdata/b.json: cannot be read: ")
	_, err = f.ReadFile("testdata")
	require.ErrorContains(t, err, "it is a directory")
}

// assertFiles lists the files below a folder and leaves out the folders.
func assertFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	got := []string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			below, _ := filepath.Rel(dir, path)
			got = append(got, filepath.ToSlash(below))
		}
		return err
	}))
	assert.ElementsMatch(t, want, got)
}
