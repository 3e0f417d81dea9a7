package evaluation_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/report"
)

const golden = `version: 1
strict: true
calls:
- tool: search
  args: {to: NYC}
- tool: book
  args: {flight: !regex FL-\d+, seats: 2}
`

func read(t *testing.T, text string, opts ...toolscore.Option) *evaluation.Gold {
	t.Helper()
	g, err := evaluation.ReadGold("gold", []byte(text), opts...)
	require.NoError(t, err)
	return g
}

func evaluate(t *testing.T, g *evaluation.Gold, trace string) evaluation.Outcome {
	t.Helper()
	tr, err := evaluation.ReadTrace([]byte(trace), archive.Options{Name: "trace"})
	require.NoError(t, err)
	o, err := g.Evaluate(tr.Calls)
	require.NoError(t, err)
	return o
}

const (
	search = `{"tool":"search","args":{"to":"NYC"}}`
	book   = `{"tool":"book","args":{"flight":"FL-1","seats":2}}`
	exact  = "[" + search + "," + book + "]"
	secret = "sk-proj-4fGh7Kl2Mn8Pq3Rs6Tv9Wx1Yz5Ab0Cd"
)

func TestOptionsWinOverTheHead(t *testing.T) {
	loose := strings.Replace(exact, `"seats":2`, `"seats":2.0`, 1)
	assert.True(t, evaluate(t, read(t, golden), exact).Passed)
	assert.False(t, evaluate(t, read(t, golden), loose).Passed)
	assert.True(t, evaluate(t, read(t, golden, toolscore.Strict(false)), loose).Passed)
	assert.True(t, evaluate(t, read(t, golden, toolscore.MinScore(0.5)), loose).Passed)
}

func TestBadGold(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		opts []toolscore.Option
		want string
	}{
		"no file of calls": {"hello: world", nil, "version is missing"},
		"matcher":          {"version: 1\ncalls:\n- tool: a\n  args: {x: !regex '('}\n", nil, "gold:4:13: "},
		"option":           {golden, []toolscore.Option{toolscore.MinScore(2)}, "option MinScore(2): "},
		"accepts anything": {"[]", []toolscore.Option{toolscore.AllowExtra(toolscore.Unlimited)}, "gold: AllowExtra(Unlimited): "},
		"reference":        {"version: 1\ncalls:\n- tool: a\n  args: {x: !ref id}\n", nil, `Ref("id")`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := evaluation.ReadGold("gold", []byte(test.text), test.opts...)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestTraces(t *testing.T) {
	const answer = `{"choices":[{"index":0,"message":{"role":"assistant","tool_calls":[{"id":"c1","type":"function",` +
		`"function":{"name":"search","arguments":"{\"to\":\"NYC\"}"}}]}}]}`
	for name, test := range map[string]struct {
		text, name string
		calls      int
	}{
		"list":                {`[{"tool":"search"}]`, "", 1},
		"no calls":            {" [ ] ", "", 0},
		"byte order mark":     {"\ufeff[]", "", 0},
		"answer":              {answer, "", 1},
		"named list":          {`{"name":"trip 1","calls":[{"tool":"search"}]}`, "trip 1", 1},
		"named, no calls":     {`{"calls":[],"name":"trip 1"}`, "trip 1", 0},
		"named answer":        {`{"name":"trip 1","trace":` + answer + `}`, "trip 1", 1},
		"name is a number":    {`{"name":17,"trace":[]}`, "17", 0},
		"name is null":        {`{"name":null,"trace":[]}`, "", 0},
		"no name":             {`{"trace":[]}`, "", 0},
		"named messages":      {`{"name":"m","messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"ho"}]}`, "m", 0},
		"name of a call":      {`{"name":"search","arguments":{}}`, "", 1},
		"provider's own call": {`[{"tool":"web","kind":"server_tool_use"},{"tool":"search"}]`, "", 1},
		"lines":               {"{\"tool\":\"a\"}\n{\"tool\":\"b\"}", "", 2},
		"golden":              {"version: 1\ncalls:\n- tool: a\n", "", 1},
	} {
		t.Run(name, func(t *testing.T) {
			trace, err := evaluation.ReadTrace([]byte(test.text), archive.Options{Name: "trace"})
			require.NoError(t, err)
			assert.Equal(t, test.name, trace.Name)
			assert.Len(t, trace.Calls, test.calls)
		})
	}
}

func TestBadTraces(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"empty":     {"", "nothing is in it"},
		"null":      {`{"name":"x","calls":null}`, "nothing"},
		"both":      {`{"name":"x","calls":[],"trace":[]}`, "trace: it has calls and trace"},
		"twice":     {`{"calls":[{"tool":"a"}],"calls":[]}`, "trace: name, calls, trace or messages is in it twice; keep one"},
		"several":   {`{"calls":[{"tool":"a"}]}` + "\n" + `{"trace":[]}`, "trace: it holds several traces; write one a line"},
		"in a list": {`[{"calls":[{"tool":"a"}]},{"calls":[]}]`, "trace: it holds several traces"},
		"misspelt":  {`[{"tool":"a"},{"tool":"b","arguments":{}}]`, "trace: value 2 among calls is not a call"},
		"no calls":  {`{"hello":"world"}`, "nothing in it has the shape of tool calls"},
		"cut off":   {`[{"tool":"a"`, "trace: line 1: "},
		"wrong key": {`[{"tool":"a","args":{},"arg":{}}]`, "arg"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := evaluation.ReadTrace([]byte(test.text), archive.Options{Name: "trace"})
			require.ErrorContains(t, err, test.want)
		})
	}
	_, err := read(t, golden).Evaluate(toolscore.Trace{{Tool: "a", Args: toolscore.Args{"x": func() {}}}})
	require.ErrorContains(t, err, "actual call 1 a")
}

// The short way of reading a gold list yields what Extract does.
func TestGoldListAsExtract(t *testing.T) {
	for _, text := range []string{
		exact,
		`[{"tool":"a","id":"1","result":[1.0],"turn":2},{"tool":"a","id":"1","result":[1.0],"turn":2}]`,
		`[{"tool":"a","raw":"{"},{"tool":"b","args":null,"error":"no","choice":1}]`,
		`[ {"tool":"a"} , {"tool":"w","kind":"server_tool_use"} , {"tool":"m","kind":"mcp_call","args":{}} ]`,
	} {
		for _, all := range []bool{false, true} {
			opts := archive.Options{Name: "trace", All: all}
			want, err := archive.Extract([]byte(text), opts)
			require.NoError(t, err)
			got, err := evaluation.ReadTrace([]byte(text), opts)
			require.NoError(t, err)
			assert.Equal(t, want, got.Calls, text)
		}
	}
}

func TestLines(t *testing.T) {
	g := read(t, golden)
	for name, test := range map[string]struct {
		line   stream.Line
		name   string
		passed bool
		err    string
	}{
		"passes":   {stream.Line{Number: 7, Text: []byte(exact)}, "line 7", true, ""},
		"differs":  {stream.Line{Number: 7, Text: []byte(`{"name":"trip","calls":[]}`)}, "trip", false, ""},
		"no JSON":  {stream.Line{Number: 7, Text: []byte("tool: a")}, "line 7", false, "shard:7: it begins with neither { nor ["},
		"cut off":  {stream.Line{Number: 7, Text: []byte(`{"name":"trip","calls":[`)}, "line 7", false, "shard:7: unexpected end"},
		"cut list": {stream.Line{Number: 7, Text: []byte(`[{"tool":"a"}`)}, "line 7", false, "shard:7: unexpected end"},
		"two":      {stream.Line{Number: 7, Text: []byte(`[{"tool":"a"}] []`)}, "line 7", false, "shard:7: invalid character"},
		"too long": {stream.Line{Number: 7, Err: assert.AnError}, "line 7", false, "shard:7: " + assert.AnError.Error()},
		"mark":     {stream.Line{Number: 1, Text: []byte("\ufeff")}, "line 1", false, "shard:1: it begins with neither"},
		"no trace": {stream.Line{Number: 7, Text: []byte(`{"name":"trip","trace":{"x":1}}`)}, "trip", false, "shard:7: nothing in it"},
		"secret": {
			stream.Line{Number: 7, Text: []byte(`{"name":"x","calls":[{"tool":"a","args":{},"` + secret + `":1}]}`)},
			"x", false, "shard:7: call 1: call a [redacted]: unknown key",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := evaluation.Lines{File: "shard"}.Evaluate(g, test.line)
			assert.Equal(t, test.name, r.Name)
			assert.Equal(t, "gold", r.Golden)
			assert.Equal(t, test.passed, r.Passed)
			assert.Empty(t, r.Entries)
			assert.Equal(t, test.err == "", r.Error == "")
			assert.Contains(t, r.Error, test.err)
			assert.Equal(t, test.err == "", r.Numbers != nil)
			assert.NotContains(t, r.Error, secret)
		})
	}
}

func TestLinesWithCallsOfTheProvider(t *testing.T) {
	text := "[" + search + `,{"tool":"web_search","kind":"server_tool_use"},` + book + "]"
	line := stream.Line{Number: 1, Text: []byte(text)}
	g := read(t, golden)
	assert.True(t, evaluation.Lines{}.Evaluate(g, line).Passed)
	assert.False(t, evaluation.Lines{All: true}.Evaluate(g, line).Passed)
}

func TestSecretsAreHidden(t *testing.T) {
	trace := `[{"tool":"search","args":{"to":"` + secret + `"}},{"tool":"ask","raw":"key ` + secret + `"}]`
	g := read(t, golden)
	o := evaluate(t, g, trace)
	text, err := json.Marshal(o.Record("x", true))
	require.NoError(t, err)
	assert.NotContains(t, string(text), secret)
	assert.Contains(t, string(text), "!redacted")
	assert.NotContains(t, o.Text("x", report.Style{}), secret)
	line := evaluation.Lines{Calls: true}.Evaluate(g, stream.Line{Text: []byte(trace)})
	assert.Len(t, line.Actual, 2)
	assert.NotContains(t, fmt.Sprint(line), secret)

	// A model may put one where a name belongs.
	named := stream.Line{Text: []byte(`{"name":"run ` + secret + `","calls":[{"tool":"x ` + secret + `"}]}`)}
	assert.Equal(t, "run [redacted]", evaluation.Lines{}.Evaluate(g, named).Name)
	assert.NotContains(t, fmt.Sprint(evaluation.Lines{Calls: true}.Evaluate(g, named)), secret)
	assert.NotContains(t, evaluate(t, g, `[{"tool":"x `+secret+`"}]`).Text("run "+secret, report.Style{}), secret)
	named.Text = []byte(`{"name":"run ` + secret + `","calls":5}`)
	assert.NotContains(t, fmt.Sprint(evaluation.Lines{}.Evaluate(g, named)), secret)

	// A golden holds a raw text without its secrets, and accepts the call that it was made of.
	redacted := "version: 1\ncalls:\n- tool: ask\n  raw: key [redacted]\n"
	assert.True(t, evaluate(t, read(t, redacted), `[{"tool":"ask","raw":"key `+secret+`"}]`).Passed)
}

func ExampleGold_Evaluate() {
	gold, err := evaluation.ReadGold("trip.json", []byte(`[{"tool":"search","args":{"to":"NYC"}}]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	trace, err := evaluation.ReadTrace([]byte(`[{"tool":"search","args":{"to":"LAX"}}]`), archive.Options{Name: "answer.json"})
	if err != nil {
		fmt.Println(err)
		return
	}
	o, err := gold.Evaluate(trace.Calls)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(o.Text("answer.json", report.Style{}))
	// Output:
	// answer.json: the calls differ from trip.json
	// 1 call differs · in order
	//
	//   want got
	// ~    1   1  search(to: "LAX")
	//             args.to  want  "NYC"
	//                      got   "LAX"
	//
	// score 0.7
}

const grammar = `version: 1
checks:
  max_calls: 3
  before: [[search, book]]
calls:
- tool: login
  optional: true
- tool: search
  repeat: {max: 2}
- tool: book
---
calls:
- tool: book_directly
`

// A golden counts with all it says: bounds, variants and checks.
func TestTheGrammarOfGoldens(t *testing.T) {
	calls := func(tools ...string) string { return `[{"tool":"` + strings.Join(tools, `"},{"tool":"`) + `"}]` }
	for name, test := range map[string]struct {
		gold, trace, says string
		variant           int
	}{
		"optional call left out": {grammar, calls("search", "book"), "", 1},
		"repeated":               {grammar, calls("search", "search", "book"), "", 1},
		"other variant":          {grammar, calls("book_directly"), "", 2},
		"one too many":           {grammar, calls("search", "search", "search", "book"), "search ×1…2: the 3rd call is extra", 1},
		"check":                  {grammar, calls("login", "search", "search", "book"), "! max_calls", 1},
		"nearest variant":        {grammar, calls("book_directly", "book_directly"), "variant 2 of 2", 2},
		"checks only":            {"version: 1\nchecks: {never: [rm]}\n", calls("ls", "rm"), "! never", 0},
		"checks only, passed":    {"version: 1\nchecks: {never: [rm]}\n", calls("ls"), "", 0},
		"list":                   {`[{"tool":"a","optional":true},{"tool":"b","repeat":2}]`, calls("b", "b"), "", 0},
		"list, too many":         {`[{"tool":"b","repeat":{"max":2}}]`, calls("b", "b", "b"), "b ×1…2", 0},
		"list with a group":      {`[{"tool":"a","group":"g"},{"tool":"b","group":"g"}]`, calls("b", "a"), "", 0},
		"Python's form":          {`{"name":"test.py::test_b","calls":[{"tool":"b","args":{},"optional":true}]}`, "[]", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			g := read(t, test.gold)
			o := evaluate(t, g, test.trace)
			text := o.Text("trace", report.Style{})
			assert.Equal(t, test.says == "", o.Passed, text)
			assert.Contains(t, text, test.says)
			assert.Equal(t, test.variant, o.Variant)
			assert.Empty(t, g.Notes)
		})
	}
}
