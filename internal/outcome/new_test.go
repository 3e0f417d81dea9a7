package outcome_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/matchers"
)

type (
	args = toolscore.Args
	call = toolscore.Call
)

func compared(t *testing.T, expected, actual []call, opts ...toolscore.Option) outcome.Input {
	t.Helper()
	settings, err := option.Resolve(opts...)
	require.NoError(t, err)
	r, err := compare.Calls(expected, actual, settings)
	require.NoError(t, err)
	return outcome.Input{Expected: expected, Actual: actual, Result: r}
}

func given(v any) *any { return &v }

func TestEntries(t *testing.T) {
	search, book := call{Tool: "search", Args: args{"to": "NYC"}}, call{Tool: "book", Args: args{"seat": "12A"}}
	other := call{Tool: "book", Args: args{"seat": nil, "meal": "none"}}
	diffs := []outcome.Diff{
		{Path: "args.meal", Got: given("none")},
		{Path: "args.seat", Want: given("12A"), Got: given(nil), Reason: "want a string, got null"},
	}
	for name, test := range map[string]struct {
		expected, actual []call
		opts             []toolscore.Option
		want             outcome.Entry
	}{
		"match":   {[]call{search}, []call{search}, nil, outcome.Entry{State: toolscore.Match, Tool: "search"}},
		"missing": {[]call{search}, nil, nil, outcome.Entry{State: toolscore.Missing, Tool: "search", Actual: -1}},
		"extra":   {nil, []call{search}, nil, outcome.Entry{State: toolscore.Extra, Tool: "search", Expected: -1}},
		"extra that is forgiven": {
			nil,
			[]call{search},
			[]toolscore.Option{toolscore.AllowExtra(1)},
			outcome.Entry{State: toolscore.Extra, Tool: "search", Expected: -1, Forgiven: true},
		},
		"differ": {[]call{book}, []call{other}, nil, outcome.Entry{State: toolscore.Differ, Tool: "book", Diffs: diffs}},
		"moved": {
			[]call{book, search, search},
			[]call{search, search, other},
			nil,
			outcome.Entry{State: toolscore.Moved, Tool: "book", Actual: 2, Diffs: diffs},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := outcome.New(compared(t, test.expected, test.actual, test.opts...)).Entries
			require.NotEmpty(t, got)
			assert.Equal(t, test.want, got[0])
		})
	}
}

func TestForgivenDifference(t *testing.T) {
	expected, actual := []call{{Tool: "log", Args: args{}}}, []call{{Tool: "log", Args: args{"level": "warn"}}}
	in := compared(t, expected, actual, toolscore.PartialArgs(true))
	r := outcome.New(in)
	assert.True(t, r.Passed)
	assert.Equal(t, []outcome.Diff{{Path: "args.level", Got: given("warn"), Forgiven: true}}, r.Entries[0].Diffs)
}

// Matchers are anywhere, and are the text that a golden holds.
func TestMatchers(t *testing.T) {
	flight := matchers.Regex(`FL-\d+`)
	leg := map[string]any{"flight": flight, "seat": "1A"}
	expected := []call{{
		Tool:   "book",
		Args:   args{"legs": []any{leg}, "price": matchers.Approx(json.Number("9.99"))},
		Result: matchers.Any,
	}}
	actual := []call{{
		Tool: "book",
		Args: args{"legs": []any{map[string]any{"flight": "XX", "seat": "1A"}}, "price": json.Number("9.99")},
	}}
	r := outcome.New(compared(t, expected, actual))
	assert.Equal(t, map[string]any{
		"legs":  []any{map[string]any{"flight": outcome.Matcher{Text: flight.String()}, "seat": "1A"}},
		"price": outcome.Matcher{Text: "!approx 9.99"},
	}, r.Expected[0].Args)
	assert.Equal(t, outcome.Matcher{Text: "!any"}, r.Expected[0].Result)
	require.Len(t, r.Entries[0].Diffs, 1)
	assert.Equal(t, outcome.Matcher{Text: `!regex FL-\d+`}, *r.Entries[0].Diffs[0].Want)
	assert.Equal(t, flight, leg["flight"], "the calls are not changed")
}

func TestCalls(t *testing.T) {
	for name, test := range map[string]struct {
		call call
		want outcome.Call
		json string
	}{
		"unchecked":    {call{Tool: "a"}, outcome.Call{Tool: "a"}, `{"tool":"a"}`},
		"no arguments": {call{Tool: "a", Args: args{}}, outcome.Call{Tool: "a", Args: map[string]any{}}, `{"tool":"a","args":{}}`},
		"null": {
			call{Tool: "a", Args: args{"x": nil}},
			outcome.Call{Tool: "a", Args: map[string]any{"x": nil}},
			`{"tool":"a","args":{"x":null}}`,
		},
		"raw": {
			call{Tool: "a", Args: args{}, Raw: `{"x":`, Problem: toolscore.Truncated},
			outcome.Call{Tool: "a", Raw: `{"x":`},
			`{"tool":"a","raw":"{\"x\":"}`,
		},
		"all that is beside": {
			call{Tool: "a", Turn: 2, Kind: "mcp_call", Result: []any{json.Number("1.0")}, Err: "timeout", ID: "c1", Choice: 1},
			outcome.Call{Tool: "a", Turn: 2, Kind: "mcp_call", Result: []any{json.Number("1.0")}, Err: "timeout"},
			`{"tool":"a","turn":2,"kind":"mcp_call","result":[1.0],"error":"timeout"}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := outcome.New(outcome.Input{Actual: []call{test.call}})
			assert.Equal(t, []outcome.Call{test.want}, r.Actual)
			text, err := json.Marshal(r.Actual[0])
			require.NoError(t, err)
			assert.Equal(t, test.json, string(text))
		})
	}
}

func TestHidden(t *testing.T) {
	const secret = "sk-proj-4fGh7Kl2Mn8Pq3Rs6Tv9Wx1Yz5Ab0Cd"
	expected := []call{
		{Tool: "login", Args: args{"token": matchers.Regex("sk-.*")}},
		{Tool: "pay", Args: args{"password": "hunter2hunter2", "card": "visa"}},
		{Tool: "ask", Raw: secret},
		{Tool: "sign", Args: args{"note": "x"}},
	}
	actual := []call{
		{Tool: "login", Args: args{"token": secret}, Result: map[string]any{"access_token": secret}, Err: "bad " + secret},
		{Tool: "pay", Args: args{"password": "another-password", "card": "visa"}},
		{Tool: "ask", Args: args{"token": secret}},
		{Tool: "sign", Raw: "key " + secret, Args: args{}},
	}
	in := compared(t, expected, actual)
	redactor := redact.New(redact.Rules{})
	in.Hide, in.HideText = redactor.Value, redactor.Text
	text, err := json.Marshal(outcome.New(in))
	require.NoError(t, err)
	for _, word := range []string{secret, "hunter2", "another-password"} {
		assert.NotContains(t, string(text), word)
	}
	assert.Contains(t, string(text), "visa")
	assert.Contains(t, string(text), `{"$matcher":"!redacted"}`)
	assert.Equal(t, secret, actual[0].Args["token"], "the calls are not changed")
}

// What is written reads back as it was: numbers by their text, null apart from what is absent,
// matchers as matchers.
func TestRoundTrip(t *testing.T) {
	expected := []call{
		{Tool: "a", Args: args{"big": json.Number("9007199254740993"), "flight": []any{matchers.Regex("<b>")}, "gone": nil}},
		{Tool: "b"},
		{Tool: "c", Args: args{}},
	}
	actual := []call{
		{Tool: "a", Args: args{"big": json.Number("9007199254740992"), "flight": []any{"x"}, "new": nil}},
		{Tool: "c", Args: args{"deep": map[string]any{"x": []any{true, json.Number("1e999999999")}}}, Raw: "", Turn: 3},
		{Tool: "d", Args: args{}, Raw: "{", Problem: toolscore.Truncated},
	}
	r := outcome.New(compared(t, expected, actual))
	r.Suite, r.Name, r.Golden = "agent", "TestA", "agent/__snapshots__/TestA_1.tools.yaml"
	text, err := json.Marshal(r)
	require.NoError(t, err)
	var read outcome.Result
	require.NoError(t, json.Unmarshal(text, &read))
	assert.Equal(t, r, read)
}

func TestUnreadable(t *testing.T) {
	for name, text := range map[string]string{
		"no call":       `{"actual":[1]}`,
		"no difference": `{"entries":[{"diffs":[{"path":1}]}]}`,
		"twice":         `{"actual":[{"tool":"a","args":{"x":1,"x":2}}]}`,
		"too deep":      `{"entries":[{"diffs":[{"want":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}]}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			var r outcome.Result
			assert.Error(t, json.Unmarshal([]byte(text), &r))
		})
	}
}

func TestBrief(t *testing.T) {
	in := compared(t, []call{{Tool: "a"}}, []call{{Tool: "b"}})
	r := outcome.Brief(in.Result)
	assert.Empty(t, r.Entries)
	assert.Empty(t, r.Expected)
	full := outcome.New(in)
	full.Expected, full.Actual, full.Entries = nil, nil, nil
	assert.Equal(t, full, r)
	assert.Contains(t, r.Numbers, "argument_f1")
}

// Sums of weights leave 0.7000000000000002 and the like.
func TestNumbersAreRounded(t *testing.T) {
	numbers := toolscore.Numbers{ArgumentF1: 0.1 + 0.2, SelectionAccuracy: 2. / 3}
	text, err := json.Marshal(outcome.Brief(toolscore.Result{Score: 0.9000000000000001, Numbers: numbers}))
	require.NoError(t, err)
	for _, want := range []string{`"score":0.9,`, `"argument_f1":0.3,`, `"selection_accuracy":0.666666666667,`} {
		assert.Contains(t, string(text), want)
	}
	for k := range 101 {
		text := fmt.Sprint(outcome.Rounded(float64(k) / 100))
		assert.LessOrEqual(t, len(text), len("0.12"), text)
	}
}

func ExampleNew() {
	expected := []toolscore.Call{{Tool: "book", Args: toolscore.Args{"seat": matchers.Regex(`\d+[A-F]`)}}}
	actual := []toolscore.Call{{Tool: "book", Args: toolscore.Args{"seat": "window"}}}
	compared, err := compare.Calls(expected, actual, option.Settings{})
	if err != nil {
		return
	}
	for _, e := range outcome.New(outcome.Input{Expected: expected, Actual: actual, Result: compared}).Entries {
		text, err := json.MarshalIndent(e, "", "  ")
		fmt.Println(string(text), err)
	}
	// Output:
	// {
	//   "state": "differ",
	//   "tool": "book",
	//   "expected": 0,
	//   "actual": 0,
	//   "diffs": [
	//     {
	//       "path": "args.seat",
	//       "want": {
	//         "$matcher": "!regex \\d+[A-F]"
	//       },
	//       "got": "window",
	//       "reason": "the pattern does not match"
	//     }
	//   ]
	// } <nil>
}

// Bounds, variants and checks are kept, and read as they were written.
func TestGrammarIsKept(t *testing.T) {
	expected := []call{
		{Tool: "search", Args: args{"page": toolscore.Absent}, Bounds: toolscore.Bounds{Min: 1, Max: 3}},
		{Tool: "log", Bounds: toolscore.Bounds{Max: toolscore.Unlimited}},
		{Tool: "a", Group: "g"},
	}
	expected, err := source.Normalise(source.Expected, expected)
	require.NoError(t, err)
	actual := []call{{Tool: "search", Args: args{"page": "1"}}, {Tool: "a", Args: args{}}, {Tool: "rm", Args: args{}}}
	settings, err := option.Resolve(toolscore.Never(call{Tool: "rm"}), toolscore.MaxCalls(9))
	require.NoError(t, err)
	r, err := compare.Variants([]toolscore.Trace{{{Tool: "x"}}, expected}, actual, settings)
	require.NoError(t, err)
	kept := outcome.New(outcome.Input{
		Expected: expected, Actual: actual, Result: r, Variants: 2,
		HideText: func(text string) string { return strings.ReplaceAll(text, "rm", "***") },
	})
	kept.Name = "a"
	three := 3
	assert.Equal(t, []outcome.Check{
		{Key: "never", Reason: "*** is never to be called, and was: call 3 ***", Calls: []int{2}},
		{Key: "max_calls", Holds: true},
	}, kept.Checks)
	assert.Equal(t, []int{2, 2}, []int{kept.Variant, kept.Variants})
	assert.Equal(t, &outcome.Bounds{Min: 1, Max: &three}, kept.Expected[0].Bounds)
	assert.Equal(t, &outcome.Bounds{}, kept.Expected[1].Bounds)
	assert.Equal(t, "1…3 0…", fmt.Sprint(kept.Expected[0].Bounds, kept.Expected[1].Bounds))
	assert.Equal(t, "g", kept.Expected[2].Group)
	assert.Equal(t, 1, kept.Entries[0].Copy)
	text, err := json.Marshal(kept)
	require.NoError(t, err)
	var again outcome.Result
	require.NoError(t, json.Unmarshal(text, &again))
	assert.Equal(t, kept, again)
	assert.Equal(t, []outcome.Check{{Key: "never"}, {Key: "max_calls", Holds: true}}, outcome.Brief(r).Checks)
}

func TestUnscoredIsKept(t *testing.T) {
	in := compared(t, []call{{Tool: "a", Result: "x"}}, []call{{Tool: "a", Args: args{}, Result: "y"}},
		toolscore.MinScore(0.5), toolscore.WithResults())
	assert.True(t, outcome.New(in).Entries[0].Diffs[0].Unscored)
}
