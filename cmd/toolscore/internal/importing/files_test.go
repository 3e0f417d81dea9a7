package importing_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/importing"
)

func TestRunHere(t *testing.T) {
	root := t.TempDir()
	for _, module := range []string{"shop", "other"} {
		require.NoError(t, os.MkdirAll(filepath.Join(root, module, "my agent"), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(root, module, "go.mod"), []byte("module m\n"), 0o600))
	}
	for name, row := range map[string]struct{ here, out, want string }{
		"this folder":             {"shop", ".", "go test . -run '^TestX$'"},
		"below":                   {"shop", "my agent", "go test './my agent' -run '^TestX$'"},
		"above":                   {"shop/my agent", "..", "go test .. -run '^TestX$'"},
		"a whole path":            {"shop", filepath.Join(root, "shop", "agent"), "go test ./agent -run '^TestX$'"},
		"another module":          {"shop", "../other", "go test -C ../other . -run '^TestX$'"},
		"no module here":          {"", "shop", "go test -C shop . -run '^TestX$'"},
		"no module here or there": {"", "agent", "go test ./agent -run '^TestX$'"},
	} {
		t.Run(name, func(t *testing.T) {
			here := filepath.Join(root, row.here)
			assert.Equal(t, row.want, importing.RunHere(here, row.out, "go test . -run '^TestX$' -update"))
		})
	}
	assert.Equal(t, "go test .", importing.RunHere(root, ".", "go test . -update"), "an example is not chosen by -run")
}

func TestImportTakesTheSnapshotsOfAFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"b.json", "a.json", ".a.json.k3.json", "notes.txt"} {
		require.NoError(t, os.WriteFile(name, []byte(`[]`), 0o600))
	}
	require.NoError(t, os.Mkdir("c.json", 0o700))
	files, err := importing.Files([]string{".", "missing.json"})
	require.NoError(t, err)
	assert.Equal(t, []string{"a.json", "b.json", "missing.json"}, files)
}
