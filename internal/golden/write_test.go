package golden_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestWrite(t *testing.T) {
	calls := []toolscore.Call{
		{Tool: "search_flights", Args: toolscore.Args{"destination": "NYC", "origin": matchers.Any}, Turn: 1, ID: "call_1"},
		{Tool: "book_flight", Turn: 2, Kind: "mcp_call", Err: "no seat", Args: toolscore.Args{
			"Z": nil, "a": json.Number("1.50"), "passengers": []any{
				map[string]any{"name": "Ann", "bags": []any{}},
				[]any{"x", []any{true}},
				map[string]any{},
			},
			"amount": matchers.Approx(9.99, matchers.Abs(0.01)), "flight_id": matchers.Regex(`FL-\d+`),
		}},
		{Tool: "unchecked"},
		{Tool: "none", Args: toolscore.Args{}, Result: map[string]any{"ok": true}},
		{Tool: "raw", Args: toolscore.Args{}, Raw: `{"a":`, Problem: toolscore.Truncated},
	}
	text, err := golden.Write("TestBooksAFlight", calls, option.Settings{Order: option.ByTurn, WithResults: true})
	require.NoError(t, err)
	assert.Equal(t, `# TestBooksAFlight
version: 1
calls:
- tool: search_flights
  args:
    destination: NYC
    origin: !any
  turn: 1
- tool: book_flight
  args:
    Z: null
    a: 1.50
    amount: !approx {value: 9.99, abs: 0.01}
    flight_id: !regex FL-\d+
    passengers:
    - bags: []
      name: Ann
    - - x
      - - true
    - {}
  turn: 2
  kind: mcp_call
  error: no seat
- tool: unchecked
- tool: none
  args: {}
  result:
    ok: true
- tool: raw
  raw: "{\"a\":"
`, string(text))
}

func TestWriteNothing(t *testing.T) {
	text, err := golden.Write("", nil, option.Settings{})
	require.NoError(t, err)
	assert.Equal(t, "version: 1\ncalls: []\n", string(text))
}

// TestWriteLeavesOut leaves turns and results out unless they are compared, for all tools or for one.
func TestWriteLeavesOut(t *testing.T) {
	calls := []toolscore.Call{{Tool: "a", Turn: 1, Result: "r"}, {Tool: "b", Turn: 1, Err: "e"}}
	set := func(opts ...option.Option) option.Settings {
		s, err := option.Resolve(opts...)
		require.NoError(t, err)
		return s
	}
	for want, s := range map[string]option.Settings{
		"- tool: a\n- tool: b\n":                          set(),
		"- tool: a\n  turn: 1\n- tool: b\n  turn: 1\n":    set(toolscore.ByTurn()),
		"- tool: a\n  result: r\n- tool: b\n  error: e\n": set(toolscore.WithResults()),
		"- tool: a\n- tool: b\n  error: e\n":              set(toolscore.ForTool("b", toolscore.WithResults())),
		"- tool: a\n  turn: 1\n- tool: b\n":               set(toolscore.ForTool("a", toolscore.ByTurn())),
		"- tool: a\n  turn: 1\n- tool: b\n  turn: 1\n  error: e\n": set(
			toolscore.ByTurn(), toolscore.ForTool("b", toolscore.WithResults())),
	} {
		text, err := golden.Write("", calls, s)
		require.NoError(t, err)
		assert.Equal(t, "version: 1\ncalls:\n"+want, string(text))
	}
}

func TestWriteTitles(t *testing.T) {
	for title, want := range map[string]string{
		"Test/sub test_é😀":        "# Test/sub test_é😀\n",
		" a b ":                   "# a b\n",
		"a\nb":                    `# a\nb` + "\n",
		"a\r\u2028\x00\U000e0001": `# a\r\u2028\u0000\U000e0001` + "\n",
		"<<<<<<< HEAD":            "# <<<<<<< HEAD\n",
		"\xff":                    "# \ufffd\n",
	} {
		text, err := golden.Write(title, nil, option.Settings{})
		require.NoError(t, err)
		assert.Equal(t, want+"version: 1\ncalls: []\n", string(text))
		_, err = golden.Read("x.yaml", text)
		assert.NoError(t, err)
	}
}

func TestWriteText(t *testing.T) {
	for text, want := range map[string]string{
		"word":                 " word",
		"two words":            " two words",
		"_x":                   " _x",
		"/usr/bin":             " /usr/bin",
		"$HOME":                " $HOME",
		"élan":                 " élan",
		"http://x.org/a?b=c#d": " http://x.org/a?b=c#d",
		"a,b [c] {d}":          " a,b [c] {d}",
		"it's \"so\"":          " it's \"so\"",

		"":            ` ""`,
		" x":          ` " x"`,
		"x ":          ` "x "`,
		"12":          ` "12"`,
		"-x":          ` "-x"`,
		".x":          ` ".x"`,
		"2024-01-01":  ` "2024-01-01"`,
		"~":           ` "~"`,
		"<<":          ` "<<"`,
		"=":           ` "="`,
		"a: b":        ` "a: b"`,
		"a:":          ` "a:"`,
		"a #b":        ` "a #b"`,
		"#a":          ` "#a"`,
		"!a":          ` "!a"`,
		"null":        ` "null"`,
		"True":        ` "True"`,
		"YES":         ` "YES"`,
		"no":          ` "no"`,
		"On":          ` "On"`,
		"off":         ` "off"`,
		"y":           ` "y"`,
		"N":           ` "N"`,
		"a\tb":        ` "a\tb"`,
		"a\\b":        ` a\b`,
		"\"\\":        ` "\"\\"`,
		"a\r":         ` "a\r"`,
		"a\x7f":       ` "a\u007f"`,
		"a\ufeff":     ` "a\ufeff"`,
		"a\u2028":     ` "a\u2028"`,
		"a\u202eb":    ` "a\u202eb"`,
		"a\U000e0001": ` "a\U000e0001"`,

		"a\nb":               " |-\n      a\n      b",
		"a\nb\n":             " |\n      a\n      b",
		"a\n\n  b":           " |-\n      a\n\n        b",
		"\na":                " |-\n\n      a",
		"\ta\n# b\n---\n: c": " |-\n      \ta\n      # b\n      ---\n      : c",
		"1\n":                " |\n      1",

		"a\n\n":      " \"a\\n\\\n      \\n\"",
		"\n":         ` "\n"`,
		"a \nb":      " \"a \\n\\\n      b\"",
		" a\n  b":    " \" a\\n\\\n      \\  b\"",
		"a\nb\r\n":   " \"a\\n\\\n      b\\r\\n\"",
		"a\n\u200bb": " \"a\\n\\\n      \\u200bb\"",
		"a\u00a0\nb": " \"a\u00a0\\n\\\n      b\"",
	} {
		got, err := golden.Write("", []toolscore.Call{{Tool: "t", Args: toolscore.Args{"k": text}}}, option.Settings{})
		require.NoError(t, err)
		assert.Equal(t, "version: 1\ncalls:\n- tool: t\n  args:\n    k:"+want+"\n", string(got), "%q", text)
	}
}

func TestWriteKeys(t *testing.T) {
	for key, want := range map[string]string{
		"word":      "word",
		"two words": "two words",
		"":          `""`,
		"a:b":       `"a:b"`,
		"a,b":       `"a,b"`,
		"x[0]":      `"x[0]"`,
		"no":        `"no"`,
		"7":         `"7"`,
		"a\nb":      `"a\nb"`,
		"a\nb\n\n":  `"a\nb\n\n"`,
		"- a":       `"- a"`,
		"? a":       `"? a"`,
	} {
		got, err := golden.Write("", []toolscore.Call{{Tool: "t", Args: toolscore.Args{key: true}}}, option.Settings{})
		require.NoError(t, err)
		assert.Equal(t, "version: 1\ncalls:\n- tool: t\n  args:\n    "+want+": true\n", string(got))
	}
}

func TestWriteMatchers(t *testing.T) {
	for want, m := range map[string]matchers.Matcher{
		"!any":                            matchers.Any,
		"!regex FL-\\d+":                  matchers.Regex(`FL-\d+`),
		`!regex "^a: \\d$"`:               matchers.Regex(`^a: \d$`),
		`!regex "a\nb"`:                   matchers.Regex("a\nb"),
		`!regex "12"`:                     matchers.Regex("12"),
		"!contains urgent, now":           matchers.Contains("urgent, now"),
		`!contains "a\nb"`:                matchers.Contains("a\nb"),
		"!approx 9.99":                    matchers.Approx(9.99),
		"!len:range {min: 1, max: 3}":     matchers.Len(matchers.Range(1, 3)),
		"!regex {pattern: nyc, flags: i}": matchers.Regex("nyc", matchers.IgnoreCase),
		"!oneOf [C, F, !regex kelvin, !any, \"a,b\"]": matchers.OneOf("C", "F", matchers.Regex("kelvin"), matchers.Any, "a,b"),
		"!partial {a: [1, {b: null}], k: !any}": matchers.Partial(toolscore.Args{
			"k": matchers.Any, "a": []any{1, map[string]any{"b": nil}},
		}),
		"!each:type string":        matchers.Each(matchers.IsType(matchers.String)),
		"!not null":                matchers.Not(nil),
		"!each:contains null":      matchers.Each(matchers.Contains(nil)),
		"!not:contains:regex x+":   matchers.Not(matchers.Contains(matchers.Regex("x+"))),
		"!type [string, \"null\"]": matchers.IsType(matchers.String, matchers.Null),
	} {
		got, err := golden.Write("", []toolscore.Call{{Tool: "t", Args: toolscore.Args{"k": m}}}, option.Settings{})
		require.NoError(t, err)
		assert.Equal(t, "version: 1\ncalls:\n- tool: t\n  args:\n    k: "+want+"\n", string(got))
	}
}

func TestHolds(t *testing.T) {
	calls := []toolscore.Call{{Tool: "a", Args: toolscore.Args{"x": "1"}}, {Tool: "b"}, {Tool: "c", Raw: "{"}}
	text, err := golden.Write("TestA", calls, option.Settings{})
	require.NoError(t, err)
	holds := func(text, title string, calls ...toolscore.Call) bool {
		return golden.Holds([]byte(text), title, calls, option.Settings{})
	}
	assert.True(t, holds(string(text), "TestA", calls...))
	assert.False(t, holds(string(text), "TestB", calls...), "another title")
	assert.False(t, holds(string(text), "TestA", calls[:2]...), "a call less")
	assert.False(t, holds(string(text), "TestA", append(calls, calls[0])...), "a call more")
	assert.False(t, holds(string(text), "TestA", calls[0], calls[2], calls[1]), "another order")
	assert.False(t, holds(string(text)+"\n", "TestA", calls...), "a line more")
	assert.False(t, holds("", "TestA", calls...))
	assert.True(t, holds("version: 1\ncalls: []\n", ""))
	assert.False(t, holds("version: 1\ncalls:\n", ""))
	assert.False(t, holds("version: 1\ncalls:\n- tool: \"\xff\"\n", "", toolscore.Call{Tool: "\xff"}), "what Write refuses")
}

// badTag is a matcher whose tag no file can hold.
type badTag string

func (badTag) Matches(any) bool     { return true }
func (badTag) String() string       { return "badTag" }
func (b badTag) Tag() (string, any) { return string(b), nil }

func TestWriteErrors(t *testing.T) {
	noTag := matchers.Func("even", func(any) bool { return true })
	for want, v := range map[string]any{
		"call 2 t args.k.x[1]: the matcher Func(even) has no tag":            map[string]any{"x": []any{nil, noTag}},
		"call 2 t args.k[0]: the matcher Func(even) has no tag":              matchers.OneOf(noTag),
		`call 2 t args.k: "a b" is not the name of a tag`:                    badTag("a b"),
		`call 2 t args.k: the text "a\xff" is not valid UTF-8`:               "a\xff",
		`call 2 t args.k["\ufffd"]: the text "\xff" is not valid UTF-8`:      map[string]any{"\xff": nil},
		"call 2 t args.k: a Go int is not a JSON value":                      1,
		"call 2 t args.k: a Go float64 is not a JSON value":                  math.NaN(),
		`call 2 t args.k: "0x1" is not a JSON number; give its decimal text`: json.Number("0x1"),
	} {
		_, err := golden.Write("", []toolscore.Call{{Tool: "first"}, {Tool: "t", Args: toolscore.Args{"k": v}}}, option.Settings{})
		assert.ErrorContains(t, err, want)
	}
	_, err := golden.Write("", []toolscore.Call{{Tool: "\xff"}}, option.Settings{})
	assert.ErrorContains(t, err, `tool: the text "\xff" is not valid UTF-8; clean it before it is recorded`)
}
