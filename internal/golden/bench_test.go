package golden_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

// tenCalls are calls of usual size: 2.4 kB of golden file.
func tenCalls() []toolscore.Call {
	calls := make([]toolscore.Call, 10)
	for i := range calls {
		calls[i] = toolscore.Call{Tool: "search_flights", Args: toolscore.Args{
			"destination": "New York City", "origin": "BER", "date": "2025-06-01", "passengers": json.Number("2"),
			"filters": map[string]any{"max_price": json.Number("499.90"), "stops": []any{json.Number("0")}, "refundable": true},
			"note":    fmt.Sprintf("the user prefers a seat at the window, row %d", i),
		}}
	}
	return calls
}

// withMatchers is the golden of the calls with a matcher in three of them.
func withMatchers(b *testing.B) []byte {
	b.Helper()
	calls := tenCalls()
	for i, m := range []matchers.Matcher{matchers.Any, matchers.Regex(`.*window.*`), matchers.Contains("window")} {
		calls[3*i].Args["note"] = m
	}
	return written(b, calls)
}

func written(b *testing.B, calls []toolscore.Call) []byte {
	b.Helper()
	text, err := golden.Write("TestBench", calls, option.Settings{})
	require.NoError(b, err)
	return text
}

func BenchmarkWrite(b *testing.B) {
	calls := tenCalls()
	b.SetBytes(int64(len(written(b, calls))))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = golden.Write("TestBench", calls, option.Settings{})
	}
}

func BenchmarkRead(b *testing.B) {
	text := withMatchers(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = golden.Read("x.yaml", text)
	}
}

func BenchmarkReadAgainst(b *testing.B) {
	stored, calls := withMatchers(b), tenCalls()
	text := written(b, calls)
	b.SetBytes(int64(len(stored)))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = golden.ReadAgainst("x.yaml", stored, text, calls, option.Settings{})
	}
}

func BenchmarkReadLarge(b *testing.B) {
	var calls []toolscore.Call
	for range 1000 {
		calls = append(calls, tenCalls()...)
	}
	text := written(b, calls)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_, _ = golden.Read("x.yaml", text)
	}
}
