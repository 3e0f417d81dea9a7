package pending_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/pending"
)

const (
	oldText = "version: 1\ncalls: []\n"
	newText = "version: 1\ncalls:\n- tool: book\n"
)

// place is a module with one golden that differs from what a run found.
type place struct {
	folder, golden string
}

func newPlace(t *testing.T) place {
	t.Helper()
	module := t.TempDir()
	p := place{pending.Below(module), filepath.Join(module, "agent", "__snapshots__", "TestA_1.tools.yaml")}
	p.write(t, oldText)
	return p
}

func (p place) write(t *testing.T, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(p.golden), 0o777))
	require.NoError(t, os.WriteFile(p.golden, []byte(text), 0o666))
}

func (p place) read(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(p.golden)
	require.NoError(t, err)
	return string(text)
}

// pend writes a pending file and returns it as it is listed.
func (p place) pend(t *testing.T, f pending.File) pending.File {
	t.Helper()
	f.Golden = p.golden
	require.NoError(t, f.Write(p.folder))
	files, err := pending.List(p.folder)
	require.NoError(t, err)
	require.Len(t, files, 1)
	return files[0]
}

func (p place) isEmpty(t *testing.T) bool {
	t.Helper()
	files, err := pending.List(p.folder)
	require.NoError(t, err)
	return len(files) == 0
}

func TestWhatIsWrittenIsListed(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	assert.True(t, p.isEmpty(t))
	f := p.pend(t, pending.File{Test: "TestA/a<b>\n\"c\"", Base: "x", Text: newText + "# \u2028 &", Notes: []string{"lost"}})
	assert.Equal(t, p.golden, f.Golden)
	assert.Equal(t, "TestA/a<b>\n\"c\"", f.Test)
	assert.Equal(t, newText+"# \u2028 &", f.Text)
	assert.Equal(t, []string{"lost"}, f.Notes)

	f = p.pend(t, pending.File{Test: "TestA", Text: newText})
	assert.Equal(t, newText, f.Text, "the later run counts")
	ignored, err := os.ReadFile(filepath.Join(p.folder, ".gitignore"))
	require.NoError(t, err)
	assert.Equal(t, "*\n", string(ignored))
}

func TestAMovedCheckoutFindsItsGoldens(t *testing.T) {
	t.Parallel()
	module := filepath.Join(t.TempDir(), "before")
	golden := filepath.Join(module, "__snapshots__", "TestA_1.tools.yaml")
	require.NoError(t, pending.File{Golden: golden, Text: newText}.Write(pending.Below(module)))
	moved := filepath.Join(filepath.Dir(module), "after")
	require.NoError(t, os.Rename(module, moved))
	files, err := pending.List(pending.Below(moved))
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.NoError(t, files[0].Accept())
	assert.FileExists(t, filepath.Join(moved, "__snapshots__", "TestA_1.tools.yaml"))
}

func TestFilesThatAreNoneAreNamed(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ text, says string }{
		"empty":      {"", "EOF"},
		"cut":        {`{"version": 1, "golden": "../x`, "unexpected EOF"},
		"newer":      {`{"version": 2, "golden": "x"}`, "its version is not 1"},
		"other JSON": {`[1]`, "cannot unmarshal"},
		"other keys": {`{"version": 1, "golden": "x", "script": "y"}`, `unknown field "script"`},
		"no golden":  {`{"version": 1}`, "it names no golden"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(folder, "x.pending"), []byte(test.text), 0o666))
			_, err := pending.List(folder)
			require.ErrorContains(t, err, test.says)
			assert.ErrorContains(t, err, "x.pending: ")
			assert.ErrorContains(t, err, "run the test again")
		})
	}
}

func TestWritersAtOnceLeaveWholeFiles(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	var writers sync.WaitGroup
	for range 16 {
		writers.Go(func() {
			f := pending.File{Golden: p.golden, Test: "TestA", Text: strings.Repeat(newText, 1000)}
			assert.NoError(t, f.Write(p.folder))
		})
	}
	writers.Wait()
	assert.False(t, p.isEmpty(t))
	entries, err := os.ReadDir(p.folder)
	require.NoError(t, err)
	assert.Len(t, entries, 2, "the file and .gitignore")
}

func TestClearKeepsWhatThisProcessFound(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.pend(t, pending.File{Text: newText})
	require.NoError(t, pending.Clear(p.folder, p.golden))
	assert.False(t, p.isEmpty(t))

	// A folder that was moved is one of another run.
	moved := filepath.Join(filepath.Dir(p.folder), "moved")
	require.NoError(t, os.Rename(p.folder, moved))
	p.folder = moved
	require.NoError(t, pending.Clear(p.folder, p.golden))
	assert.True(t, p.isEmpty(t))
	require.NoError(t, pending.Clear(p.folder, p.golden), "nothing is there any more")
}

func TestFolders(t *testing.T) {
	module := t.TempDir()
	inside := filepath.Join(module, "a", "b")
	require.NoError(t, os.MkdirAll(inside, 0o777))
	assert.NotEqual(t, module, pending.Module(inside))
	require.NoError(t, os.WriteFile(filepath.Join(module, "go.mod"), nil, 0o666))
	assert.Equal(t, module, pending.Module(inside))

	t.Setenv(pending.Variable, "")
	assert.Empty(t, pending.Asked(inside))
	t.Setenv(pending.Variable, "x")
	assert.Equal(t, filepath.Join(inside, "x"), pending.Asked(inside))
	t.Setenv(pending.Variable, module)
	assert.Equal(t, module, pending.Asked(inside))
}
