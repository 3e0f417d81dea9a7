package toolscore_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestCallJSON(t *testing.T) {
	for name, test := range map[string]struct {
		call toolscore.Call
		json string
	}{
		"arguments not checked": {toolscore.Call{Tool: "search"}, `{"tool":"search"}`},
		"no arguments":          {toolscore.Call{Tool: "search", Args: toolscore.Args{}}, `{"tool":"search","args":{}}`},
		"no tool":               {toolscore.Call{ID: "5"}, `{"tool":"","id":"5"}`},
		"all keys in order": {
			toolscore.Call{
				Tool: "pay", Args: toolscore.Args{"sum": json.Number("1.0"), "all": true}, ID: "c1", Turn: 2,
				Kind: "mcp_call", Choice: 1, Result: "ok", Err: "late",
			},
			`{"tool":"pay","args":{"all":true,"sum":1.0},"id":"c1","turn":2,"kind":"mcp_call",` +
				`"choice":1,"result":"ok","error":"late"}`,
		},
		"numbers keep their text": {
			toolscore.Call{Tool: "n", Args: toolscore.Args{"big": json.Number("9007199254740993"), "e": json.Number("1e2")}},
			`{"tool":"n","args":{"big":9007199254740993,"e":1e2}}`,
		},
		"cut off": {
			toolscore.Call{Tool: "write", Raw: `{"path": "a`, Problem: toolscore.Truncated},
			`{"tool":"write","raw":"{\"path\": \"a"}`,
		},
		"cut off before the first byte": {
			toolscore.Call{Tool: "write", Problem: toolscore.Truncated},
			`{"tool":"write","raw":""}`,
		},
		"cut off behind a whole object": {
			toolscore.Call{Tool: "write", Raw: "{}", Problem: toolscore.Truncated},
			`{"tool":"write","raw":"{}"}`,
		},
		"free text": {
			toolscore.Call{Tool: "sql", Raw: "SELECT 1;", Problem: toolscore.Text, Kind: "custom_tool_call"},
			`{"tool":"sql","raw":"SELECT 1;","kind":"custom_tool_call"}`,
		},
		"HTML signs": {
			toolscore.Call{Tool: "w", Args: toolscore.Args{"city": "<UNKNOWN> & more"}},
			`{"tool":"w","args":{"city":"<UNKNOWN> & more"}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, test.json, encode(t, test.call))
			var read toolscore.Call
			require.NoError(t, json.Unmarshal([]byte(test.json), &read))
			assert.Equal(t, test.call, read)
		})
	}
}

// encode writes v without HTML escapes.
func encode(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	require.NoError(t, encoder.Encode(v))
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

func TestCallJSONOfGoValues(t *testing.T) {
	type seat struct {
		Row int `json:"row"`
	}
	c := toolscore.Call{
		Tool:     "book",
		Args:     toolscore.Args{"seats": []seat{{3}}, "price": 3.0},
		Start:    time.Now(),
		Duration: time.Second,
	}
	assert.JSONEq(t, `{"tool": "book", "args": {"price": 3, "seats": [{"row": 3}]}}`, encode(t, c), "times are not written")
}

func TestCallJSONWritesRawInPlaceOfNoArguments(t *testing.T) {
	assert.Equal(t, `{"tool":"a","raw":"x"}`, encode(t, toolscore.Call{Tool: "a", Raw: "x", Args: toolscore.Args{}}))
}

func TestCallJSONReadsNullAsAbsent(t *testing.T) {
	text := `{"tool":"t","args":null,"id":null,"turn":null,"raw":null,"kind":null,"choice":null,"result":null,"error":null}`
	var c toolscore.Call
	require.NoError(t, json.Unmarshal([]byte(text), &c))
	assert.Equal(t, toolscore.Call{Tool: "t"}, c)
}

func TestCallThatHasNoJSON(t *testing.T) {
	for want, c := range map[string]toolscore.Call{
		"call book args.seats[1]: a matcher has no JSON; keep it in Go or in a golden file": {
			Tool: "book", Args: toolscore.Args{"seats": []any{1, matchers.Any}},
		},
		"call book result.id: a matcher has no JSON": {Tool: "book", Result: map[string]any{"id": matchers.UUID}},
		"call book args.f: func() has no JSON form":  {Tool: "book", Args: toolscore.Args{"f": func() {}}},
		"call sql raw: invalid UTF-8":                {Tool: "sql", Raw: "\xff", Problem: toolscore.InvalidUTF8},
		"call sql: args and raw are both given":      {Tool: "sql", Raw: "x", Args: toolscore.Args{"a": 1}},
	} {
		_, err := c.MarshalJSON()
		assert.ErrorContains(t, err, want)
		_, err = toolscore.Trace{{Tool: "first"}, c}.MarshalJSON()
		assert.ErrorContains(t, err, "call 2"+want[len("call"):])
	}
}

func TestJSONThatIsNoCall(t *testing.T) {
	for text, want := range map[string]string{
		`{"tool":"book","arg":{"a":1}}`:            `call book arg: unknown key; write "args"`,
		`{"tool":"book","Args":{}}`:                `call book Args: unknown key; write "args"`,
		`{"tool":"book","arguments":{}}`:           `call book arguments: unknown key; write "args"`,
		`{"name":"book","tool":"book"}`:            `call book name: unknown key; write "tool"`,
		`{"tool":"book","whatever":1}`:             `call book whatever: unknown key; a call has the keys tool, optional, args, repeat`,
		`{"tool":"book","tool":"b"}`:               `call tool: duplicate key`,
		`{"tool":"book","args":{"a":1,"a":2}}`:     `call args.a: duplicate key`,
		`{"args":{}}`:                              `call tool: missing; every call names its tool`,
		`{"tool":null}`:                            `call tool: missing`,
		`{"tool":3}`:                               `call tool: a number; give a string`,
		`{"tool":"book","args":[]}`:                `call book args: an array; give an object`,
		`{"tool":"book","args":"{}"}`:              `call book args: a string; give an object`,
		`{"tool":"book","id":7}`:                   `call book id: a number; give a string`,
		`{"tool":"book","turn":-1}`:                `call book turn: -1; give a whole number`,
		`{"tool":"book","turn":1.5}`:               `call book turn: 1.5; give a whole number`,
		`{"tool":"book","turn":"1"}`:               `call book turn: "1"; give a whole number`,
		`{"tool":"book","choice":1e99}`:            `call book choice: 1e99; give a whole number`,
		`{"tool":"book","args":{},"raw":""}`:       `call book: args and raw are both given`,
		`{"tool":"book","error":{}}`:               `call book error: an object; give a string`,
		"{\"tool\":\"book\",\"args\":\"\xff\"}":    `call args: invalid UTF-8`,
		`null`:                                     `call: null is not a call; write an object`,
		`{`:                                        `call: JSON that is cut off`,
		`[]`:                                       `call: an array is not a call`,
		`{"tool":"book","args":{"a":"\ud800"}}`:    `call args.a: invalid UTF-8`,
		`{"tool":"b","turn":99999999999999999999}`: `call b turn: 99999999999999999999; give a whole number`,
	} {
		c := toolscore.Call{Tool: "kept"}
		assert.ErrorContains(t, c.UnmarshalJSON([]byte(text)), want)
		assert.Equal(t, toolscore.Call{Tool: "kept"}, c, "a failure changes nothing")
		assert.Error(t, json.Unmarshal([]byte(text), &c))
	}
}

func TestTraceJSON(t *testing.T) {
	trace := toolscore.Trace{{Tool: "a"}, {Tool: "b", Args: toolscore.Args{}}}
	assert.Equal(t, `[{"tool":"a"},{"tool":"b","args":{}}]`, encode(t, trace))
	assert.Equal(t, `[]`, encode(t, toolscore.Trace(nil)))

	var read toolscore.Trace
	require.NoError(t, json.Unmarshal([]byte(` [ {"tool":"a"} , {"tool":"b","args":{}} ] `), &read))
	assert.Equal(t, trace, read)
	require.NoError(t, json.Unmarshal([]byte(`[]`), &read))
	assert.Equal(t, toolscore.Trace{}, read)
}

func TestJSONThatIsNoTrace(t *testing.T) {
	for text, want := range map[string]string{
		`null`:                           "trace: null is not a trace; a trace without calls is []",
		`{"tool":"a"}`:                   "trace: not a list of calls",
		`"[]"`:                           "trace: not a list of calls",
		`[{"tool":"a"},{"tol":"b"}]`:     `call 2 tool: missing`,
		`[{"tool":"a","id":1}]`:          `call 1 a id: a number; give a string`,
		`[null]`:                         `call 1: null is not a call`,
		`[{"tool":"a","args":{"a":1}},`:  "trace: not a list of calls",
		`[{"tool":"a","raw":1}]`:         "call 1 a raw: a number",
		`[{"tool":"a","resultt":"x"}]`:   `call 1 a resultt: unknown key; write "result"`,
		`[{"tool":"a","args":{}}, [[]]]`: "call 2: an array is not a call",
	} {
		read := toolscore.Trace{{Tool: "kept"}}
		assert.ErrorContains(t, read.UnmarshalJSON([]byte(text)), want)
		assert.Equal(t, toolscore.Trace{{Tool: "kept"}}, read, "a failure changes nothing")
	}
}

func TestProblemOf(t *testing.T) {
	for text, want := range map[string]toolscore.Problem{
		"":                      toolscore.Truncated,
		`{"a": "b`:              toolscore.Truncated,
		`{}`:                    toolscore.Truncated,
		`SELECT 1;`:             toolscore.Invalid,
		`{"a":1} {"b":2}`:       toolscore.Invalid,
		`[1]`:                   toolscore.NotObject,
		`null`:                  toolscore.NotObject,
		`{"a":1,"a":2}`:         toolscore.DuplicateKeys,
		"{\"a\":\"\xff\"}":      toolscore.InvalidUTF8,
		nested("[", "]", 3000):  toolscore.TooDeep,
		"invalid_arguments_bad": toolscore.Invalid,
	} {
		assert.Equal(t, want, toolscore.ProblemOf(text), "%.40q", text)
	}
}

func ExampleCall_MarshalJSON() {
	text, err := json.Marshal(toolscore.Call{Tool: "search", Args: toolscore.Args{"query": "flights to NYC"}})
	fmt.Println(string(text), err)
	// Output: {"tool":"search","args":{"query":"flights to NYC"}} <nil>
}

func ExampleTrace_UnmarshalJSON() {
	var expected toolscore.Trace
	err := json.Unmarshal([]byte(`[{"tool": "search"}, {"tool": "book", "arg": {}}]`), &expected)
	fmt.Println(err)
	// Output: call 2 book arg: unknown key; write "args" if that is meant, else leave it out
}
