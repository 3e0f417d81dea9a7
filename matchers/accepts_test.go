package matchers_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// one JSON value of each kind, and some that are nearly the same.
const (
	anything = `null|true|0|1.5|""|"a"|[]|{}`
	noText   = `null|true|1|[]|["a"]|{"a":1}`
	noNumber = `null|true|false|"1"|""|[1]|{}`
)

func TestMatchersAccept(t *testing.T) {
	flight := toolscore.Args{"id": matchers.Regex(`FL-\d+`), "seat": "12A"}
	for _, c := range []struct {
		m                matchers.Matcher
		accepts, refuses string // JSON values between bars
	}{
		{matchers.Any, anything, ``},
		{
			matchers.UUID, `"6ba7b810-9dad-11d1-80b4-00c04fd430c8"|"6BA7B810-9DAD-11D1-80B4-00C04FD430C8"`,
			noText + `|"6ba7b810"|"6ba7b8109dad11d180b400c04fd430c8"|"6ba7b810-9dad-11d1-80b4-00c04fd430c8\n"`,
		},
		{
			matchers.Time, `"2006-01-02T15:04:05Z"|"2006-01-02T15:04:05.123456789+07:00"`,
			noText + `|"2006-01-02"|"2006-13-02T15:04:05Z"|"2006-01-02 15:04:05Z"|"2006-01-02T5:04:05Z"|"2006-01-02T15:04:05,5Z"`,
		},
		{matchers.Redacted, `""|"a"`, noText},

		{matchers.Regex(`FL-\d+`), `"FL-42"|"FL-1"`, noText + `|"FL-"|"fl-42"|"xFL-42"|"FL-42x"|"FL-42\n"|"FL-٤٢"`},
		{matchers.Regex(`a|b`), `"a"|"b"`, `"ab"|"ax"|"xb"`},
		{matchers.Regex(`a|ab`), `"a"|"ab"`, `"abb"`},
		{matchers.Regex(`a+?`), `"a"|"aaa"`, `""|"b"`},
		{matchers.Regex(`^a$`), `"a"`, `"a\n"|"b\na"`},
		{matchers.Regex(`(a|ab)(c|bcd)(d*)`), `"abcd"|"ac"`, `"abcde"`},
		{matchers.Regex(``), `""`, `"a"`},
		{matchers.Regex(`\Qa.b`), `"a.b"`, `"axb"`},
		{matchers.Regex(`.*`), `""|"a b"`, `"a\nb"`},
		{matchers.Regex(`.*`, matchers.DotAll), `"a\nb"`, noText},
		{matchers.Regex(`nyc`, matchers.IgnoreCase), `"NYC"|"Nyc"`, `"nyc "`},
		{matchers.Regex(`^a$\n^b$`, matchers.Multiline), `"a\nb"`, `"a b"`},
		{matchers.Regex(`a.b`, matchers.IgnoreCase, matchers.DotAll), `"A\nB"`, `"A\nC"`},
		{matchers.Regex(`\s\w\d`), `" a1"`, `"\u00a0a1"|" é1"`},

		{matchers.Approx(9.99), `9.99|9.990|9.99000998|999e-2`, noNumber + `|9.9901|-9.99`},
		{matchers.Approx(9.99, matchers.Abs(0.01)), `9.98|10|10.00`, `9.9799999|10.0000001`},
		{matchers.Approx(-100, matchers.Rel(0.1)), `-90|-110`, `-89.99|-110.01|100`},
		{matchers.Approx(0), `0|-0|0.0`, `1e-9|false`},
		{matchers.Approx(json.Number("9007199254740993"), matchers.Rel(0)), `9007199254740993`, `9007199254740992`},
		{
			matchers.Approx(uint8(1), matchers.Abs(json.Number("1e-30")), matchers.Rel(0)), `1.000000000000000000000000000001`,
			`1.0000000000000000000000000000011`,
		},
		{matchers.Range(1, 5), `1|5|1.0|2.5`, noNumber + `|0.99|5.000001`},
		{matchers.Range(nil, 0), `0|-1e999999999`, `1e-999999999`},
		{matchers.Range(1.5, nil), `1.5|1e999999999`, `1.49`},

		{matchers.Contains("urgent"), `"so urgent"|["urgent",1]|{"urgent":0}`, `"urgen"|["so urgent"]|{"a":"urgent"}|1|null|true`},
		{matchers.Contains(""), `""|"a"|[""]|{"":1}`, `[]|{}|null`},
		{matchers.Contains(1), `[1]|[0,1.0]`, `["1"]|"1"|{"1":1}|1|[true]`},
		{matchers.Contains(nil), `[null]`, `[]|{}|null|""`},
		{matchers.Contains(matchers.Regex(`x.*`)), `["xy"]|{"x":1}`, `"xy"|[["xy"]]|{"a":"x"}`},
		{matchers.Contains(map[string]any{"a": matchers.Any}), `[{"a":1}]`, `[{}]|{"a":1}`},

		{matchers.OneOf("C", "F", matchers.Regex("kelvin")), `"C"|"kelvin"`, `"c"|" C"|null|["C"]`},
		{matchers.OneOf(1, nil, []int{1}), `1|1.0|null|[1]|[1.0]`, `true|"1"|[]`},
		{matchers.All(matchers.Regex("a.*"), matchers.Len(2)), `"ab"`, `"a"|"abc"|"xb"|["a","b"]`},
		{matchers.Not("a"), `"b"|null|1|" a"`, `"a"`},
		{matchers.Not(nil), `0|""|[]`, `null`},
		{matchers.Not(matchers.IsType(matchers.Number)), `"1"|null`, `1|1.5`},

		{matchers.IsType(matchers.Number), `1|1.0|1e3|-0`, noNumber},
		{matchers.IsType(matchers.Integer), `1|-0`, noNumber + `|1.0|1e3`},
		{matchers.IsType(matchers.Float), `1.0|1e3|0.5`, noNumber + `|1`},
		{matchers.IsType(matchers.String, matchers.Null), `"a"|null`, `1|true|[]|{}`},
		{matchers.IsType(matchers.Boolean), `true|false`, `null|0|1|"true"`},
		{matchers.IsType(matchers.Array, matchers.Object), `[]|{}|[1]`, `null|""|1`},

		{matchers.Each(matchers.IsType(matchers.Integer)), `[]|[1,2]`, `null|{}|[1.5]|[1,"2"]|"12"`},
		{matchers.Each(nil), `[]|[null]`, `null|[0]`},
		{matchers.Len(2), `"ab"|"日本"|[1,2]|{"a":1,"b":2}`, `""|"abc"|[]|{}|2|null|true`},
		{matchers.Len(matchers.Range(1, nil)), `"a"|[1]`, `""|[]|{}|1`},
		{
			matchers.Partial(flight), `{"id":"FL-1","seat":"12A"}|{"id":"FL-1","seat":"12A","x":0}`,
			`{"id":"FL-1"}|{"id":"X","seat":"12A"}|{"id":"FL-1","seat":" 12A"}|{}|null|[]|"{}"`,
		},
		{matchers.Partial(nil), `{}|{"a":1}`, `null|[]`},
		{matchers.Partial(toolscore.Args{"a": nil}), `{"a":null}`, `{}`},
		{matchers.Unordered(1, "a", 1), `[1,1.0,"a"]|["a",1,1]`, `[1,"a"]|[1,"a","a"]|[1,1,"a",1]|null|{}`},
		{matchers.Unordered(matchers.Any, 1), `[1,2]|[2,1]|[1,1]`, `[2,3]|[1]`},
		{matchers.Unordered(), `[]`, `[1]|null`},
		{
			matchers.JSON(matchers.Partial(toolscore.Args{"id": 7})), `"{\"id\":7,\"x\":1}"|" {\"id\": 7.0}\n"`,
			`"{\"id\":8}"|"{\"id\":7"|"{\"id\":7,\"id\":7}"|{"id":7}|"7"|""|null`,
		},
		{matchers.JSON(nil), `"null"`, `""|null`},
		{matchers.Func("is a list", func(v any) bool { _, ok := v.([]any); return ok }), `[]|[1]`, `null|{}|"[]"`},
		{matchers.Capture("id", matchers.IsType(matchers.String)), `"a"`, noText},
		{matchers.Capture("id", nil), anything, ``},
		{matchers.Ref("id"), anything, ``},
	} {
		for _, v := range values(t, c.accepts) {
			assert.True(t, c.m.Matches(v), "%s accepts %v", c.m, v)
		}
		for _, v := range values(t, c.refuses) {
			assert.False(t, c.m.Matches(v), "%s refuses %v", c.m, v)
			if e, ok := c.m.(value.Explainer); ok {
				assert.NotEmpty(t, e.Explain(v), "%s says why it refuses %v", c.m, v)
			}
		}
	}
}

// values reads the JSON values between the bars; none of them holds a bar.
func values(t *testing.T, texts string) []any {
	t.Helper()
	if texts == "" {
		return nil
	}
	var list []any
	for text := range strings.SplitSeq(texts, "|") {
		v, err := value.Parse([]byte(text))
		require.NoError(t, err, text)
		list = append(list, v)
	}
	return list
}

func TestMatchersSeeJSONValues(t *testing.T) {
	type pair struct {
		A int     `json:"a"`
		B float32 `json:"b,omitempty"`
	}
	m := matchers.OneOf(pair{A: 1}, []pair{{2, 0.1}})
	assert.Equal(t, `!oneOf [{a: 1}, [{a: 2, b: 0.1}]]`, m.String())
	assert.True(t, m.Matches(map[string]any{"a": json.Number("1")}))
}

func TestParametersAreCopied(t *testing.T) {
	list := []any{"a"}
	args := toolscore.Args{"k": list}
	types := []matchers.Type{matchers.String}
	all := []matchers.Matcher{matchers.OneOf(list), matchers.Partial(args), matchers.Each(list), matchers.IsType(types...)}
	list[0], types[0], args["new"] = "b", matchers.Number, 1
	assert.Equal(t, []string{`!oneOf [[a]]`, `!partial {k: [a]}`, `!each [a]`, `!type string`}, names(all))
}

func names(list []matchers.Matcher) []string {
	var out []string
	for _, m := range list {
		out = append(out, m.String())
	}
	return out
}

func TestStrictnessDoesNotReachIntoMatchers(t *testing.T) {
	want := map[string]any{"n": matchers.OneOf(1), "s": matchers.OneOf("a")}
	for _, mode := range []value.Mode{value.Lenient, value.Strict} {
		assert.True(t, value.Equal(want, values(t, `{"n":1.0,"s":"a"}`)[0], mode))
		assert.False(t, value.Equal(want, values(t, `{"n":1,"s":" a"}`)[0], mode))
	}
}

func TestMatchersCanBeCompared(t *testing.T) {
	// Two matchers in interfaces are compared somewhere in every program; it must not panic.
	all := []any{matchers.OneOf(1), matchers.Partial(nil), matchers.Unordered(1), matchers.IsType(matchers.Null), matchers.UUID}
	for _, m := range all {
		assert.True(t, m == m) //nolint:gocritic,testifylint // that is what is tested
	}
}
