package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/stats"
)

// ExampleRunsText shows what a test says of which eight of ten runs passed.
func ExampleRunsText() {
	runs := make([]stats.Run, 10)
	for i := range runs {
		runs[i] = stats.Run{Passed: i < 8, Tools: []string{"search", "search", "book"}}
	}
	runs[9].Tools = []string{"search"}
	s := stats.Of(runs, 9)
	s.Calls = []toolscore.CallStats{{Call: 0, Tool: "search", Runs: 10}, {Call: 1, Tool: "book", Runs: 10, Missing: 1}}
	fmt.Println(report.RunsText(report.Runs{
		Name: "TestBooks", Stats: s,
		Failed:   []report.FailedRun{{Name: "run_09", Text: "book_test.go:9: no seat\nis left"}, {Name: "run_10", Text: "it stopped"}},
		Goldens:  []string{"__snapshots__/TestBooks_1.tools.yaml"},
		Commands: []string{"go test . -run '^TestBooks$' -update"},
	}))
	// Output:
	// TestBooks: 8 of 10 runs passed (rate between 0.49 and 0.94 with 95 % confidence); needs 9
	//     pass@k  k=1 0.8 · k=2 0.9778 · k=5 1 · k=10 1
	//     pass^k  k=1 0.8 · k=2 0.6222 · k=5 0.2222 · k=10 0
	//     9 of 10: search ×2, book (2 distinct)
	//     1 of 10: search
	//     call 2 book: missing in 1 of 10
	//
	//     run_09: book_test.go:9: no seat
	//       is left
	//
	//     run_10: it stopped
	//
	//     golden __snapshots__/TestBooks_1.tools.yaml
	//
	//     To learn a golden that accepts such runs:
	//       go test . -run '^TestBooks$' -update
}

// TestRunsTextIsBounded has many runs that fail in ways of their own, of many lines, tools and calls.
func TestRunsTextIsBounded(t *testing.T) {
	in := report.Runs{Name: "TestBooks"}
	for i := range 100 {
		tool := fmt.Sprintf("%d%s", i, strings.Repeat("\x1b[31m tool", 1000))
		lines := strings.Repeat(fmt.Sprint("line ", i, "\n"), 300)
		in.Failed = append(in.Failed, report.FailedRun{Name: fmt.Sprint("run_", i), Text: lines})
		in.Stats.Lists = append(in.Stats.Lists, toolscore.ToolList{Tools: []string{tool, tool, tool, "b"}, Runs: 1})
		in.Stats.Calls = append(in.Stats.Calls, toolscore.CallStats{Call: i, Tool: tool, Missing: 1, Different: 2, Runs: 3})
		in.Stats.Extra = append(in.Stats.Extra, toolscore.ExtraStats{Tool: tool, Runs: 1})
	}
	text := report.RunsText(in)
	assert.NotContains(t, text, "\x1b")
	assert.Less(t, strings.Count(text, "\n"), 200)
	for line := range strings.Lines(text) {
		assert.Less(t, len(line), 200, line)
	}
	for _, rest := range []string{
		"… 95 more lists", "… 90 more calls", "… 95 more extra tools", "… 90 more ways to fail", "more lines",
	} {
		assert.Contains(t, text, rest)
	}
}

// TestRunsThatFailAlike are shown once.
func TestRunsThatFailAlike(t *testing.T) {
	text := report.RunsText(report.Runs{Failed: []report.FailedRun{
		{"run_1", "same", ""}, {"run_2", "other", "x"}, {"run_3", "same", ""}, {"run_4", "another", "x"},
	}})
	assert.Contains(t, text, "    run_1, run_3: same\n\n    run_2, run_4: other")
	assert.NotContains(t, text, "another")
}
