package evaluation_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/property"
)

const bound = `version: 1
order: any_order
calls:
- tool: create
  args: {id: !capture id, tags: !unordered [a, !regex b+]}
- tool: close
  args: {id: !ref id, reason: !oneOf [done, !contains dupl]}
- tool: log
`

// randomTrace is a line that passes, differs or cannot be read.
func randomTrace(rnd *rand.Rand) string {
	pick := func(texts ...string) string { return texts[rnd.IntN(len(texts))] }
	var calls []string
	for range rnd.IntN(5) {
		calls = append(calls, pick(
			`{"tool":"create","args":{"id":`+pick("1", "2")+`,"tags":`+pick(`["bb","a"]`, `["a"]`)+`}}`,
			`{"tool":"close","args":{"id":`+pick("1", "1.0", "2")+`,"reason":`+pick(`"done"`, `"a duplicate"`, "null")+`}}`,
			`{"tool":"log"}`, `{"tool":"log","raw":"{"}`,
		))
	}
	list := "[" + strings.Join(calls, ",") + "]"
	return pick(list, list, list, `{"name":"n","calls":`+list+"}", list+"]", "", "x")
}

// One gold serves all cores: what comes out is what a plain loop makes of the same lines.
func TestParallelAsLoop(t *testing.T) {
	property.Check(t, 20, func(t *testing.T, rnd *rand.Rand) {
		t.Helper()
		g := read(t, bound)
		lines := evaluation.Lines{File: "shard", Calls: true}
		var want, got []outcome.Result
		var text strings.Builder
		for i := range 100 {
			line := randomTrace(rnd)
			fmt.Fprintln(&text, line)
			if line != "" {
				want = append(want, lines.Evaluate(g, stream.Line{Number: i + 1, Text: []byte(line)}))
			}
		}
		require.NoError(t, stream.Run(t.Context(), strings.NewReader(text.String()), stream.Steps[outcome.Result]{
			Work: func(l stream.Line) outcome.Result { return lines.Evaluate(g, l) },
			Take: func(r outcome.Result) error { got = append(got, r); return nil },
			Idle: func() error { return nil },
		}))
		require.Equal(t, want, got)
	})
}
