package regression_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/regression"
)

// BenchmarkLoad reads what eval writes of 10,000 traces.
func BenchmarkLoad(b *testing.B) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for i := range 10_000 {
		f1 := float64(i%977) / 977
		r := with(f1 > 0.5, 0.7+0.3*f1, numbers{
			"argument_f1": f1, "argument_precision": f1, "argument_recall": f1, "invocation_accuracy": 1,
			"tool_correctness": 1, "tool_correctness_args": f1, "trajectory_accuracy": f1,
		})
		r.Name = fmt.Sprintf("line %d", i+1)
		require.NoError(b, encoder.Encode(r))
	}
	path := filepath.Join(b.TempDir(), "results.jsonl")
	require.NoError(b, os.WriteFile(path, text.Bytes(), 0o666))
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		_, err := regression.Load(path)
		require.NoError(b, err)
	}
}
