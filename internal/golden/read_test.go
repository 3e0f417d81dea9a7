package golden_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

// withArgs is a golden file with one call.
func withArgs(args string) string { return "version: 1\ncalls:\n- tool: t\n  args: " + args + "\n" }

func TestReadValues(t *testing.T) {
	for text, want := range map[string]any{
		"null":             nil,
		"":                 nil,
		"true":             true,
		"false":            false,
		"0":                json.Number("0"),
		"-1.50E+2":         json.Number("-1.50E+2"),
		"9007199254740993": json.Number("9007199254740993"),

		"2024-01-01":             "2024-01-01",
		"yes":                    "yes",
		"0x1F":                   "0x1F",
		"0o17":                   "0o17",
		"017":                    "017",
		"1_000":                  "1_000",
		"+1":                     "+1",
		".5":                     ".5",
		"1.":                     "1.",
		".inf":                   ".inf",
		"~":                      "~",
		"Null":                   "Null",
		"TRUE":                   "TRUE",
		"1e":                     "1e",
		"a b  c":                 "a b  c",
		`"1"`:                    "1",
		`'true'`:                 "true",
		`""`:                     "",
		`"a\tb\u00e9\U0001F600"`: "a\tbé😀",
		`"<<"`:                   "<<",
		`'it''s'`:                "it's",
		"|\n      a\n       b\n": "a\n b\n",
		"|-\n      a\n":          "a",
		"|+\n      a\n":          "a\n\n",
		">\n      a\n      b\n":  "a b\n",
		"|2-\n        a":         "  a",
		"a\n      b":             "a b",
		"\"a\n\n  b\"":           "a\nb",

		"[]":                       []any{},
		"{}":                       map[string]any{},
		"[a, 1, [b], ]":            []any{"a", json.Number("1"), []any{"b"}},
		"{a, b: , \"c\":1}":        map[string]any{"a": nil, "b": nil, "c": json.Number("1")},
		"{1: x, null: y, true: z}": map[string]any{"1": "x", "null": "y", "true": "z"},

		"!any":                           matchers.Any,
		"!any # why":                     matchers.Any,
		"!regex FL-\\d+":                 matchers.Regex(`FL-\d+`),
		"!regex 12":                      matchers.Regex("12"),
		"!regex null":                    matchers.Regex("null"),
		`!regex "a: b"`:                  matchers.Regex("a: b"),
		"!regex |-\n      a b":           matchers.Regex("a b"),
		"!regex ''":                      matchers.Regex(""),
		"!regex {pattern: 12, flags: i}": matchers.Regex("12", matchers.IgnoreCase),
		"!approx 9.99":                   matchers.Approx(9.99),
		"!contains urgent":               matchers.Contains("urgent"),
		"!contains 1":                    matchers.Contains(1),
		"!contains yes":                  matchers.Contains("yes"),
		"!oneOf [C, F, !regex kelvin]":   matchers.OneOf("C", "F", matchers.Regex("kelvin")),
		"!oneOf\n    - C\n    - null":    matchers.OneOf("C", nil),
		"!not null":                      matchers.Not(nil),
		`!type [string, "null"]`:         matchers.IsType(matchers.String, matchers.Null),
		"!each:type string":              matchers.Each(matchers.IsType(matchers.String)),
		"!not:contains:regex 12":         matchers.Not(matchers.Contains(matchers.Regex("12"))),
		"[!any, !any]":                   []any{matchers.Any, matchers.Any},

		"!approx\n      value: 9.99\n      abs: 0.01": matchers.Approx(9.99, matchers.Abs(.01)),
	} {
		d, err := golden.Read("g.yaml", []byte(withArgs("\n    x: "+text)))
		if assert.NoError(t, err, text) {
			assert.Equal(t, want, d.Calls[0].Args["x"], text)
		}
	}
}

func TestReadCalls(t *testing.T) {
	text := `version: 1
calls:
- tool: unchecked
- {tool: unchecked, args: null}
-
  args:
  tool: 'unchecked'
- tool: none
  args: {}
- tool: all
  turn: 2
  kind: mcp_call
  args: {a: 1}
  result: !any
  error: no seat
- tool: raw
  raw: '{"a":'
`
	want := []toolscore.Call{
		{Tool: "unchecked"},
		{Tool: "unchecked"},
		{Tool: "unchecked"},
		{Tool: "none", Args: toolscore.Args{}},
		{
			Tool:   "all",
			Turn:   2,
			Kind:   "mcp_call",
			Args:   toolscore.Args{"a": json.Number("1")},
			Result: matchers.Any,
			Err:    "no seat",
		},
		{Tool: "raw", Raw: `{"a":`},
	}
	for _, text := range []string{
		text, strings.ReplaceAll(text, "\n", "\r\n"), "\ufeff" + text, strings.TrimSuffix(text, "\n"), "--- # c\n" + text + "...\n",
	} {
		d, err := golden.Read("g.yaml", []byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, want, d.Calls, text)
		assert.Equal(t, 1, d.Version)
		assert.Len(t, d.Options(), 1)
	}
}

func TestReadHead(t *testing.T) {
	d, err := golden.Read("g.yaml", []byte(
		`{calls: [], version: 1, partial_args: true, min_score: 0.9, extra: 2, order: by_turn, strict: true}`))
	require.NoError(t, err)
	s, err := option.Resolve(d.Options()...)
	require.NoError(t, err)
	bar := 0.9
	assert.Equal(t, option.Settings{Kinds: true, Strict: true, PartialArgs: true, Order: option.ByTurn, Extra: 2, MinScore: &bar}, s)
	assert.Empty(t, d.Calls)

	for head, want := range map[string]option.Settings{
		"order: in_order\nstrict: false": {},
		"order: any_order":               {Order: option.AnyOrder},
		"order: \"by_turn\"":             {Order: option.ByTurn},
		"extra: unlimited":               {Extra: option.Unlimited},
		"extra: 0\npartial_args: false":  {},
	} {
		d, err := golden.Read("g.yaml", []byte("version: 1\n"+head+"\ncalls: []\n"))
		require.NoError(t, err)
		s, err := option.Resolve(d.Options()...)
		require.NoError(t, err)
		want.Kinds = true
		assert.Equal(t, want, s, head)
		assert.Len(t, d.Options(), strings.Count(head, ":")+1)
	}
}
