package pyimport_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestEqual(t *testing.T) {
	x := func(v any) []toolscore.Call { return []toolscore.Call{{Tool: "a", Args: toolscore.Args{"x": v}}} }
	all := [][]toolscore.Call{
		nil,
		{{Tool: "a"}},
		{{Tool: "b"}},
		{{Tool: "a", Args: toolscore.Args{}}},
		{{Tool: "a", Kind: "server"}},
		{{Tool: "a", Raw: "{", Problem: toolscore.Truncated}},
		{{Tool: "a", Problem: toolscore.Invalid}},
		{{Tool: "a"}, {Tool: "a"}},
		{toolscore.Call{Tool: "a"}.Optional()},
		{toolscore.Call{Tool: "a"}.Times(1, 3)},
		{toolscore.Call{Tool: "a"}.Times(1, toolscore.Unlimited)},
		{toolscore.Call{Tool: "a"}.Times(2, 2)},
		{{Tool: "a", Group: "1"}},
		{{Tool: "a", Group: "1"}, {Tool: "a", Group: "1"}},
		{{Tool: "a", Group: "1"}, {Tool: "a", Group: "2"}},
		{{Tool: "a", Executed: toolscore.NotExecuted}},
		x(nil), x(true), x("1"), x(json.Number("1")), x(json.Number("1.0")), x([]any{}), x([]any{nil}), x(map[string]any{}),
		x(map[string]any{"y": nil}), x(map[string]any{"z": nil}),
		x(matchers.Any), x(matchers.Regex("a")), x(matchers.Regex("b")), x(matchers.Regex("a", matchers.IgnoreCase)),
		x(matchers.OneOf("a")), x(matchers.OneOf(matchers.Regex("a"))), x("!any"),
	}
	for i, a := range all {
		for j, b := range all {
			assert.Equal(t, i == j, pyimport.Equal(a, b), "%v\n%v", a, b)
		}
	}
	assert.True(t, pyimport.Equal(all[1], []toolscore.Call{toolscore.Call{Tool: "a"}.Times(1, 1)}))
	assert.True(t, pyimport.Equal(all[1], []toolscore.Call{{Tool: "a", Executed: toolscore.Executed}}), "as if not known")
	assert.True(t, pyimport.Equal(x(matchers.OneOf(matchers.Regex("a"), 1)), x(matchers.OneOf(matchers.Regex("a"), 1))))
}
