package usage_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
	"github.com/toolscore/toolscore-go/internal/store"
)

func TestOutdated(t *testing.T) {
	t.Parallel()
	root := module(t)
	const path, gone = "agent/__snapshots__/TestTable/a_1.tools.yaml", "agent/__snapshots__/TestRun_1.tools.yaml"
	write(t, root, path, "")
	now, err := usage.SourcesOf(filepath.Join(root, "agent"))
	require.NoError(t, err)
	goldens, err := store.Goldens(root)
	require.NoError(t, err)

	run := func(folder, sources string, used ...string) usage.Run {
		r := usage.Run{Folder: folder, Sources: sources}
		for _, golden := range used {
			r.Uses = append(r.Uses, usage.Use{Golden: golden})
		}
		return r
	}
	for name, c := range map[string]struct {
		runs []usage.Run
		want []string
	}{
		"no run":                      {nil, nil},
		"of these sources":            {[]usage.Run{run("agent", now, path)}, nil},
		"of others":                   {[]usage.Run{run("agent", "x", path)}, []string{"agent"}},
		"of others, and of these":     {[]usage.Run{run("agent", "x", path), run("agent", now, path)}, nil},
		"of these, which use none":    {[]usage.Run{run("agent", "x", path), run("agent", now)}, []string{"agent"}},
		"several of others":           {[]usage.Run{run("agent", "x", path), run("agent", "y", path)}, []string{"agent"}},
		"a golden that is gone":       {[]usage.Run{run("agent", "x", gone)}, nil},
		"of a package that is gone":   {[]usage.Run{run("elsewhere", "x", path)}, nil},
		"of a package that read it":   {[]usage.Run{run(".", "x", path)}, []string{"."}},
		"read by others, used by now": {[]usage.Run{run(".", "x", path), run("agent", now, path)}, nil},
	} {
		got, err := usage.Outdated(root, goldens, c.runs)
		require.NoError(t, err, name)
		assert.Equal(t, c.want, got, name)
	}
}
