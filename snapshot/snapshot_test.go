package snapshot_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/snapshot"
)

// TestUpdateKeepsWhatHolds updates a golden that a person has edited.
func TestUpdateKeepsWhatHolds(t *testing.T) {
	folder := t.TempDir()
	writeGolden(t, folder, `# edited by hand
version: 1
order: any_order # the model decides

calls:
  - {tool: search, args: {to: !any , from: ZRH}}
  # the flight is another one every day
  - tool: book
    args:
      flight: !regex FL-\d+   # see the search
      seat: !oneOf [12A, 12B]
      price: 9.90
`)
	const calls = `[{"tool": "book", "args": {"flight": "FL-9", "seat": "30F", "price": 9.9}},
		{"tool": "search", "args": {"to": "NYC", "from": "GVA"}}, {"tool": "mail", "args": {}}]`
	passed, printed := run{calls: calls, env: update}.in(t, folder)
	assert.True(t, passed, printed)
	assert.Contains(t, printed, `call 2 book args.seat: the matcher !oneOf [12A, 12B] does not accept "30F" and was replaced`)
	assert.Equal(t, `# edited by hand
version: 1
order: any_order # the model decides

calls:
  - {tool: search, args: {to: !any , from: GVA}}
  - tool: mail
    args: {}
  # the flight is another one every day
  - tool: book
    args:
      flight: !regex FL-\d+   # see the search
      seat: "30F"
      price: 9.90
`, readGolden(t, folder))

	passed, printed = run{calls: calls}.in(t, folder)
	assert.True(t, passed, printed)
}

func TestOptions(t *testing.T) {
	t.Parallel()
	const two = `[{"tool": "book", "args": {"seat": "12A"}, "result": "ok"}, {"tool": "pay", "args": {"sum": 1.0}}]`
	tests := map[string]struct {
		golden, calls, options string
		passes                 bool
		says                   string
	}{
		"the head holds": {
			"version: 1\norder: any_order\ncalls:\n- tool: pay\n- tool: book\n", two, "", true, "",
		},
		"an option in Go wins": {
			"version: 1\nstrict: true\ncalls:\n- tool: book\n- tool: pay\n  args: {sum: 1}\n", two, "lenient", true, "",
		},
		"strict in the head": {
			"version: 1\nstrict: true\ncalls:\n- tool: book\n- tool: pay\n  args: {sum: 1}\n", two, "", false, "args.sum",
		},
		"extra calls in the head": {
			"version: 1\nextra: unlimited\ncalls:\n- tool: pay\n", two, "", true, "",
		},
		"a golden that accepts anything": {
			"version: 1\nextra: unlimited\ncalls: []\n", two, "", false, "any calls would pass",
		},
		"no calls, and none": {"version: 1\ncalls: []\n", "[]", "", true, ""},
		"a score lets it pass": {
			"version: 1\ncalls:\n- tool: book\n", two, "min_score", true, "1 is extra",
		},
		"a score below the bar, though all is forgiven": {
			"version: 1\npartial_args: true\nmin_score: 0.95\ncalls:\n- tool: book\n  args: {}\n- tool: pay\n", two, "", false, "MinScore",
		},
		"a reference without its value": {
			"version: 1\ncalls:\n- tool: book\n  args: {seat: !ref x}\n- tool: pay\n", two, "", false,
			"no earlier expected call captures it",
		},
		"a go-snaps matcher of a tool that is not called": {
			"version: 1\ncalls: []\n", "[]", "json_any", false, `JSONMatchers("book"): the tool was not called`,
		},
		"a call without tool": {"version: 1\ncalls: []\n", `[{"tool": ""}]`, "", false, "actual call 1: it has no tool"},
		"results that nobody asked for": {
			"version: 1\ncalls:\n- tool: book\n  result: no\n- tool: pay\n", two, "", true, "",
		},
		"results": {
			"version: 1\ncalls:\n- tool: book\n  result: no\n- tool: pay\n", two, "with_results", false, "result",
		},
		"a go-snaps matcher": {
			"version: 1\ncalls:\n- tool: book\n  args:\n    id: <Any value>\n",
			`[{"tool": "book", "args": {"id": 7}}]`, "json_any", true, "",
		},
		"a go-snaps matcher without a place": {
			"version: 1\ncalls: []\n", `[{"tool": "book"}]`, "json_missing", false,
			"actual call 1 book: Any(\"no.such.path\"): path does not exist",
		},
		"a bad option": {"version: 1\ncalls: []\n", "[]", "bad_option", false, "toolscore: option MinScore(2)"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			writeGolden(t, folder, test.golden)
			passed, printed := run{calls: test.calls, options: test.options}.in(t, folder)
			assert.Equal(t, test.passes, passed, printed)
			assert.Contains(t, printed, test.says)
			assert.Equal(t, test.golden, readGolden(t, folder))
		})
	}
}

// TestNothingIsWrittenThatWouldNotPass writes no golden that its own calls would fail.
func TestNothingIsWrittenThatWouldNotPass(t *testing.T) {
	folder := t.TempDir()
	passed, printed := run{calls: "[]", options: "extra"}.in(t, folder)
	assert.False(t, passed)
	assert.Contains(t, printed, "not written: AllowExtra(Unlimited)")
	assert.NoFileExists(t, filepath.Join(folder, childGolden))

	const swapped = "version: 1\ncalls:\n- tool: make\n  args: {id: !capture x}\n- tool: drop\n  args: {id: !ref x}\n"
	writeGolden(t, folder, swapped)
	calls := `[{"tool": "drop", "args": {"id": 1}}, {"tool": "make", "args": {"id": 1}}]`
	passed, printed = run{calls: calls, env: update}.in(t, folder)
	if passed {
		again, printed := run{calls: calls}.in(t, folder)
		assert.True(t, again, printed)
	} else {
		assert.Equal(t, swapped, readGolden(t, folder), printed)
	}
}

// TestAnUpdateThatWouldNotPass has a rule that writes a reference to another value than the one called.
func TestAnUpdateThatWouldNotPass(t *testing.T) {
	folder := t.TempDir()
	const stored = "version: 1\ncalls:\n- tool: make\n  args: {id: !capture x}\n"
	writeGolden(t, folder, stored)
	calls := `[{"tool": "make", "args": {"id": 1}}, {"tool": "drop", "args": {"id": 2}}]`
	passed, printed := run{calls: calls, options: "at_ref", env: update}.in(t, folder)
	assert.False(t, passed)
	assert.Contains(t, printed, "the golden would not accept these calls")
	assert.Equal(t, stored, readGolden(t, folder))
}

func TestNamed(t *testing.T) {
	folder := t.TempDir()
	passed, printed := run{calls: oneCall, options: "named"}.in(t, folder)
	assert.True(t, passed)
	assert.Contains(t, printed, "golden __snapshots__/TestBooks@after_lunch~")
}

func TestWithoutTest(t *testing.T) {
	assert.PanicsWithValue(t, "toolscore: ToolscoreSnapshot: t is nil; pass the *testing.T of the test", func() {
		snapshot.ToolscoreSnapshot(nil, nil)
	})
}

func TestWithoutSource(t *testing.T) {
	f := &testt.T{TestName: t.Name()}
	require.False(t, snapshot.ToolscoreSnapshot(f, nil))
	assert.Contains(t, f.Text(), "toolscore: actual calls: the source is nil; pass a recorder")
	assert.NoFileExists(t, "__snapshots__/TestWithoutSource_1.tools.yaml")
}
