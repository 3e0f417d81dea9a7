package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// place writes a file below the folder and the folders above it.
func place(t *testing.T, dir, path, text string) string {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(path))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	return file
}

func TestNamesThatDifferOnlyInCaseAreAnError(t *testing.T) {
	for _, names := range [][2]string{
		{"TestX/Get", "TestX/get"},
		{"TestX/Get/a", "TestX/get/a"},
		{"TestX/Get/a", "TestX/get/b"}, // one folder
		{"TestX/get", "Testx/get"},
	} {
		f := store.At(t.TempDir())
		_, err := f.Open(&testt.T{TestName: names[0]}, "")
		require.NoError(t, err)
		_, err = f.Open(&testt.T{TestName: names[1]}, "")
		require.ErrorContains(t, err, "differs only in case", "%q", names)
	}
}

func TestLabelsThatDifferOnlyInCaseAreAnError(t *testing.T) {
	f := store.At(t.TempDir())
	test := &testt.T{TestName: "TestX"}
	open(t, f, test, "Get")
	_, err := f.Open(test, "get")
	require.EqualError(t, err, "golden __snapshots__/TestX@get.tools.yaml: its name differs only in case from "+
		"__snapshots__/TestX@Get.tools.yaml, and on macOS and Windows both are one file; rename the test, or remove the other file "+
		"if no test has it any more")
}

func TestAFileThatDiffersOnlyInCaseIsAnError(t *testing.T) {
	for _, there := range []string{"TestX/Get_1.tools.yaml", "TestX/GET_1.Tools.yaml", "testx/get_1.tools.yaml", "TESTX/other"} {
		dir := t.TempDir()
		place(t, dir, "__snapshots__/"+there, "")
		_, err := store.At(dir).Open(&testt.T{TestName: "TestX/get"}, "")
		require.ErrorContains(t, err, "differs only in case", there)
	}
}

func TestOtherNamesAndFilesAreNoClash(t *testing.T) {
	dir := t.TempDir()
	place(t, dir, "__snapshots__/TestX/get_1.tools.yaml", "")
	place(t, dir, "__snapshots__/TestX/get_2.tools.yaml", "")
	place(t, dir, "__snapshots__/TestX/GET_1.tools.yaml.tmp-abc", "")
	place(t, dir, "__snapshots__/.DS_Store", "")
	f := store.At(dir)
	for _, name := range []string{"TestX/get", "TestX/get", "TestX", "TestX/getting"} {
		open(t, f, &testt.T{TestName: name}, "")
	}
}

// Two names found by trying 45 million: nothing of them is readable, and their hashes are the same.
func TestNamesWithOneHashAreAnError(t *testing.T) {
	first, second := "TestX/%>*&*<>|"+strings.Repeat(":", 22), "TestX/:*::*<?|?"+strings.Repeat(":", 21)
	require.Equal(t, store.Path(first, 1, ""), store.Path(second, 1, ""))
	f := store.At(t.TempDir())
	open(t, f, &testt.T{TestName: first}, "")
	_, err := f.Open(&testt.T{TestName: second}, "")
	assert.ErrorContains(t, err, "have the same file")
}

func TestAFolderThatCannotBeListedIsAnError(t *testing.T) {
	dir := t.TempDir()
	place(t, dir, "__snapshots__", "a file")
	_, err := store.At(dir).Open(&testt.T{TestName: "TestX"}, "")
	require.ErrorContains(t, err, "folder __snapshots__: not a directory; it must be a folder")
	_, err = store.At(filepath.Join(dir, "gone")).Open(&testt.T{TestName: "TestX"}, "")
	require.ErrorContains(t, err, "the test needs the folder that it started in")
}
