package matchers_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestMatchResultInJSON(t *testing.T) {
	for name, c := range map[string]struct {
		result matchers.MatchResult
		want   string
	}{
		"empty": {
			matchers.MatchResult{Passed: true},
			`{"missing":[],"extra":[],"outOfOrder":[],"argumentMismatches":[],"passed":true}`,
		},
		"full": {
			matchers.MatchResult{
				Missing: []toolscore.Call{{Tool: "a"}, {Tool: "b", Args: toolscore.Args{}}},
				Extra:   []toolscore.Call{{Tool: "c", Args: toolscore.Args{"x": json.Number("1.0")}}, {Tool: "d", Raw: "{"}},
				OutOfOrder: []matchers.OutOfOrder{
					{Tool: "e", ExpectedIndex: 1, ActualIndex: 0},
				},
				ArgumentMismatches: []matchers.ArgumentMismatch{
					{Expected: toolscore.Call{Tool: "f"}, Actual: toolscore.Call{Tool: "f", Args: toolscore.Args{"y": nil}}},
				},
				Approximate: true,
			},
			`{"missing":[{"toolName":"a"},{"toolName":"b","arguments":{}}],
				"extra":[{"toolName":"c","arguments":{"x":1.0}},{"toolName":"d","raw":"{"}],
				"outOfOrder":[{"toolName":"e","expectedIndex":1,"actualIndex":0}],
				"argumentMismatches":[{"toolName":"f","expectedArgs":{},"actualArgs":{"y":null}}],
				"passed":false,"approximate":true}`,
		},
	} {
		got, err := json.Marshal(c.result)
		assert.NoError(t, err)
		assert.JSONEq(t, c.want, string(got), name)
	}
}

func TestMatchResultPrintsTheBeginningOfLongArguments(t *testing.T) {
	long := toolscore.Call{Tool: "t", Args: toolscore.Args{"x": strings.Repeat("ä", 1<<20)}}
	text := matchers.MatchResult{Extra: []toolscore.Call{long}}.String()
	assert.Less(t, len(text), 500)
	assert.Contains(t, text, "… (2097160 bytes)")
}

// TestTheResultIsACopy changes the arguments after the call, as an agent may.
func TestTheResultIsACopy(t *testing.T) {
	actual := spelled("a")
	got, err := matchers.EvaluateToolCalls(nil, actual, matchers.MatchOptions{})
	assert.NoError(t, err)
	actual[0].Args["x"] = "changed"
	assert.Equal(t, json.Number("1"), got.Extra[0].Args["x"])
}
