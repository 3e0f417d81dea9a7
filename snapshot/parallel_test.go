package snapshot_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// fifty is how often an agent is run: often enough for chance to show both its sides.
const fifty = 50

// parallel are agents that run two tools on goroutines, in an order that is given or that is chance.
var parallel = map[string]func(ctx context.Context, rec *recorder.Recorder){
	"ab": func(ctx context.Context, rec *recorder.Recorder) {
		onGoroutine(ctx, rec, "a")
		onGoroutine(ctx, rec, "b")
	},
	"ba": func(ctx context.Context, rec *recorder.Recorder) {
		onGoroutine(ctx, rec, "b")
		onGoroutine(ctx, rec, "a")
	},
	"race": race,
	"race_in_a_turn": func(ctx context.Context, rec *recorder.Recorder) {
		race(rec.Turn(ctx), rec)
		onGoroutine(rec.Turn(ctx), rec, "last")
	},
}

func onGoroutine(ctx context.Context, rec *recorder.Recorder, tool string) {
	var all sync.WaitGroup
	all.Go(func() { rec.Begin(ctx, tool, nil)("ok", nil) })
	all.Wait()
}

func race(ctx context.Context, rec *recorder.Recorder) {
	var all sync.WaitGroup
	for _, tool := range []string{"a", "b"} {
		run := recorder.Func(rec, tool, func(context.Context, struct{}) (string, error) { return "ok", nil })
		all.Go(func() { _, _ = run(ctx, struct{}{}) })
	}
	all.Wait()
}

// takeFifty is the child that runs an agent fifty times, each time with a golden of its own.
func takeFifty(agent string, opts []toolscore.Option) int {
	code := 0
	for i := range fifty {
		t := &testt.T{TestName: fmt.Sprintf("%s%02d", childTest, i)}
		rec := recorder.New()
		parallel[agent](context.Background(), rec)
		if !snapshot.ToolscoreSnapshot(t, rec, opts...) {
			code = 1
		}
		t.Finish()
		fmt.Println(strings.Join(append(t.Logs, t.Errors...), "\n"))
	}
	return code
}

func writeFifty(t *testing.T, folder, calls string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "__snapshots__"), 0o755))
	for i := range fifty {
		name := fmt.Sprintf("%s%02d", childTest, i)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "__snapshots__", name+"_1.tools.yaml"),
			[]byte("# "+name+"\nversion: 1\ncalls:\n"+calls), 0o644))
	}
}

const (
	uncertain   = "their order was not certain"
	onlyByOrder = "only the order differs, of calls that different goroutines may have made"
	goldenAB    = "- tool: a\n- tool: b\n"
	goldenGroup = "- any_order:\n  - tool: a\n  - tool: b\n"
	goldenTurns = "- tool: a\n  turn: 1\n- tool: b\n  turn: 1\n- tool: last\n  turn: 2\n"
)

// What parallel tools make of a golden is said each time, or never where nothing can come of it.
func TestParallelTools(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		agent, golden, options string // no golden: it is recorded
		env                    []string
		passes                 bool
		says                   string // in each of the fifty, "" for nothing at all
	}{
		"first recording":             {"race", "", "", nil, true, uncertain},
		"first recording, any order":  {"race", "", "any_order", nil, true, "written with 2 calls"},
		"first recording, by turn":    {"race_in_a_turn", "", "by_turn", nil, true, "written with 3 calls"},
		"first recording, in order":   {"race_in_a_turn", "", "", nil, true, "call 1 "},
		"no turns":                    {"race", "", "by_turn", nil, false, "not written: ByTurn: no recorded call has a turn"},
		"no turns, with a golden":     {"race", goldenAB, "by_turn", nil, false, "ByTurn: no recorded call has a turn"},
		"as recorded":                 {"ab", goldenAB, "", nil, true, ""},
		"turned round":                {"ba", goldenAB, "", nil, false, onlyByOrder},
		"turned round, CI":            {"ba", goldenAB, "", []string{"CI=true"}, false, onlyByOrder},
		"turned round, update":        {"ba", goldenAB, "", update, true, uncertain},
		"turned round, in any order":  {"ba", goldenAB, "any_order", nil, true, ""},
		"chance in a group":           {"race", goldenGroup, "", nil, true, ""},
		"chance in a group, update":   {"race", goldenGroup, "", update, true, ""},
		"chance in a turn, by turn":   {"race_in_a_turn", goldenTurns, "by_turn", nil, true, ""},
		"chance in a turn, update":    {"race_in_a_turn", goldenTurns, "by_turn", update, true, ""},
		"something else differs, too": {"ba", "- tool: a\n- tool: b\n- tool: c\n", "", nil, false, "the order was not certain of call"},
		"a group gets another call":   {"race", goldenGroup + "- tool: c\n", "", update, true, "updated; review and commit the change"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if tc.golden != "" {
				writeFifty(t, folder, tc.golden)
			}
			passed, printed := run{calls: "agent:" + tc.agent, options: tc.options, env: tc.env}.in(t, folder)
			assert.Equal(t, tc.passes, passed, printed)
			if tc.says == "" {
				assert.Empty(t, strings.TrimSpace(printed))
				return
			}
			assert.Equal(t, fifty, strings.Count(printed, tc.says), printed)
			if tc.says != uncertain && tc.agent != "race_in_a_turn" {
				assert.NotContains(t, printed, uncertain)
			}
			if command := strings.Index(printed, "-update"); tc.says == onlyByOrder {
				assert.Less(t, strings.Index(printed, onlyByOrder), command, printed)
				assert.Contains(t, printed, "ctx = rec.Turn(ctx)")
				assert.Contains(t, printed, "model's traffic")
				assert.NotContains(t, printed, "…", "no note is cut")
			}
		})
	}
}
