package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
)

// importText runs import on one file with the text, in a folder of its own, and returns the golden
// too, "" where none is.
func importText(t *testing.T, text string) (code int, out, golden string) {
	t.Helper()
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("x.json", []byte(text), 0o600))
	var printed bytes.Buffer
	s := &session{out: cli.Output{Writer: &printed}, err: &printed}
	code = s.run([]string{"import", "x.json"})
	written, err := os.ReadFile("__snapshots__/TestX_1.tools.yaml")
	if err != nil {
		require.ErrorIs(t, err, os.ErrNotExist)
	}
	return code, printed.String(), string(written)
}

func TestImportKeepsSecretsOut(t *testing.T) {
	const key = "sk-proj-abcdefghijklmnop1234567890abcdefghijklmnop"
	t.Setenv("DEPLOY_TOKEN", "correct-horse-battery-staple")
	code, out, golden := importText(t, `[{"tool": "a", "description": "with `+key+`", "args": {
		"x": "`+key+`", "y": ["correct-horse-battery-staple"]}}]`)
	assert.Equal(t, exitFail, code)
	assert.Contains(t, out, "x.json: secrets are hidden, so the golden does not check call 1 a ")
	assert.Contains(t, golden, "# with [redacted]\n- tool: a\n  args:\n    x: !redacted \"[redacted:1]\"\n")
	assert.NotContains(t, out+golden, key)

	code, out, golden = importText(t, `[{"tool": "a", "args": {"correct-horse-battery-staple": 1}}]`)
	assert.Equal(t, exitFail, code)
	assert.Contains(t, out, "(the secret in its name)")
	assert.Contains(t, golden, "\n    \"[redacted:1]\": 1\n")
	assert.NotContains(t, out+golden, "battery")

	for _, told := range []string{
		`"args": {}, "correct-horse-battery-staple": 1`, `"args": {"x": "Regex('correct-horse-battery-staple(?=x)')"}`,
		`"correct-horse-battery-staple": NaN`,
	} {
		code, out, _ = importText(t, `[{"tool": "a", `+told+`}]`)
		assert.NotEqual(t, exitOK, code)
		assert.Contains(t, out, "[redacted]")
		assert.NotContains(t, out, "battery")
	}
}

// What is printed is in logs, where the runner of a workflow reads it.
func TestImportPrintsNoCommands(t *testing.T) {
	for _, text := range []string{
		`[{"tool": "a\n::error::pwn\u001b[31m ##[error]", "args": {}, "k\n::error::z": 1}]`,
		`[{"tool": "a\n::error::pwn\u001b[31m ##[error]", "args": {"x": NaN}}]`,
	} {
		_, out, _ := importText(t, text)
		assert.Contains(t, out, "x.json:1:")
		assert.NotRegexp(t, `(?m)^\s*::|##\[|\x1b`, out)
	}
}

func TestImportSaysWhatAGoldenHoldsOnRequest(t *testing.T) {
	code, out, golden := importText(t, `[{"tool": "a", "args": {}, "result": [1], "turn": 1, "choice": 2, "id": "c1"},
		{"tool": "b", "error": "no", "turn": 1}]`)
	assert.Equal(t, exitFail, code)
	assert.Contains(t, out, "call 1 a: what tools returned is not written; a golden holds it with toolscore.WithResults()")
	assert.Contains(t, out, "call 1 a: turns are not written; a golden holds them with toolscore.ByTurn()")
	assert.Contains(t, out, "call 1 a: choices are not written; take the calls of one answer")
	assert.Equal(t, "# TestX\nversion: 1\ncalls:\n- tool: a\n  args: {}\n- tool: b\n", golden)
}

func TestImportRefusesWhatAGoldenCannotHold(t *testing.T) {
	for name, row := range map[string]struct{ text, want string }{
		"raw text that is empty": {`[{"tool": "a", "raw": ""}]`, "a golden cannot hold the calls as they are"},
		"deep lists": {
			`[{"tool": "a", "args": {"x": ` + strings.Repeat("[", 1500) + "1" + strings.Repeat(",1", 40000) +
				strings.Repeat("]", 1500) + `}}]`,
			"its lists nest so deep that the golden would be larger than 67108864 bytes",
		},
		"deep objects": {
			`[{"tool": "a", "args": {"x": ` + strings.Repeat(`{"y":`, 1500) + "[1" + strings.Repeat(",1", 40000) + "]" +
				strings.Repeat("}", 1500) + `}}]`,
			"its lists nest so deep",
		},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, golden := importText(t, row.text)
			assert.Equal(t, exitUsage, code)
			assert.Contains(t, out, "toolscore import: x.json: "+row.want)
			assert.Empty(t, golden)
		})
	}
}

func TestImportShowsNothingThatATerminalObeys(t *testing.T) {
	t.Chdir(t.TempDir())
	text := `[{"tool": "\u001b[31m", "description": "a\u001b[2J\u2028b", "cost": 1}]`
	require.NoError(t, os.WriteFile("x.json", []byte(text), 0o600))
	var out bytes.Buffer
	s := &session{out: cli.Output{Writer: &out, Terminal: true}, err: &out}
	assert.Equal(t, exitFail, s.run([]string{"import", "x.json"}))
	golden, err := os.ReadFile("__snapshots__/TestX_1.tools.yaml")
	require.NoError(t, err)
	assert.NotContains(t, out.String()+string(golden), "\x1b")
	assert.Contains(t, string(golden), `# a\u001b[2J b`)
}
