package snapshot_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Where an update would fail the report does not name it as the cure, but says why.
func TestACureThatWouldFailIsNotNamed(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		golden  string
		run     run
		refused string
	}{
		"no call and any extra": {
			"version: 1\nextra: unlimited\ncalls:\n- tool: book\n", run{calls: "[]"}, "no call is expected, so any calls would pass",
		},
		"no call and any extra by an option": {
			"version: 1\ncalls:\n- tool: book\n", run{calls: "[]", options: "extra"}, "no call is expected, so any calls would pass",
		},
		"a Ref": {
			"version: 1\ncalls:\n- tool: make\n  args: {id: !capture id}\n- tool: drop\n  args: {id: !ref id}\n- tool: x\n",
			run{
				calls:   `[{"tool": "make", "args": {"id": 1}}, {"tool": "drop", "args": {"id": 1}}, {"tool": "y", "args": {}}]`,
				options: "at_ref", env: []string{"UPDATE_SNAPS="},
			},
			"",
		},
		"a rule without a place": {
			oneGolden, run{calls: otherCall, options: "at_nothing"}, `At("book", "hotel"): no call of the tool has this place`,
		},
	}
	for name, test := range tests {
		for _, env := range [][]string{nil, update, {"CI=true"}} {
			dir := t.TempDir()
			writeGolden(t, dir, test.golden)
			test.run.env = env
			passed, printed := test.run.in(t, dir)
			updated := readGolden(t, dir) != test.golden
			assert.Equal(t, passed, updated, "%s: %s", name, printed)
			if test.refused != "" {
				assert.False(t, passed, name)
				assert.Contains(t, printed, "not to be accepted: ", name)
				assert.Contains(t, printed, test.refused, name)
				assert.NotContains(t, printed, "go test", name)
			}
		}
	}
}

// A test that was renamed finds the golden that it had.
func TestARenamedTestIsTold(t *testing.T) {
	t.Parallel()
	const source = "package x\n\nfunc TestBooks(t *testing.T) {}\n\nfunc TestThere(t *testing.T) {}\n"
	const matcher = "version: 1\ncalls:\n- tool: book\n  args: {seat: !any }\n"
	tests := map[string]struct {
		goldens map[string]string // by the names of their files
		says    string            // what follows mv; "": nothing is said
	}{
		"accepts":        {map[string]string{"TestTrip_1": matcher}, "__snapshots__/TestTrip_1.tools.yaml "},
		"the same calls": {map[string]string{"TestTrip_1": oneGolden}, "__snapshots__/TestTrip_1.tools.yaml "},
		"the same number first": {
			map[string]string{"TestTrip_2": matcher, "TestTrip_1": matcher, "TestA/b_1": matcher}, "__snapshots__/TestTrip_1.tools.yaml ",
		},
		"of a subtest":      {map[string]string{"TestTrip/to NYC_3": matcher}, "'__snapshots__/TestTrip/to NYC_3.tools.yaml' "},
		"its test is there": {map[string]string{"TestThere_1": matcher, "TestThere/x_1": matcher}, ""},
		"other calls":       {map[string]string{"TestTrip_1": newGolden}, ""},
		"no golden":         {map[string]string{"TestTrip_1": "name: deploy\n", "TestA_1": ""}, ""},
		"another library":   {map[string]string{"books a flight_1": matcher}, ""},
	}
	for name, test := range tests {
		for env, passes := range map[string]bool{"CI=false": true, "CI=true": false} {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "x_test.go"), []byte(source), 0o644))
			for file, text := range test.goldens {
				path := filepath.Join(dir, "__snapshots__", file+".tools.yaml")
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
				require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
			}
			passed, printed := run{calls: oneCall, env: []string{env}}.in(t, dir)
			assert.Equal(t, passes, passed, "%s: %s", name, printed)
			if test.says == "" {
				assert.NotContains(t, printed, "mv ", name)
				continue
			}
			assert.Contains(t, printed, "accepts these calls too, and its test is gone", name)
			assert.Contains(t, printed, "mv "+test.says+childGolden, name)
		}
	}
}
