package matchers_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/matchers"
)

// layer reads options; "" is a layer that is not there.
func layer(t *testing.T, text string) *matchers.MatchOptions {
	t.Helper()
	if text == "" {
		return nil
	}
	var o matchers.MatchOptions
	require.NoError(t, json.Unmarshal([]byte(text), &o))
	return &o
}

func TestResolveMatchOptions(t *testing.T) {
	for _, c := range []struct{ suite, testCase, run, want string }{
		{``, ``, ``, `{"toolCallOrder":"ignore","allowExtraToolCalls":true,"argumentMatching":"partial"}`},
		{
			`{"toolCallOrder":"strict"}`, `{"argumentMatching":"exact"}`, `{"allowExtraToolCalls":false}`,
			`{"toolCallOrder":"strict","allowExtraToolCalls":false,"argumentMatching":"exact"}`,
		},
		{
			`{"toolCallOrder":"strict"}`, `{"toolCallOrder":"superset"}`, `{}`,
			`{"toolCallOrder":"superset","allowExtraToolCalls":true,"argumentMatching":"partial"}`,
		},
		{
			`{"maxExtraToolCalls":2}`, `{"allowExtraToolCalls":false}`, ``,
			`{"toolCallOrder":"ignore","allowExtraToolCalls":false,"argumentMatching":"partial"}`,
		},
		{
			`{"allowExtraToolCalls":false}`, ``, `{"maxExtraToolCalls":2}`,
			`{"toolCallOrder":"ignore","maxExtraToolCalls":2,"argumentMatching":"partial"}`,
		},
		{
			``, `{"allowExtraToolCalls":false,"maxExtraToolCalls":null}`, ``,
			`{"toolCallOrder":"ignore","maxExtraToolCalls":null,"argumentMatching":"partial"}`,
		},
		{
			`{"isNegativeTest":true}`, ``, `{}`,
			`{"toolCallOrder":"ignore","allowExtraToolCalls":true,"argumentMatching":"partial","isNegativeTest":true}`,
		},
	} {
		got, err := json.Marshal(matchers.ResolveMatchOptions(layer(t, c.suite), layer(t, c.testCase), layer(t, c.run)))
		assert.NoError(t, err)
		assert.JSONEq(t, c.want, string(got), "%s %s %s", c.suite, c.testCase, c.run)
	}
}

func TestResolvedOptionsShareNothing(t *testing.T) {
	bound := 1
	suite := matchers.MatchOptions{MaxExtraToolCalls: &bound}
	merged := matchers.ResolveMatchOptions(&suite, nil, nil)
	bound = 7
	assert.Equal(t, 1, *merged.MaxExtraToolCalls)
}

func TestMatchOptionsInJSON(t *testing.T) {
	for _, text := range []string{
		`{}`,
		`{"toolCallOrder":"superset","maxExtraToolCalls":3}`,
		`{"maxExtraToolCalls":null}`,
		`{"allowExtraToolCalls":false,"argumentMatching":"exact","isNegativeTest":true}`,
	} {
		got, err := json.Marshal(layer(t, text))
		assert.NoError(t, err)
		assert.JSONEq(t, text, string(got))
	}
	for text, want := range map[string]string{
		`{"maxExtraToolCalls":-1}`:  "match options: maxExtraToolCalls: -1 calls; give 0 or more, or null for no bound",
		`{"maxExtraToolCalls":1.5}`: "match options: maxExtraToolCalls: ",
		`{"toolCallOrdr":"strict"}`: `match options: json: unknown field "toolCallOrdr"`,
	} {
		var o matchers.MatchOptions
		assert.ErrorContains(t, json.Unmarshal([]byte(text), &o), want)
	}
}

func TestTheBoundOfExtraCalls(t *testing.T) {
	for text, want := range map[string]bool{
		`{}`:                            true,
		`{"allowExtraToolCalls":true}`:  true,
		`{"allowExtraToolCalls":false}`: false,
		`{"maxExtraToolCalls":null}`:    true,
		`{"maxExtraToolCalls":2}`:       true,
		`{"maxExtraToolCalls":1}`:       false,
		`{"maxExtraToolCalls":2,"allowExtraToolCalls":false}`: true,
	} {
		got, err := matchers.EvaluateToolCalls(spelled("a"), spelled("abc"), *layer(t, text))
		assert.NoError(t, err)
		assert.Equal(t, want, got.Passed, text)
	}
}
