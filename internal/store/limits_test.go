//go:build unix

package store_test

import (
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A limit on the size of files stands for a disk that fills up in the middle of a write.
func TestADiskThatIsFullLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	file := place(t, dir, goldenX, "old")
	command := process(t, "update once", dir)
	limited := exec.Command("sh", "-c", `ulimit -f 1 && exec "$0"`, command.Path)
	limited.Env = command.Env
	out, err := limited.Output()
	require.Error(t, err)
	assert.Equal(t, "golden __snapshots__/TestX_1.tools.yaml: cannot be written: file too large; nothing was changed; make "+
		"the folder writable or the disk roomier", string(out))
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "old", string(data))
	assertFiles(t, dir, goldenX)
}

// Whatever the umask takes away is the user's wish; what it leaves is no more than a source file has.
func TestNewFilesMayBeWrittenByTheirOwnerOnly(t *testing.T) {
	for umask, want := range map[string][2]fs.FileMode{"0": {0o644, 0o755}, "022": {0o644, 0o755}, "077": {0o600, 0o700}} {
		dir := t.TempDir()
		command := process(t, "create", dir)
		masked := exec.Command("sh", "-c", `umask "$1" && exec "$0"`, command.Path, umask)
		masked.Env = append(slices.Clone(command.Env), "TOOLSCORE_RECORDS="+filepath.Join(dir, "records", "new"))
		out, err := masked.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || path == dir {
				return err
			}
			info, err := entry.Info()
			require.NoError(t, err)
			mode := want[0]
			if entry.IsDir() {
				mode = want[1]
			}
			assert.Equal(t, mode, info.Mode().Perm(), "%s, umask %s", path, umask)
			return nil
		}))
	}
}

func TestAReadOnlyFolderIsReadAndNotWritten(t *testing.T) {
	dir := openFolder(t)
	place(t, dir, goldenX, "old")
	require.NoError(t, os.Chmod(filepath.Join(dir, "__snapshots__"), 0o555))
	assert.Equal(t, "golden __snapshots__/TestX_1.tools.yaml: cannot be written: permission denied; nothing was changed; "+
		"make the folder writable or the disk roomier", asNobody(t, "update once", dir))
	assertFiles(t, dir, goldenX)
}

func TestAGoldenWithoutPermissionIsNotReplaced(t *testing.T) {
	dir := openFolder(t)
	require.NoError(t, os.Chmod(place(t, dir, goldenX, "old"), 0o200))
	require.NoError(t, os.Chmod(filepath.Join(dir, "__snapshots__"), 0o777))
	assert.Equal(t, "golden __snapshots__/TestX_1.tools.yaml: cannot be read: permission denied; put a readable file there or "+
		"remove it; until then it is not written over", asNobody(t, "update once", dir))
	assertFiles(t, dir, goldenX)
}

func TestANamedPipeIsNotWaitedFor(t *testing.T) {
	dir := t.TempDir()
	place(t, dir, "__snapshots__/x", "")
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, goldenX), 0o666))
	_, err := golden(t, dir).Read()
	assert.ErrorContains(t, err, "it is not a regular file")
}

func TestAnUpdateKeepsThePermissions(t *testing.T) {
	for _, mode := range []fs.FileMode{0o644, 0o600, 0o664, 0o444, 0o755} {
		dir := t.TempDir()
		file := place(t, dir, goldenX, "old")
		require.NoError(t, os.Chmod(file, mode))
		require.NoError(t, golden(t, dir).Write([]byte("new")))
		info, err := os.Stat(file)
		require.NoError(t, err)
		assert.Equal(t, mode, info.Mode())
	}
}

// openFolder returns a folder that every user can reach.
func openFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
	return dir
}

// asNobody acts as a user for whom permissions count, which they do not for root, and returns what
// the process says.
func asNobody(t *testing.T, act, dir string) string {
	t.Helper()
	command := process(t, act, dir)
	if os.Getuid() == 0 {
		command.Path = copyOf(t, command.Path)
		command.Dir = dir
		command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := command.Output()
	require.Error(t, err)
	return string(out)
}

// copyOf copies the test binary out of the folder of root.
func copyOf(t *testing.T, path string) string {
	t.Helper()
	from, err := os.Open(path)
	require.NoError(t, err)
	defer from.Close()
	to, err := os.OpenFile(filepath.Join(openFolder(t), "test"), os.O_WRONLY|os.O_CREATE, 0o755)
	require.NoError(t, err)
	_, err = io.Copy(to, from)
	require.NoError(t, err)
	require.NoError(t, to.Close())
	return to.Name()
}
