package store_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
)

func TestFind(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "agent", "__snapshots__", "TestA", "b_1.tools.yaml")
	g, ok := store.Find(file)
	require.True(t, ok)
	assert.Equal(t, "__snapshots__/TestA/b_1.tools.yaml", g.Path())
	assert.Equal(t, file, g.File())
	assert.Equal(t, filepath.Join(root, "agent"), g.Folder())
	for _, other := range []string{
		"agent/TestA_1.tools.yaml", "agent/__snapshots__/TestA_1.yaml", "agent/__snapshots__/../x.tools.yaml", "__snapshots__", "",
		"agent/__snapshots__/TestA_1.tools.yaml.tmp-abc",
	} {
		_, ok := store.Find(root + "/" + other)
		assert.False(t, ok, other)
	}
}

func TestGoldens(t *testing.T) {
	root := t.TempDir()
	for _, path := range []string{
		"__snapshots__/TestA_1.tools.yaml",
		"__snapshots__/TestA_1.tools.yaml.tmp-1",
		"__snapshots__/TestA/_b/vendor_1.tools.yaml",
		"__snapshots__/README",
		"agent/__snapshots__/TestB_1.tools.yaml",
		"agent/testdata/__snapshots__/TestC_1.tools.yaml",
		"agent/TestD_1.tools.yaml",
		"nested/go.mod",
		"nested/__snapshots__/TestE_1.tools.yaml",
		"vendor/x/__snapshots__/TestF_1.tools.yaml",
		".hidden/__snapshots__/TestG_1.tools.yaml",
	} {
		file := filepath.Join(root, filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, nil, 0o666))
	}
	found, err := store.Goldens(root)
	require.NoError(t, err)
	var paths []string
	for _, g := range found {
		path, err := filepath.Rel(root, g.File())
		require.NoError(t, err)
		paths = append(paths, filepath.ToSlash(path))
	}
	assert.Equal(t, []string{
		"__snapshots__/TestA/_b/vendor_1.tools.yaml", "__snapshots__/TestA_1.tools.yaml",
		"agent/__snapshots__/TestB_1.tools.yaml", "agent/testdata/__snapshots__/TestC_1.tools.yaml",
	}, paths)
	_, err = store.Goldens(filepath.Join(root, "nowhere"))
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

func TestMayBelongTo(t *testing.T) {
	long := "TestLong/" + strings.Repeat("x", 60) + "/" + strings.Repeat("y", 60)
	tests := map[string]struct {
		owner, label string
		n            int
		others       map[string]bool
	}{
		"the test itself": {
			"TestRun", "", 1, map[string]bool{"TestRun": true, "TestRun/a": false, "TestRunner": false, "Test": false},
		},
		"a subtest": {
			"TestRun/a", "", 2, map[string]bool{"TestRun": true, "TestRun/a": true, "TestRun/b": false, "TestRun/aa": false},
		},
		"a name with a label":   {"TestRun", "retry", 0, map[string]bool{"TestRun": true, "TestRunner": false, "Test": false}},
		"a name like a number":  {"TestRun_1", "", 1, map[string]bool{"TestRun_1": true, "TestRun": false}},
		"a name that is hashed": {"TestÜber/ß", "", 1, map[string]bool{"TestÜber": true, "TestÜber/ß": true, "TestÜb": false}},
		"a label that is hashed": {
			"TestRun", "nach dem Mittag", 0, map[string]bool{"TestRun": true, "TestRunner": false, "Test": false},
		},
		// What is cut off of a long name may have been anything.
		"a long name": {
			long, "", 1, map[string]bool{"TestLong": true, long: true, long + "/z": true, "TestLo": false, "TestOther": false},
		},
	}
	for name, test := range tests {
		g, ok := store.Find("/m/" + store.Path(test.owner, test.n, test.label))
		require.True(t, ok)
		for other, want := range test.others {
			assert.Equal(t, want, g.MayBelongTo(other), "%s: %s", name, other)
		}
	}
}

func TestRemove(t *testing.T) {
	root := t.TempDir()
	for _, path := range []string{"__snapshots__/TestA/b/c_1.tools.yaml", "__snapshots__/TestB_1.tools.yaml"} {
		file := filepath.Join(root, filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, nil, 0o666))
	}
	found, err := store.Goldens(root)
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.NoError(t, found[0].Remove())
	assert.NoDirExists(t, filepath.Join(root, "__snapshots__", "TestA"))
	assert.ErrorIs(t, found[0].Remove(), fs.ErrNotExist)
	require.NoError(t, found[1].Remove())
	assert.NoDirExists(t, filepath.Join(root, "__snapshots__"))
	assert.DirExists(t, root)
}
