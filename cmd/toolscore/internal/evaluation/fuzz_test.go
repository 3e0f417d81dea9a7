package evaluation_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

// FuzzLine evaluates any line. Each yields a result that is read back as it was written.
func FuzzLine(f *testing.F) {
	for _, text := range []string{
		exact, `{"name":"a","calls":[]}`, `{"name":1,"trace":{"choices":[]}}`, `{"messages":[{"role":"assistant"}]}`,
		`[{"tool":"a","raw":"{"}]`, "[[[[", "{\"name\":\"\xff\",\"calls\":[{\"tool\":\"\xff\"}]}", "\x00",
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}`,
	} {
		f.Add([]byte(text))
	}
	gold, err := evaluation.ReadGold("gold", []byte(bound))
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text []byte) {
		r := evaluation.Lines{File: "shard", Calls: true}.Evaluate(gold, stream.Line{Number: 1, Text: text})
		require.NotEmpty(t, r.Name)
		written, err := json.Marshal(r)
		require.NoError(t, err)
		var read outcome.Result
		require.NoError(t, json.Unmarshal(written, &read))
		again, err := json.Marshal(read)
		require.NoError(t, err)
		require.Equal(t, string(written), string(again))
	})
}
