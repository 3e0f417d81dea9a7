package value_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		`{"a":[1,-0.5e+3,true,null],"b":"\u00e9\ud83d\ude00"}`, `{"a":1,"a":2}`, `[1 2]`, "\"\xff\"",
		`"\ud800"`, `{"a":"cut`, `1 2`, "\ufeff1",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		v, err := value.Parse(text)
		assert.Equal(t, before, text, "the text is only read")
		assertParseAgrees(t, text)
		if err != nil {
			return
		}
		again, err := value.Parse(value.AppendJSON(nil, v))
		require.NoError(t, err)
		assert.Equal(t, v, again)
		assert.True(t, value.Equal(v, again, value.Strict))
		assert.Equal(t, value.Key(v, value.Strict), value.Key(again, value.Strict))
	})
}

// FuzzNormalise lets the text decide what Go value it is.
func FuzzNormalise(f *testing.F) {
	f.Add([]byte(`{"a":[1,"x",null]}`), "text", 1.5)
	f.Add([]byte(`{"a":1,"a":2}`), "\xff", 1e21)
	f.Fuzz(func(t *testing.T, raw []byte, text string, float float64) {
		var decoded any
		_ = json.Unmarshal(raw, &decoded)
		v := struct {
			Raw     json.RawMessage
			Decoded any
			Map     map[string]any
			Text    string      `json:",string"`
			Number  json.Number `json:",omitempty"`
			Float   *float64
			Small   float32
			Bytes   []byte
		}{raw, decoded, map[string]any{text: float}, text, json.Number(text), &float, float32(float), raw}
		if got, err := value.Normalise(v); err == nil && utf8.Valid(raw) {
			assertAsEncodingJSON(t, v)
			again, err := value.Normalise(got)
			require.NoError(t, err)
			assert.Equal(t, got, again, "a JSON value is its own")
		}
	})
}

func FuzzCompare(f *testing.F) {
	f.Add("1e5", "100000.0", "0.1", "0")
	f.Fuzz(func(t *testing.T, a, b, rel, abs string) {
		for _, text := range []string{a, b, rel, abs} {
			if !value.IsNumber(text) {
				return
			}
		}
		if strings.HasPrefix(rel, "-") || strings.HasPrefix(abs, "-") {
			return
		}
		x, y := json.Number(a), json.Number(b)
		same := value.Compare(x, y)
		assert.Equal(t, -same, value.Compare(y, x))
		assert.Equal(t, same == 0, value.Key(x, value.ByValue) == value.Key(y, value.ByValue))
		if same == 0 {
			assert.True(t, value.Within(x, y, json.Number(rel), json.Number(abs)))
		}
	})
}
