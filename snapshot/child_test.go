package snapshot_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gkampitakis/go-snaps/match"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
	"github.com/toolscore/toolscore-go/snapshot"
)

// A golden is in the folder where its process started, so each snapshot of these tests is taken
// by a child process, whose folder is a temporary one.
const (
	childCalls   = "SNAPSHOT_TEST_CALLS"   // the actual calls, as a JSON list
	childOptions = "SNAPSHOT_TEST_OPTIONS" // names of childOption, separated by blanks
	childTest    = "TestBooks"
	childGolden  = "__snapshots__/TestBooks_1.tools.yaml"
)

var childOption = map[string]toolscore.Option{
	"any_order":    toolscore.AnyOrder(),
	"by_turn":      toolscore.ByTurn(),
	"extra":        toolscore.AllowExtra(toolscore.Unlimited),
	"strict":       toolscore.Strict(true),
	"lenient":      toolscore.Strict(false),
	"partial":      toolscore.PartialArgs(true),
	"min_score":    toolscore.MinScore(0.3),
	"with_results": toolscore.WithResults(),
	"named":        snapshot.Named("after lunch"),
	"at_seat":      snapshot.At("book", "passengers[*].seat", matchers.Regex(`\d+[A-F]`)),
	"at_ref":       snapshot.At("drop", "id", matchers.Ref("x")),
	"at_nothing":   snapshot.At("book", "hotel", matchers.Any),
	"json_any":     snapshot.JSONMatchers("book", match.Any("id")),
	"json_missing": snapshot.JSONMatchers("book", match.Any("no.such.path")),
	"secret_pin":   snapshot.Secret("pin"),
	"public_token": snapshot.NotSecret("token"),
	"uuids":        snapshot.StableNames(snapshot.UUIDs),
	"bad_option":   toolscore.MinScore(2),
}

func TestMain(m *testing.M) {
	if calls, isChild := os.LookupEnv(childCalls); isChild {
		os.Exit(takeSnapshot(calls))
	}
	if script, isChild := os.LookupEnv(childReplay); isChild {
		os.Exit(replay(script))
	}
	os.Exit(m.Run())
}

// takeSnapshot is the child: it takes one snapshot and prints what the test would.
func takeSnapshot(calls string) int {
	var opts []toolscore.Option
	for name := range strings.FieldsSeq(os.Getenv(childOptions)) {
		opts = append(opts, childOption[name])
	}
	if agent, ok := strings.CutPrefix(calls, "agent:"); ok {
		return takeFifty(agent, opts)
	}
	var trace toolscore.Trace
	if err := json.Unmarshal([]byte(calls), &trace); err != nil {
		fmt.Println(err)
		return 2
	}
	t := &testt.T{TestName: childTest}
	passed := snapshot.ToolscoreSnapshot(t, trace, opts...)
	t.Finish()
	fmt.Print(strings.Join(append(t.Logs, t.Errors...), "\n"))
	if passed == t.Failed() {
		fmt.Println("the return value and the test disagree")
		return 2
	}
	if !passed {
		return 1
	}
	return 0
}

// run is one snapshot taken by a child.
type run struct {
	calls   string
	options string
	env     []string
	args    []string
}

// in runs the child in the folder and returns whether its test passed and what it printed.
func (r run) in(t *testing.T, folder string) (passed bool, printed string) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self, r.args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "CI=false", "UPDATE_SNAPS=", "NO_COLOR=1", "TOOLSCORE_RECORDS=", pending.Variable+"=",
		"TOOLSCORE_ANY_FOLDER=true",
		childCalls+"="+r.calls, childOptions+"="+r.options)
	cmd.Env = append(cmd.Env, r.env...)
	out, err := cmd.CombinedOutput()
	code := cmd.ProcessState.ExitCode()
	require.Contains(t, []int{0, 1}, code, "%v\n%s", err, out)
	return code == 0, string(out)
}

// update is the environment of a run that rewrites goldens.
var update = []string{"UPDATE_SNAPS=true"}

func writeGolden(t *testing.T, folder, text string) {
	t.Helper()
	path := filepath.Join(folder, childGolden)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

func readGolden(t *testing.T, folder string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, childGolden))
	require.NoError(t, err)
	return string(text)
}
