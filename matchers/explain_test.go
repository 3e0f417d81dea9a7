package matchers_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestMatchersExplain(t *testing.T) {
	for _, c := range []struct {
		m         matchers.Matcher
		got, want string
	}{
		{matchers.UUID, `1`, "want a string, got a number"},
		{matchers.UUID, `"x"`, "it is not a UUID such as 6ba7b810-9dad-11d1-80b4-00c04fd430c8"},
		{matchers.Time, `"yesterday"`, "it is not a time in RFC 3339 such as 2006-01-02T15:04:05Z"},
		{matchers.Redacted, `null`, "want a string, got null"},
		{matchers.Regex(`FL-\d+`), `42`, "want a string, got a number"},
		{matchers.Regex(`FL-\d+`), `"no FL-42 today"`, `the pattern matches "FL-42" in it, not the whole text`},
		{matchers.Regex(`FL-\d+`), `"FL"`, "the pattern does not match"},
		{matchers.Approx(9.99), `"9.99"`, "want a number, got a string"},
		{matchers.Approx(9.99), `10`, "it is off by more than 1e-6 of the value"},
		{matchers.Approx(9.99, matchers.Abs(0.5)), `11`, "it is off by more than 0.5 and 1e-6 of the value"},
		{matchers.Approx(9.99, matchers.Abs(0.5), matchers.Rel(0)), `11`, "it is off by more than 0.5"},
		{matchers.Approx(1, matchers.Rel(0)), `2`, "it is another number"},
		{matchers.Range(1, 5), `0`, "it is less than 1"},
		{matchers.Range(1, 5), `5.5`, "it is greater than 5"},
		{matchers.Range(1, 5), `null`, "want a number, got null"},
		{matchers.Contains("x"), `"abc"`, "the text is not in it"},
		{matchers.Contains(1), `"1"`, "it is a string, and no part of a string is that"},
		{matchers.Contains("x"), `["xx"]`, "no element is that"},
		{matchers.Contains("x"), `{"xx":1}`, "no key is that"},
		{matchers.Contains("x"), `1`, "want a string, an array or an object, got a number"},
		{matchers.OneOf("a", "b"), `"c"`, "it is none of the 2 candidates"},
		{matchers.OneOf("a"), `1`, "want a string, got a number"},
		{matchers.All(matchers.Len(2), matchers.Regex("a.")), `"ba"`, "!regex a. refuses it: the pattern does not match"},
		{matchers.Not("a"), `"a"`, "it is what must not be"},
		{matchers.IsType(matchers.Integer), `1.0`, "want type integer, got type float"},
		{matchers.IsType(matchers.String, matchers.Null), `1`, "want type string, null, got type integer"},
		{matchers.Each(matchers.IsType(matchers.String)), `["a",1]`, "[1]: want type string, got type integer"},
		{matchers.Each(map[string]any{"a": 1}), `[{"a":2}]`, "[0].a: want 1, got 2"},
		{matchers.Each(1), `{}`, "want an array, got an object"},
		{matchers.Len(2), `"abc"`, "its length is 3"},
		{matchers.Len(2), `2`, "want a string, an array or an object, got a number"},
		{matchers.Partial(toolscore.Args{"seat": "12A", "id": 1}), `{"seat":"12B"}`, "id: want 1, got (absent), and 1 more"},
		{matchers.Partial(nil), `[]`, "want an object, got an array"},
		{matchers.Unordered(1, "a", 1), `[1,"a","a"]`, "no element is left for 1"},
		{matchers.Unordered(1), `[1,2]`, "it has 2 elements, not 1"},
		{matchers.Unordered(1), `1`, "want an array, got a number"},
		{matchers.JSON(1), `1`, "want a string that holds JSON, got a number"},
		{matchers.JSON(map[string]any{"a": 1}), `"{\"a\":2}"`, "in the text: a: want 1, got 2"},
		{matchers.JSON(1), `"{"`, "JSON that is cut off at byte 1: want a key in double quotes"},
		{matchers.Capture("id", matchers.Len(1)), `"ab"`, "its length is 2"},
	} {
		e, ok := c.m.(value.Explainer)
		require.True(t, ok, "%s", c.m)
		got := values(t, c.got)[0]
		require.False(t, c.m.Matches(got), "%s, %s", c.m, c.got)
		assert.Equal(t, c.want, e.Explain(got), "%s, %s", c.m, c.got)
	}
}

func TestExplanationsAreShort(t *testing.T) {
	long := make([]any, 10_000)
	m, _ := matchers.OneOf(matchers.Each(long)).(value.Explainer)
	assert.Less(t, len(m.Explain([]any{long[:1], "x"})), 300)
}
