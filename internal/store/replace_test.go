package store_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
)

func TestReplaceWritesAsAWhole(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(t *testing.T, file string)
		mode    os.FileMode
		link    bool
	}{
		"a new file":     {func(*testing.T, string) {}, 0o644, false},
		"a private file": {func(t *testing.T, file string) { write(t, file, 0o600) }, 0o600, false},
		"a shared file":  {func(t *testing.T, file string) { write(t, file, 0o664) }, 0o664, false},
		"a link": {func(t *testing.T, file string) {
			write(t, file+".real", 0o640)
			require.NoError(t, os.Symlink(file+".real", file))
		}, 0o640, true},
	} {
		t.Run(name, func(t *testing.T) {
			if c.link && runtime.GOOS == "windows" {
				t.Skip("links need a right there")
			}
			folder := t.TempDir()
			file := filepath.Join(folder, "page.html")
			c.prepare(t, file)
			require.NoError(t, store.Replace(file, []byte("new")))

			text, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, "new", string(text))
			info, err := os.Stat(file)
			require.NoError(t, err)
			if runtime.GOOS != "windows" {
				assert.LessOrEqual(t, info.Mode().Perm(), c.mode) // the umask may take some away
				assert.Zero(t, info.Mode().Perm()&^c.mode)
			}
			info, err = os.Lstat(file)
			require.NoError(t, err)
			assert.Equal(t, c.link, info.Mode()&os.ModeSymlink != 0)
			left, err := filepath.Glob(filepath.Join(folder, "*.tmp"))
			require.NoError(t, err)
			assert.Empty(t, left)
		})
	}
}

func write(t *testing.T, file string, mode os.FileMode) {
	t.Helper()
	require.NoError(t, os.WriteFile(file, []byte("old"), mode))
	require.NoError(t, os.Chmod(file, mode))
}

func TestReplaceFailsWithoutALeftOver(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "page.html"), 0o755))
	require.Error(t, store.Replace(filepath.Join(folder, "page.html"), []byte("new")))
	require.Error(t, store.Replace(filepath.Join(folder, "none", "page.html"), []byte("new")))
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, entries, 1)
}
