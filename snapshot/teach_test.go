package snapshot_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/pending"
)

// TestARunIsHandedOut asks one run what it teaches: that is too little, and is kept for the command; no
// golden is written, and what is kept has no secret.
func TestARunIsHandedOut(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		run     run
		golden  string
		passes  bool
		refused string // "": nothing is kept
	}{
		"one run":            {run{calls: otherCall}, oneGolden, true, "1 of 1 run passed, and fewer than 3"},
		"without a golden":   {run{calls: oneCall}, "", true, "1 of 1 run passed"},
		"a secret":           {run{calls: `[{"tool": "book", "args": {"password": "hunter2"}}]`}, "", true, "1 of 1 run passed"},
		"in update mode":     {run{calls: otherCall, env: update}, oneGolden, true, "1 of 1 run passed"},
		"a broken golden":    {run{calls: oneCall}, "version: 1\ncalls: [\n", true, "TestBooks_1.tools.yaml:"},
		"calls that fail":    {run{calls: oneCall, options: "json_missing"}, "", false, "not learned: run 1: actual call 1 book"},
		"in CI":              {run{calls: otherCall, env: []string{"CI=true"}}, oneGolden, false, ""},
		"a rule of no place": {run{calls: otherCall, options: "at_nothing"}, oneGolden, true, "1 of 1 run passed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if test.golden != "" {
				writeGolden(t, folder, test.golden)
			}
			handed := filepath.Join(folder, "handed")
			test.run.env = append([]string{pending.LearnVariable + "=" + handed}, test.run.env...)
			passed, printed := test.run.in(t, folder)
			assert.Equal(t, test.passes, passed, printed)
			if test.golden != "" {
				assert.Equal(t, test.golden, readGolden(t, folder))
			} else {
				assert.NoDirExists(t, filepath.Join(folder, "__snapshots__"))
			}
			files, err := pending.List(handed)
			require.NoError(t, err)
			if test.refused == "" {
				assert.Empty(t, files)
				return
			}
			require.Len(t, files, 1)
			assert.Contains(t, files[0].Refused, test.refused)
			assert.Equal(t, 1, files[0].Runs)
			text, err := os.ReadFile(filepath.Join(handed, entryOf(t, handed)))
			require.NoError(t, err)
			assert.NotContains(t, string(text), "hunter2")
		})
	}
}

// entryOf returns the name of the one pending file in a folder.
func entryOf(t *testing.T, folder string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.pending"))
	require.NoError(t, err)
	require.Len(t, names, 1)
	return filepath.Base(names[0])
}
