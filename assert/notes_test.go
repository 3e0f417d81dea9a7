package assert_test

import (
	"sync"
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
)

// Whatever compares what was recorded says what the recorder has to say beside the calls.
func TestNotesOfTheRecorder(t *testing.T) {
	rec := recorder.New()
	rec.Begin(t.Context(), "read", nil)("a\xff", nil)
	expected := toolscore.Trace{{Tool: "write"}}
	const note = "call 1 read: its result is not JSON"
	for name, fail := range map[string]func(f *testt.T){
		"AssertTools":       func(f *testt.T) { assert.AssertTools(f, expected, rec) },
		"a chain of calls":  func(f *testt.T) { assert.Expect(f, rec).Calls("write").Check() },
		"a forbidden call":  func(f *testt.T) { assert.Expect(f, rec).DoesNotCall("read").Check() },
		"too many calls":    func(f *testt.T) { assert.Expect(f, rec).CallsAtMost("read", 0).Check() },
		"both, in one text": func(f *testt.T) { assert.Expect(f, rec).Calls("read").DoesNotCall("read").Check() },
	} {
		t.Run(name, func(t *testing.T) {
			var f testt.T
			fail(&f)
			testify.Contains(t, f.Text(), note)
		})
	}
}

// A failure that comes only from the order of parallel calls says so.
func TestParallelCallsThatTurnedRound(t *testing.T) {
	rec := recorder.New()
	for _, tool := range []string{"b", "a"} {
		var all sync.WaitGroup
		all.Go(func() { rec.Begin(t.Context(), tool, nil)(nil, nil) })
		all.Wait()
	}
	for name, fail := range map[string]func(f *testt.T){
		"AssertTools": func(f *testt.T) { assert.AssertTools(f, toolscore.Trace{{Tool: "a"}, {Tool: "b"}}, rec) },
		"a chain":     func(f *testt.T) { assert.Expect(f, rec).Calls("a").ThenCalls("b").Check() },
	} {
		t.Run(name, func(t *testing.T) {
			var f testt.T
			fail(&f)
			testify.Contains(t, f.Text(), "only the order differs, of calls that different goroutines may have made")
		})
	}
}

// Turns, groups and any order each cure the chance of parallel calls; no turns do not.
func TestParallelCalls(t *testing.T) {
	both := toolscore.Trace{{Tool: "a", Turn: 1}, {Tool: "b", Turn: 1}}
	group := toolscore.Trace{{Tool: "a", Group: "both"}, {Tool: "b", Group: "both"}}
	for name, tc := range map[string]struct {
		turns    bool
		expected toolscore.Trace
		opts     []toolscore.Option
		says     string // "": it passes
	}{
		"a turn":    {true, both, []toolscore.Option{toolscore.ByTurn()}, ""},
		"no turn":   {false, both, []toolscore.Option{toolscore.ByTurn()}, "ByTurn: no recorded call has a turn"},
		"a group":   {false, group, nil, ""},
		"any order": {false, both, []toolscore.Option{toolscore.AnyOrder()}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			for range 50 {
				rec := recorder.New()
				ctx := t.Context()
				if tc.turns {
					ctx = rec.Turn(ctx)
				}
				var all sync.WaitGroup
				for _, tool := range []string{"a", "b"} {
					all.Go(func() { rec.Begin(ctx, tool, nil)(nil, nil) })
				}
				all.Wait()
				var f testt.T
				testify.Equal(t, tc.says == "", assert.AssertTools(&f, tc.expected, rec, tc.opts...))
				testify.Contains(t, f.Text(), tc.says)
			}
		})
	}
}
