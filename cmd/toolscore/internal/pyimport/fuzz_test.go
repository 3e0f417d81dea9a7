package pyimport_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
)

// FuzzRead reads any bytes: an error that says where, or calls that a golden can hold and that are
// equal when it is read.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		snapshot, "version: 1\ncalls:\n- tool: a\n  args: {x: !oneOf [1, !regex b]}\n",
		`[{"tool": "a", "args": {"x": "OneOf('C', Regex('k', flags=2), [None, {'a': 1.5}])"}, "description": "d"}]`,
		`[{"tool": "a", "args": {"x": "Approx(9.99, abs=0.01)", "y": "IsType(int, NoneType)"}, "side_effects": {"a": 1}}]`,
		`{"calls": [{"tool": "a", "args": {"x.y": [{"$regex": "rm"}, "ANY"]}, "metadata": {"description": "m"}}]}`,
		`[{"tool": "a", "raw": "{", "kind": "custom_tool_call", "id": "1", "turn": 2, "result": [1]}]`,
		`[{"tool": "a", "args": {"x": "Regex(r'FL-\\d+', re.I | re.S)", "y": ["Regex('\\d\\b')", "OneOf( 'a' ,)"]}}]`,
		`[{"tool": "a", "args": {"x": NaN}}]`, `[{"tool": "a", "tool": "b"}]`, `{"name": 1, "calls": []}`, "[{\"tool\": \"\\ud800\"}]",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := pyimport.Read("f", data)
		if err != nil {
			require.Regexp(t, `\Af:[1-9]\d*:[1-9]\d*: `, err.Error())
			return
		}
		for _, note := range file.Notes {
			require.Regexp(t, `\Af:([1-9]\d*:[1-9]\d*:|.* not listed\z)`, note)
		}
		assert.True(t, file.Comments == nil || len(file.Comments) == len(file.Calls))
		requireHeld(t, file)
	})
}

// requireHeld writes the calls as a golden and reads it. Only empty raw text cannot be held, and is
// seen.
func requireHeld(t *testing.T, file pyimport.File) {
	t.Helper()
	text, err := golden.Write("", file.Calls, option.Settings{})
	require.NoError(t, err)
	document, err := golden.Read("x.yaml", text)
	require.NoError(t, err, "%s", text)
	for i, c := range file.Calls {
		if c.Problem != "" && c.Raw == "" {
			require.False(t, pyimport.Equal(file.Calls, document.Calls))
			return
		}
		require.True(t, pyimport.Equal(file.Calls[i:i+1], document.Calls[i:i+1]), "%v\n%s", c, text)
	}
}
