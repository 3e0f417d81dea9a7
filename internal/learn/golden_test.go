package learn_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/learn"
)

// runsOf names the runs as a test would.
func runsOf(traces ...toolscore.Trace) []learn.Run {
	runs := make([]learn.Run, len(traces))
	for i, calls := range traces {
		runs[i] = learn.Run{Name: fmt.Sprintf("run %d", i+1), Calls: calls}
	}
	return runs
}

func call(tool string, args toolscore.Args) toolscore.Call {
	return toolscore.Call{Tool: tool, Args: args}
}

func booking() (traces []toolscore.Trace) {
	for i := range 10 {
		q := fmt.Sprintf("flights to NYC, try %c", 'a'+i)
		run := toolscore.Trace{call("search", toolscore.Args{"q": q, "page": json.Number("1")})}
		if i%3 == 0 {
			run = append(run, call("confirm", toolscore.Args{"sure": true}))
		}
		run = append(run, call("book", toolscore.Args{"flight": fmt.Sprintf("FL-%d", 200+i*7)}))
		traces = append(traces, run)
	}
	return traces
}

func learned(t *testing.T, existing string, runs []learn.Run, opts ...toolscore.Option) learn.Outcome {
	t.Helper()
	var stored []byte
	if existing != "" {
		stored = []byte(existing)
	}
	outcome, err := learn.Golden(stored, runs, learn.Options{Title: "TestBooks", Path: "g.tools.yaml", Compare: opts})
	require.NoError(t, err)
	return outcome
}

func TestGolden(t *testing.T) {
	outcome := learned(t, "", runsOf(booking()...))
	assert.True(t, outcome.Changed)
	assert.Equal(t, `# TestBooks
version: 1
calls:
- tool: search
  args:
    page: 1
    q: !type string # "flights to NYC, try a", "flights to NYC, try b", "flights to NYC, try c"
- tool: confirm
  optional: true # 4 of 10 runs
  args:
    sure: true
- tool: book
  args:
    flight: !regex FL-\d+ # "FL-200", "FL-207", "FL-214"
`, string(outcome.Text))
	again := learned(t, string(outcome.Text), runsOf(booking()...))
	assert.False(t, again.Changed)
	assert.Equal(t, outcome.Text, again.Text)
}
