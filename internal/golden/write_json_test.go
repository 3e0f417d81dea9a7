package golden_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
)

// TestJSONInAText: a person reads what a tool got or gave as JSON, and the file reads back as the
// same text.
func TestJSONInAText(t *testing.T) {
	tests := map[string]string{
		`{"a": "b"}`:           `'{"a": "b"}'`,
		`["it's", "\n", "\\"]`: `'["it''s", "\n", "\\"]'`,
		`[1, 2]`:               `"[1, 2]"`,
		`{"a": `:               `"{\"a\": "`,
		"{\"a\":\t1}":          `"{\"a\":\t1}"`,
		"{\"a\": \"\u202e\"}":  `"{\"a\": \"\u202e\"}"`,
		`{"a": 1} `:            `'{"a": 1} '`,
		"{\n  \"a\": 1\n}":     "|-\n      {\n        \"a\": 1\n      }",
	}
	for text, want := range tests {
		for _, args := range []toolscore.Args{{"x": text}, {"x": []any{text, map[string]any{text: text}}}} {
			calls := []toolscore.Call{{Tool: "a", Args: args}}
			file, err := golden.Write("T", calls, option.Settings{})
			require.NoError(t, err, text)
			assert.Contains(t, string(file), want)
			read, err := golden.Read("f", file)
			require.NoError(t, err, "%s", file)
			assert.Equal(t, args, read.Calls[0].Args)
		}
	}
}
