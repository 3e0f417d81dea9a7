package snapshot_test

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/store"
)

// recorded takes a snapshot in a folder with that golden, and returns what its run recorded, and
// the file of the record.
func (r run) recorded(t *testing.T, stored string) (outcome.Result, string) {
	t.Helper()
	folder, records := t.TempDir(), t.TempDir()
	if stored != "" {
		writeGolden(t, folder, stored)
	}
	r.env = append(r.env, "TOOLSCORE_RECORDS="+records)
	r.in(t, folder)
	uses, err := store.ReadRecords(records)
	require.NoError(t, err)
	require.Len(t, uses, 1)
	var result outcome.Result
	require.NoError(t, json.Unmarshal(uses[0].Result, &result))
	assert.Equal(t, string(uses[0].Status), result.Status)
	assert.Equal(t, childTest, result.Name)
	assert.Equal(t, childGolden, result.Golden)
	files, err := filepath.Glob(filepath.Join(records, "*"))
	require.NoError(t, err)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	return result, string(text)
}

func TestResultIsRecorded(t *testing.T) {
	t.Parallel()
	const matcher = "version: 1\ncalls:\n- tool: book\n  args: {seat: !any }\n"
	tests := map[string]struct {
		run    run
		golden string
		status store.Status
		passed bool
		state  toolscore.State // of the one entry; "": there is none
		err    string
	}{
		"accepted by bytes":    {run{calls: oneCall}, oneGolden, store.Used, true, toolscore.Match, ""},
		"accepted by matcher":  {run{calls: oneCall}, matcher, store.Used, true, toolscore.Match, ""},
		"created":              {run{calls: oneCall}, "", store.Created, true, toolscore.Match, ""},
		"updated":              {run{calls: otherCall, env: update}, oneGolden, store.Updated, false, toolscore.Differ, ""},
		"differs":              {run{calls: otherCall}, oneGolden, store.Failed, false, toolscore.Differ, ""},
		"passes by its score":  {run{calls: otherCall, options: "min_score"}, oneGolden, store.Used, true, toolscore.Differ, ""},
		"missing in CI":        {run{calls: oneCall, env: []string{"CI=true"}}, "", store.Failed, false, "", "does not exist"},
		"unreadable":           {run{calls: oneCall}, "version: 1\ncalls: [\n", store.Failed, false, "", ".yaml:"},
		"no tool":              {run{calls: `[{"tool": ""}]`}, oneGolden, store.Failed, false, "", "it has no tool"},
		"a rule that is wrong": {run{calls: oneCall, options: "at_nothing"}, oneGolden, store.Failed, false, "", "hotel"},
		"an environment": {
			run{calls: "[]", env: []string{"UPDATE_SNAPS=yes"}}, oneGolden, store.Failed, false, "", "UPDATE_SNAPS",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, _ := test.run.recorded(t, test.golden)
			assert.Equal(t, string(test.status), got.Status)
			assert.Equal(t, test.passed, got.Passed)
			assert.Contains(t, got.Error, test.err)
			assert.Equal(t, test.err == "", got.Error == "", got.Error)
			if test.state == "" {
				assert.Empty(t, got.Entries)
				return
			}
			assert.Len(t, got.Expected, 1)
			assert.Len(t, got.Actual, 1)
			assert.Equal(t, test.state, got.Entries[0].State)
			assert.Equal(t, test.state == toolscore.Match, got.Score == 1)
			assert.Contains(t, got.Numbers, "argument_f1")
		})
	}
}

// TestNoSecretIsRecorded looks for secrets wherever a call may hold one, in every state of a golden.
func TestNoSecretIsRecorded(t *testing.T) {
	t.Parallel()
	const (
		key   = "sk-proj-4fGh7Kl2Mn8Pq3Rs6Tv9Wx1Yz5Ab0Cd"
		env   = "correct horse battery staple"
		calls = `[{"tool": "book", "args": {"password": "hunter2hunter2", "note": "` + key + `"},
			"result": {"access_token": "` + key + `"}, "error": "refused ` + key + `"},
			{"tool": "ask", "raw": "{` + key + `"}]`
		byHand = "version: 1\ncalls:\n- tool: book\n  args: {password: hunter2hunter2, note: " + key + "}\n" +
			"- tool: ask\n  raw: \"{" + key + "\"\n"
		broken = "version: 1\n" + key + ": 1\n"
	)
	named := `[{"tool": "` + env + `", "args": {"` + env + `": 1}}]`
	value := `[{"tool": "book", "args": {"say": "` + env + `"}}]`
	for name, r := range map[string]struct {
		run    run
		golden string
	}{
		"created":         {run{calls: calls}, ""},
		"with results":    {run{calls: calls, options: "with_results"}, ""},
		"differs":         {run{calls: calls}, oneGolden},
		"stored by hand":  {run{calls: calls}, byHand},
		"updated":         {run{calls: calls, env: update}, byHand},
		"broken":          {run{calls: calls}, broken},
		"of a variable":   {run{calls: value}, oneGolden},
		"in a name":       {run{calls: named}, oneGolden},
		"a name, created": {run{calls: named}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r.run.env = append(r.run.env, "STAPLE_PASSWORD="+env)
			_, text := r.run.recorded(t, r.golden)
			for _, secret := range []string{key, env, "hunter2hunter2"} {
				assert.NotContains(t, text, secret)
			}
		})
	}
}

// Only what is to be accepted has a command that accepts it.
func TestTheResultHoldsTheCommandThatAccepts(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		run     run
		golden  string
		command bool
	}{
		"differs":         {run{calls: otherCall}, oneGolden, true},
		"passes":          {run{calls: oneCall}, oneGolden, false},
		"passes by score": {run{calls: otherCall, options: "min_score"}, oneGolden, false},
		"updated":         {run{calls: otherCall, env: update}, oneGolden, false},
		"missing":         {run{calls: oneCall, env: []string{"CI=true"}}, "", false},
		"refused by a ref": {
			run{calls: `[{"tool": "book"}, {"tool": "drop", "args": {"id": "7"}}]`, options: "at_ref"}, oneGolden, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			result, _ := test.run.recorded(t, test.golden)
			if !test.command {
				assert.Empty(t, result.Accept)
				return
			}
			assert.Contains(t, result.Accept, "go test ")
			assert.Contains(t, result.Accept, childTest)
		})
	}
}

// Golden, result and report show an image as they compare it.
func TestAnImageIsWrittenByItsHash(t *testing.T) {
	t.Parallel()
	image := func(end string) string {
		data := base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n" + strings.Repeat("\x00\x7f\xfe", 60) + end))
		return `[{"tool": "plot", "args": {}, "result": {"data": "` + data + `"}}]`
	}
	folder := t.TempDir()
	writeGolden(t, folder, "version: 1\ncalls: []\n")
	passed, printed := run{calls: image("a"), options: "with_results", env: update}.in(t, folder)
	require.True(t, passed, printed)
	stored := readGolden(t, folder)
	assert.Regexp(t, `data: image/png, 189 bytes, sha256:[0-9a-f]{64}\n`, stored)
	passed, printed = run{calls: image("a"), options: "with_results"}.in(t, folder)
	assert.True(t, passed, printed)
	passed, printed = run{calls: image("b"), options: "with_results"}.in(t, folder)
	assert.False(t, passed)
	assert.Regexp(t, `(?s)result.data +want +"image/png, 189 byt.*got +"image/png, 189 byt`, printed)
	result, text := run{calls: image("b"), options: "with_results"}.recorded(t, stored)
	assert.Contains(t, text, "image/png, 189 bytes, sha256:")
	assert.NotContains(t, text, "iVBOR")
	assert.False(t, result.Passed)
}
