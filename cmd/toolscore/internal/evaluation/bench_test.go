package evaluation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
)

// BenchmarkLine evaluates lines of ten calls: all as expected, and one of them different.
func BenchmarkLine(b *testing.B) {
	calls := make([]string, 10)
	for i := range calls {
		calls[i] = fmt.Sprintf(`{"tool":"tool_%d","args":{"city":"Paris","count":%d,"options":{"fast":true,"tags":["a","b"]}}}`, i, i)
	}
	same := `{"name":"trace","calls":[` + strings.Join(calls, ",") + `]}`
	gold, err := evaluation.ReadGold("gold.json", []byte("["+strings.Join(calls, ",")+"]"))
	if err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string]string{"same": same, "differs": strings.Replace(same, "Paris", "Rome", 1)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := evaluation.Lines{File: "traces"}.Evaluate(gold, stream.Line{Number: 1, Text: []byte(text)})
				if r.Error != "" || r.Passed != (name == "same") {
					b.Fatal(r)
				}
			}
		})
	}
}
