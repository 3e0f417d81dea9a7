package pyimport_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
)

// written shows calls as a golden writes them, without its head.
func written(t *testing.T, calls []toolscore.Call) string {
	t.Helper()
	text, err := golden.Write("", calls, option.Settings{})
	require.NoError(t, err)
	return strings.TrimPrefix(string(text), "version: 1\ncalls:")
}

const snapshot = `{
  "schema_version": 1,
  "name": "tests/test_trip.py::test_books",
  "created_at": "2026-06-01T12:00:00+00:00",
  "updated_at": "2026-06-01T12:05:00+00:00",
  "toolscore_version": "1.7.0",
  "approved": true,
  "source": "pytest",
  "calls": [
    {"tool": "search", "args": {"city": "NYC", "max": 1.0}},
    {"tool": "done"}
  ]
}`

func TestReadForms(t *testing.T) {
	for name, row := range map[string]struct {
		text     string
		form     pyimport.Form
		test     string
		want     string
		comments []string
		options  int
	}{
		"golden": {
			text: "version: 1\nstrict: true\ncalls:\n- tool: a\n  args:\n    x: !any\n",
			form: pyimport.Golden, want: "\n- tool: a\n  args:\n    x: !any\n", options: 2,
		},
		"golden in flow style": {
			text: "{version: 1, calls: [{tool: a}]}",
			form: pyimport.Golden, want: "\n- tool: a\n", options: 1,
		},
		"golden in JSON": {
			text: `{"version": 1, "calls": [{"tool": "a"}]}`,
			form: pyimport.Golden, want: "\n- tool: a\n", options: 1,
		},
		"list": {
			text: "\ufeff [{\"tool\": \"a\"}, {\"tool\": \"b\", \"args\": null}, {\"tool\": \"c\", \"args\": {}}]\n",
			form: pyimport.List, want: "\n- tool: a\n- tool: b\n- tool: c\n  args: {}\n",
		},
		"empty list": {text: `[]`, form: pyimport.List, want: " []\n"},
		"list in an object": {
			text: `{"calls": [{"tool": "a", "args": {"n": 9007199254740993}}]}`,
			form: pyimport.List, want: "\n- tool: a\n  args:\n    \"n\": 9007199254740993\n",
		},
		"snapshot": {
			text: snapshot, form: pyimport.Snapshot, test: "tests/test_trip.py::test_books",
			want: "\n- tool: search\n  args:\n    city: NYC\n    max: 1.0\n- tool: done\n",
		},
		"descriptions": {
			text: `[{"tool": "a", "description": " first "}, {"tool": "b", "metadata": {"description": "second", "schema": {}}},` +
				`{"tool": "c"}]`,
			form: pyimport.List, want: "\n- tool: a\n- tool: b\n- tool: c\n", comments: []string{"first", "second", ""},
		},
		"generated": {
			text: `[{"tool": "a", "args": {}, "result": null, "timestamp": null, "duration": null, "cost": null, "metadata": {}}]`,
			form: pyimport.List, want: "\n- tool: a\n  args: {}\n",
		},
		"other names": {
			text: `[{"toolName": "a", "arguments": {"n": 1.0}}, {"toolName": "b", "arguments": {}}, {"toolName": "c"}]`,
			form: pyimport.List, want: "\n- tool: a\n  args:\n    \"n\": 1.0\n- tool: b\n  args: {}\n- tool: c\n",
		},
		"extracted": {
			text: `[{"tool": "a", "args": null, "id": "c1", "raw": "{\"x\": "}, {"tool": "b", "args": {}, "id": null, "kind": "server"}]`,
			form: pyimport.List, want: "\n- tool: a\n  raw: '{\"x\": '\n- tool: b\n  args: {}\n  kind: server\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := pyimport.Read("f", []byte(row.text))
			require.NoError(t, err)
			assert.Equal(t, row.form, file.Form)
			assert.Equal(t, row.test, file.Test)
			assert.Equal(t, row.comments, file.Comments)
			assert.Len(t, file.Options, row.options)
			assert.Empty(t, file.Notes)
			assert.Equal(t, strings.ReplaceAll(row.want, `'{"x": '`, `"{\"x\": "`), written(t, file.Calls))
		})
	}
}

func TestReadNotes(t *testing.T) {
	for name, row := range map[string]struct {
		text string
		want []string
	}{
		"what no call has here": {
			text: `[{"tool": "a", "side_effects": {"http_ok": true}},` + "\n" +
				` {"tool": "b", "side_effects": {"sql_rows": 1}, "cost": 0.1}]`,
			want: []string{
				"f:1:16: call 1 a side_effects and 1 more: not carried; check what the tool did in Go, beside the snapshot",
				"f:2:49: call 2 b cost: not carried; goldens hold no prices",
			},
		},
		"keys of one's own": {
			text: `[{"tool": "a", "args": {}, "my thought": "x"}, {"tool": "b", "args": {}, "my thought": "y", "zz": 1}]`,
			want: []string{
				`f:1:28: call 1 a ["my thought"] and 1 more: not carried; Toolscore does not read it either`,
				"f:1:93: call 2 b zz: not carried; Toolscore does not read it either",
			},
		},
		"a description that is not text": {
			text: `[{"tool": "a", "description": 1}]`,
			want: []string{"f:1:16: call 1 a description: not carried; it is not text"},
		},
		"a snapshot that is not approved": {
			text: `{"name": "x", "approved": false, "calls": []}`,
			want: []string{"f:1:15: approved: the snapshot is not approved, so Toolscore compares nothing with it; " +
				"read its calls before you keep them"},
		},
		"options in a snapshot": {
			text: `{"name": "x", "strict": true, "weights": {}, "min_score": 0.9, "note": 1, "calls": []}`,
			want: []string{
				"f:1:15: strict: not carried; strict may be in the head of the golden",
				"f:1:31: weights: not carried; give toolscore.Weights to the snapshot in the test",
				"f:1:46: min_score: not carried; min_score may be in the head of the golden",
				"f:1:64: note: not carried; Toolscore does not read it either",
			},
		},
		"the operators of forbidden calls": {
			text: `[{"tool": "a", "args": {"p": {"$regex": "rm"}, "q": {"$regex": "rm", "x": 1}}}]`,
			want: []string{"f:1:25: call 1 a args.p: an object with the key $regex stays one; " +
				"Toolscore takes it for a matcher only in rules of forbidden calls"},
		},
		"printed matchers": {
			text: "[{\"tool\": \"a\", \"args\": {\"list\": [1,\n \"Regex('F\\\\\\\\d')\", \"OneOf(1,\\n2)\", " +
				"\"Approx(9.99, abs=0.01)\", \"Contains('a')\", \"IsType(int)\", " +
				"\"any\", \" ANY\", \"Regex\", \"Regexp(x)\", \"Regex('a'\", \"call Regex('a')\"]}}]",
			want: []string{
				`f:2:2: call 1 a args.list[1]: it reads as the matcher Regex('F\\d') and stays a text; ` +
					`where a matcher is meant, write !regex in the golden`,
				"f:2:21: call 1 a args.list[2]: it reads as the matcher OneOf(1,\n2) and stays a text; " +
					"where a matcher is meant, write !oneOf in the golden",
				"f:2:37: call 1 a args.list[3]: it reads as the matcher Approx(9.99, abs=0.01) and stays a text; " +
					"where a matcher is meant, write !approx in the golden",
				"f:2:63: call 1 a args.list[4]: it reads as the matcher Contains('a') and stays a text; " +
					"where a matcher is meant, write !contains in the golden",
				"f:2:80: call 1 a args.list[5]: it reads as the matcher IsType(int) and stays a text; " +
					"where a matcher is meant, write !type in the golden",
			},
		},
		"keys that paths have to quote": {
			text: `[{"tool": "a", "args": {"x.y": {"\"]": "ANY"}}}]`,
			want: []string{`f:1:33: call 1 a args["x.y"]["\"]"]: it reads as the matcher ANY and stays a text; ` +
				`where a matcher is meant, write !any in the golden`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := pyimport.Read("f", []byte(row.text))
			require.NoError(t, err)
			assert.Equal(t, row.want, file.Notes)
		})
	}
}

func TestReadCountsNotesBeyondAThousand(t *testing.T) {
	file, err := pyimport.Read("f", []byte(`[{"tool": "a", "args": {"x": ["ANY"`+strings.Repeat(`, "ANY"`, 1499)+`]}}]`))
	require.NoError(t, err)
	require.Len(t, file.Notes, 1001)
	assert.Equal(t, "f: 500 more of such notes are not listed", file.Notes[1000])
}

func TestReadErrors(t *testing.T) {
	for name, row := range map[string]struct{ text, want string }{
		"nothing":   {"", "f:1:1: "},
		"no golden": {"calls: []", "f:1:1: version is missing"},
		"cut off":   {"[{\"tool\":\n \"a\"", "f:2:5: [0]: JSON that is cut off"},
		"no JSON":   {"[{\"tool\": \"a\",\n  tool}]", "f:2:3: [0]: invalid JSON"},
		"NaN": {
			"[{\"tool\": \"a\", \"args\": {\"x\": NaN}}]",
			"f:1:30: [0].args.x: invalid JSON at byte 29: want a value, found 'N'; NaN is a number of Python",
		},
		"infinity": {
			"[{\"tool\": \"a\", \"args\": {\"x\": -Infinity}}]",
			"f:1:31: [0].args.x: invalid JSON at byte 30: want a digit, found 'I'; Infinity is a number of Python",
		},
		"key twice": {
			"[{\"tool\": \"a\", \"args\": {\"x\": 1,\n \"x\": 2}}]",
			"f:2:2: [0].args.x: duplicate key at byte 33; Python takes the last of them",
		},
		"half a pair":    {`[{"tool": "\ud800"}]`, "f:1:3: [0].tool: invalid UTF-8"},
		"too deep":       {strings.Repeat("[", 2001) + strings.Repeat("]", 2001), "nesting deeper than 2000 levels"},
		"other object":   {`{"messages": []}`, "f:1:1: calls: there is no such list"},
		"newer":          {`{"schema_version": 2, "name": "x", "calls": []}`, "f:1:2: schema_version: 2; only version 1 is known"},
		"name no text":   {`{"name": 1, "calls": []}`, "f:1:2: name: a number"},
		"no call":        {`[{"tool": "a"}, "b"]`, "f:1:17: call 2: a string is not a call, and Toolscore skips it"},
		"no tool":        {`[{"args": {}}]`, "f:1:2: call 1 tool: there is none"},
		"empty tool":     {`{"calls": [{"tool": ""}]}`, "f:1:13: call 1 tool: there is none"},
		"rule":           {`[{"tool": "rm", "reason": "danger"}]`, "f:1:17: call 1 rm reason: a rule of calls that must never be made"},
		"names mixed":    {`[{"tool": "a", "arguments": {}}]`, `f:1:16: call 1 a arguments: unknown key`},
		"misspelt":       {`[{"tool": "a", "arg": {}}]`, `f:1:16: call 1 a arg: unknown key; write "args"`},
		"args no object": {`{"calls": [{"tool": "a", "args": "x"}]}`, "f:1:26: call 1 a args: a string; give an object"},
		"args and raw":   {`[{"tool": "a", "args": {}, "raw": "x"}]`, "f:1:2: call 1 a: args and raw are both given"},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := pyimport.Read("f", []byte(row.text))
			require.ErrorContains(t, err, row.want)
			assert.Zero(t, file)
		})
	}
}

func TestReadRefusesWhatIsTooLarge(t *testing.T) {
	_, err := pyimport.Read("f", make([]byte, golden.MaxSize+1))
	assert.ErrorContains(t, err, "gold file f: 67108865 bytes; files of at most 67108864 bytes are read")
}

func ExampleRead() {
	file, err := pyimport.Read("gold_calls.json", []byte(`[
		{"tool": "search", "args": {"q": "go"}, "side_effects": {"http_ok": true}}
	]`))
	if err != nil {
		panic(err)
	}
	fmt.Println(file.Form, toolscore.Names(file.Calls))
	fmt.Println(file.Notes[0])
	// Output:
	// gold list [search]
	// gold_calls.json:2:43: call 1 search side_effects: not carried; check what the tool did in Go, beside the snapshot
}
