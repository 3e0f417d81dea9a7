package value_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

func TestShare(t *testing.T) {
	cycle := map[string]any{}
	cycle["self"] = cycle
	deepest := any("x")
	for range value.MaxDepth {
		deepest = []any{deepest}
	}
	tests := map[string]struct {
		v  any
		ok bool
	}{
		"null":            {nil, true},
		"an object":       {map[string]any{"a": []any{json.Number("1e9"), "é", true, map[string]any{}}}, true},
		"Go numbers":      {map[string]any{"a": 1, "b": []any{"x", 2.5, int64(3)}}, true},
		"no number":       {json.Number("01"), false},
		"not a number":    {[]any{math.NaN()}, false},
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
			shared, ok := value.Share(test.v)
			require.Equal(t, test.ok, ok)
			if ok {
				normal, err := value.Normalise(test.v)
				require.NoError(t, err)
				assert.Equal(t, normal, shared)
			}
		})
	}
}

// TestShareIsNormaliseWithoutTheCopies has Go numbers in some places of JSON values.
func TestShareIsNormaliseWithoutTheCopies(t *testing.T) {
	eachCase(t, 2000, func(t *testing.T, r *rand.Rand) {
		plain := randomValue(r, 3)
		shared, ok := value.Share(plain)
		require.True(t, ok)
		assert.True(t, sameMemory(plain, shared), "what is normal is not copied")

		mixed := map[string]any{"plain": plain, "list": []any{plain, r.IntN(3), "x"}, "n": pick[any](r, 1, 2.5, "3")}
		normal, err := value.Normalise(mixed)
		require.NoError(t, err)
		before := mixed["n"]
		shared, ok = value.Share(mixed)
		require.True(t, ok)
		assert.Equal(t, normal, shared)
		assert.Equal(t, before, mixed["n"], "it is left as it was")
	})
}

// sameMemory reports whether two lists or objects are one; other values have no memory of their own.
func sameMemory(a, b any) bool {
	switch a.(type) {
	case map[string]any, []any:
		return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer()
	}
	return true
}
