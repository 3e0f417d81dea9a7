package snapshot_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	oneCall   = `[{"tool": "book", "args": {"seat": "12A"}}]`
	otherCall = `[{"tool": "book", "args": {"seat": "14C"}}]`
	oneGolden = "# TestBooks\nversion: 1\ncalls:\n- tool: book\n  args:\n    seat: \"12A\"\n"
	newGolden = "# TestBooks\nversion: 1\ncalls:\n- tool: book\n  args:\n    seat: \"14C\"\n"
)

// modes are the columns of the lifecycle table.
var modes = map[string][]string{
	"local":              nil,
	"local, update":      {"UPDATE_SNAPS=true"},
	"CI":                 {"CI=true"},
	"CI, update":         {"CI=true", "UPDATE_SNAPS=true"},
	"CI, always":         {"CI=true", "UPDATE_SNAPS=always"},
	"local, always":      {"UPDATE_SNAPS=always"},
	"local, clean":       {"UPDATE_SNAPS=clean"},
	"local, no update":   {"UPDATE_SNAPS=false"},
	"a variable unknown": {"UPDATE_SNAPS=yes"},
}

// cell is what a run in one state and mode does: whether it passes, the golden it leaves ("" none),
// and what it says.
type cell struct {
	passes bool
	golden string
	says   string
}

func TestLifecycle(t *testing.T) {
	t.Parallel()
	const unknown = `variable UPDATE_SNAPS: its value "yes" is unknown`
	tests := map[string]struct {
		golden string // "": missing
		calls  string
		want   map[string]cell
	}{
		"missing": {"", oneCall, map[string]cell{
			"local":              {true, oneGolden, "written with 1 call; review and commit it"},
			"local, update":      {true, oneGolden, "written with 1 call"},
			"CI":                 {false, "", "record it with: go test . -run '^TestBooks$' -update"},
			"CI, update":         {false, "", "record it with: UPDATE_SNAPS=always go test . -run '^TestBooks$'\n"},
			"CI, always":         {true, oneGolden, "written with 1 call"},
			"local, always":      {true, oneGolden, "written with 1 call"},
			"local, clean":       {true, oneGolden, "written with 1 call"},
			"local, no update":   {true, oneGolden, "written with 1 call"},
			"a variable unknown": {false, "", unknown},
		}},
		"accepted": {oneGolden, oneCall, map[string]cell{
			"local":              {true, oneGolden, ""},
			"local, update":      {true, oneGolden, ""},
			"CI":                 {true, oneGolden, ""},
			"CI, update":         {true, oneGolden, ""},
			"CI, always":         {true, oneGolden, ""},
			"local, always":      {true, oneGolden, ""},
			"local, clean":       {true, oneGolden, ""},
			"local, no update":   {true, oneGolden, ""},
			"a variable unknown": {false, oneGolden, unknown},
		}},
		"differs": {oneGolden, otherCall, map[string]cell{
			"local":              {false, oneGolden, "go test . -run '^TestBooks$' -update"},
			"local, update":      {true, newGolden, "updated; review and commit the change"},
			"CI":                 {false, oneGolden, "args.seat"},
			"CI, update":         {false, oneGolden, "\n  UPDATE_SNAPS=always go test . -run '^TestBooks$'"},
			"CI, always":         {true, newGolden, "updated"},
			"local, always":      {true, newGolden, "updated"},
			"local, clean":       {false, oneGolden, "args.seat"},
			"local, no update":   {false, oneGolden, "args.seat"},
			"a variable unknown": {false, oneGolden, unknown},
		}},
	}
	for state, test := range tests {
		for mode, want := range test.want {
			t.Run(state+"/"+mode, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				if test.golden != "" {
					writeGolden(t, folder, test.golden)
				}
				passed, printed := run{calls: test.calls, env: modes[mode]}.in(t, folder)
				assert.Equal(t, want.passes, passed, printed)
				assert.Contains(t, printed, want.says)
				if mode == "CI, update" {
					assert.NotContains(t, printed, " -update", "it was refused")
				}
				if want.golden == "" {
					assert.NoFileExists(t, filepath.Join(folder, childGolden))
				} else {
					assert.Equal(t, want.golden, readGolden(t, folder))
				}
			})
		}
	}
}

// TestUnreadableGoldens runs every bad golden in every mode: none is ever written over.
func TestUnreadableGoldens(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ golden, says string }{
		"an empty file":       {" \n", "TestBooks_1.tools.yaml:"},
		"no YAML":             {"version: 1\ncalls: [\n", "TestBooks_1.tools.yaml:"},
		"a conflict":          {"version: 1\n<<<<<<< a\ncalls: []\n=======\ncalls: [x]\n>>>>>>> b\n", "TestBooks_1.tools.yaml:2:"},
		"an unknown tag":      {"version: 1\ncalls:\n- tool: book\n  args:\n    seat: !anny\n", "TestBooks_1.tools.yaml:5:11: "},
		"a bad pattern":       {"version: 1\ncalls:\n- tool: book\n  args:\n    seat: !regex (\n", "TestBooks_1.tools.yaml:5:"},
		"an unknown key":      {"version: 1\ncalls:\n- tool: book\n  arg: {}\n", "TestBooks_1.tools.yaml:4:3: "},
		"a newer version":     {"version: 2\ncalls: []\n", "TestBooks_1.tools.yaml:1:"},
		"a key twice":         {"version: 1\ncalls:\n- tool: book\n  args: {a: 1, a: 2}\n", "TestBooks_1.tools.yaml:4:"},
		"a call without tool": {"version: 1\ncalls:\n- args: {}\n", "TestBooks_1.tools.yaml:3:"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			writeGolden(t, folder, test.golden)
			for mode, env := range modes {
				passed, printed := run{calls: oneCall, env: env}.in(t, folder)
				assert.False(t, passed, mode)
				if mode != "a variable unknown" {
					assert.Contains(t, printed, test.says, mode)
				}
				assert.Equal(t, test.golden, readGolden(t, folder), mode)
			}
		})
	}
}

func TestAFolderInThePlaceOfAGolden(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(folder, childGolden), 0o755))
	passed, printed := run{calls: oneCall, env: update}.in(t, folder)
	assert.False(t, passed)
	assert.Contains(t, printed, "it is a directory")
}
