package snapshot_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gkampitakis/go-snaps/snaps"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// tenCalls is what an agent does in a longer conversation.
func tenCalls() toolscore.Trace {
	trace := make(toolscore.Trace, 10)
	for i := range trace {
		trace[i] = toolscore.Call{Tool: fmt.Sprintf("tool_%d", i%4), Args: toolscore.Args{
			"query":  strings.Repeat("word ", 12),
			"limit":  10 * i,
			"filter": map[string]any{"from": "2027-03-01", "tags": []string{"a", "b", "c"}},
		}}
	}
	return trace
}

// BenchmarkAcceptedSnapshot checks an accepted snapshot of ten calls, ours and go-snaps' side by side.
func BenchmarkAcceptedSnapshot(b *testing.B) {
	rec := recorder.New()
	rec.Add(tenCalls()...)
	var plain []map[string]any
	for _, c := range rec.Calls() {
		plain = append(plain, map[string]any{"tool": c.Tool, "args": c.Args})
	}
	b.Run("toolscore", func(b *testing.B) {
		t := &benchmarkTest{B: b}
		for b.Loop() {
			snapshot.ToolscoreSnapshot(t, rec)
			t.end()
		}
	})
	b.Run("go-snaps MatchStandaloneJSON", func(b *testing.B) {
		t := &benchmarkTest{B: b}
		for b.Loop() {
			snaps.MatchStandaloneJSON(t, plain)
			t.end()
		}
	})
}

// benchmarkTest is a test that ends in each round, so that every round compares the first snapshot.
type benchmarkTest struct {
	*testing.B
	cleanups []func()
}

func (*benchmarkTest) Name() string        { return "TestTenCalls" }
func (t *benchmarkTest) Cleanup(f func())  { t.cleanups = append(t.cleanups, f) }
func (*benchmarkTest) Log(...any)          {}
func (*benchmarkTest) Logf(string, ...any) {}

func (t *benchmarkTest) end() {
	for _, f := range t.cleanups {
		f()
	}
	t.cleanups = nil
}
