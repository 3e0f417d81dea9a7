package value_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/value"
)

func TestIsNormal(t *testing.T) {
	cycle := map[string]any{}
	cycle["self"] = cycle
	deepest := any("x")
	for range value.MaxDepth {
		deepest = []any{deepest}
	}
	tests := map[string]struct {
		v      any
		normal bool
	}{
		"null":            {nil, true},
		"an object":       {map[string]any{"a": []any{json.Number("1e9"), "é", true, map[string]any{}}}, true},
		"a Go number":     {map[string]any{"a": 1}, false},
		"no number":       {json.Number("01"), false},
		"no UTF-8":        {[]any{"\xff"}, false},
		"a key, no UTF-8": {map[string]any{"\xff": nil}, false},
		"a nil map":       {map[string]any(nil), false},
		"a nil list":      {[]any{[]any(nil)}, false},
		"a Go list":       {[]string{"a"}, false},
		"a cycle":         {cycle, false},
		"as deep as can":  {deepest, true},
		"too deep":        {[]any{deepest}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, test.normal, value.IsNormal(test.v))
			normalised, err := value.Normalise(test.v)
			if test.normal {
				assert.NoError(t, err)
				assert.Equal(t, test.v, normalised, "Normalise changes nothing")
			}
		})
	}
}
