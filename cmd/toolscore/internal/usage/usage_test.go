package usage_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
)

func TestSave(t *testing.T) {
	t.Parallel()
	folder := usage.Folder(t.TempDir())
	save := func(run usage.Run) {
		t.Helper()
		require.NoError(t, usage.Save(folder, run))
	}
	count := func() int {
		t.Helper()
		runs, err := usage.Load(folder)
		require.NoError(t, err)
		return len(runs)
	}
	_, err := usage.Load(folder)
	require.ErrorIs(t, err, os.ErrNotExist)

	one := usage.Run{
		Folder: "agent", Sources: "s", Doubt: "filtered", Left: []string{"TestB"}, Uses: []string{"g"}, Goldens: []string{"g"},
	}
	save(one)
	runs, err := usage.Load(folder)
	require.NoError(t, err)
	one.Version = 2
	assert.Equal(t, []usage.Run{one}, runs)

	save(usage.Run{Folder: "agent", Sources: "s", Doubt: "failed"})
	save(usage.Run{Folder: "other/agent", Sources: "s"})
	assert.Equal(t, 3, count(), "filtered runs are put together")
	save(usage.Run{Folder: "agent", Sources: "changed", Doubt: "failed"})
	assert.Equal(t, 2, count(), "runs of other sources say nothing any more")
	save(usage.Run{Folder: "agent", Sources: "changed", Doubt: "failed"})
	save(usage.Run{Folder: "agent", Sources: "changed"})
	assert.Equal(t, 2, count(), "a whole run says all")
}

func TestLoadRefusesWhatIsNoRun(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{"{": "unexpected end", "[]": "cannot unmarshal", `{"version": 3}`: "is 3, not 2"} {
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, "x.usage.json"), []byte(text), 0o666))
		_, err := usage.Load(folder)
		assert.ErrorContains(t, err, says)
		assert.ErrorContains(t, err, "x.usage.json: ")
	}
}

func TestSourcesOf(t *testing.T) {
	t.Parallel()
	of := func(root string) string {
		t.Helper()
		sources, err := usage.SourcesOf(filepath.Join(root, "agent"))
		require.NoError(t, err)
		return sources
	}
	root := module(t)
	before := of(root)
	assert.Equal(t, before, of(module(t)), "wherever the module stands")

	for _, path := range []string{"agent/README", "agent/__snapshots__/TestA_1.tools.yaml", "agent/below/below.go", "main.go"} {
		write(t, root, path, "x")
		assert.Equal(t, before, of(root), path)
	}
	for _, path := range []string{"agent/more.go", "agent/testdata/cases/1.json"} {
		write(t, root, path, "a\nb\n")
		after := of(root)
		assert.NotEqual(t, before, after, path)
		write(t, root, path, "a\r\nb\r\n")
		assert.Equal(t, after, of(root), "ends of lines are the system's")
		before = after
	}
}
