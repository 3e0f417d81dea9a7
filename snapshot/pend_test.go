package snapshot_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/pending"
)

// waiting returns what is pending in the folder of a module.
func waiting(t *testing.T, folder string) []pending.File {
	t.Helper()
	files, err := pending.List(pending.Below(folder))
	require.NoError(t, err)
	return files
}

// keeping is the environment of a run that keeps what differs.
func keeping(folder string, env ...string) []string {
	return append([]string{pending.Variable + "=" + pending.Below(folder)}, env...)
}

func TestWhatDiffersIsKeptWhereThatIsAskedFor(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		run    run
		golden string // "": missing
		want   string // "": nothing is kept
	}{
		"differs":              {run{calls: otherCall}, oneGolden, newGolden},
		"differs in CI":        {run{calls: otherCall, env: []string{"CI=true"}}, oneGolden, newGolden},
		"missing in CI":        {run{calls: oneCall, env: []string{"CI=true"}}, "", oneGolden},
		"missing":              {run{calls: oneCall}, "", ""},
		"accepted":             {run{calls: oneCall}, oneGolden, ""},
		"updated":              {run{calls: otherCall, env: update}, oneGolden, ""},
		"passes by its score":  {run{calls: otherCall, options: "min_score"}, oneGolden, ""},
		"unreadable":           {run{calls: otherCall}, "version: 1\ncalls: [\n", ""},
		"a rule that is wrong": {run{calls: otherCall, options: "at_nothing"}, oneGolden, ""},
		"keeps a comment": {
			run{calls: otherCall},
			"version: 1\ncalls:\n- tool: book # mine\n  args: {seat: 12A}\n",
			"version: 1\ncalls:\n- tool: book # mine\n  args: {seat: \"14C\"}\n",
		},
		"hides a secret": {
			run{calls: `[{"tool": "book", "args": {"password": "hunter2"}}]`},
			oneGolden,
			"# TestBooks\nversion: 1\ncalls:\n- tool: book\n  args:\n    password: !redacted\n",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, base := t.TempDir(), ""
			if test.golden != "" {
				writeGolden(t, folder, test.golden)
				base = pending.Hash([]byte(test.golden))
			}
			test.run.env = keeping(folder, test.run.env...)
			_, printed := test.run.in(t, folder)
			files := waiting(t, folder)
			if test.want == "" {
				require.Empty(t, files, printed)
				return
			}
			require.Len(t, files, 1, printed)
			assert.Equal(t, childTest, files[0].Test)
			assert.Equal(t, base, files[0].Base)
			assert.Equal(t, test.want, files[0].Text)
			require.NoError(t, files[0].Accept())
			assert.Equal(t, test.want, readGolden(t, folder))
		})
	}
}

func TestNothingIsKeptUnasked(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), nil, 0o666))
	writeGolden(t, folder, oneGolden)
	run{calls: otherCall}.in(t, folder)
	assert.NoDirExists(t, filepath.Join(folder, pending.State))
}

// A pending file goes with the difference, whether the run that passes was asked to keep such files
// or not.
func TestARunThatPassesTakesThePendingFileAway(t *testing.T) {
	t.Parallel()
	for name, passing := range map[string]run{
		"the command's": {calls: oneCall, env: []string{pending.Variable + "=" + pending.State + "/pending"}},
		"go test":       {calls: oneCall},
		"an update":     {calls: otherCall, env: update},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), nil, 0o666))
			writeGolden(t, folder, oneGolden)
			run{calls: otherCall, env: keeping(folder)}.in(t, folder)
			require.Len(t, waiting(t, folder), 1)
			passed, printed := passing.in(t, folder)
			require.True(t, passed, printed)
			assert.Empty(t, waiting(t, folder))
		})
	}
}

func TestALostMatcherIsNoted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	writeGolden(t, folder, "version: 1\ncalls:\n- tool: book\n  args:\n    seat: !regex 12.\n")
	run{calls: otherCall, env: keeping(folder)}.in(t, folder)
	files := waiting(t, folder)
	require.Len(t, files, 1)
	require.Len(t, files[0].Notes, 1)
	assert.Contains(t, files[0].Notes[0], `does not accept "14C" and was replaced`)
}
