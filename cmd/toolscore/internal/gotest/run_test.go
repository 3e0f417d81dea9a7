package gotest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
)

// These variables make this test binary, under the name go, say what a go test would.
const (
	sayFile = "GOTEST_TEST_SAY"
	endWith = "GOTEST_TEST_END"
)

func TestMain(m *testing.M) {
	file := os.Getenv(sayFile)
	if file == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(text)
	if os.Getenv(endWith) != "0" {
		os.Exit(1)
	}
	os.Exit(0)
}

// event is a line of go test -json; p is the package, of which a test named "" is the package itself.
func event(action, test, output string) string {
	line, err := json.Marshal(map[string]string{"Action": action, "Package": "p", "Test": test, "Output": output})
	if err != nil {
		panic(err)
	}
	return string(line) + "\n"
}

func events(lines ...string) string { return strings.Join(lines, "") }

// follow runs what a go test says.
func follow(t *testing.T, said string, ok bool, flags ...string) (result gotest.Result, printed, errors string) {
	t.Helper()
	folder := t.TempDir()
	own, err := os.Executable()
	require.NoError(t, err)
	name := "go"
	if runtime.GOOS == "windows" {
		name = "go.exe"
	}
	require.NoError(t, os.Symlink(own, filepath.Join(folder, name)))
	file := filepath.Join(folder, "said")
	require.NoError(t, os.WriteFile(file, []byte(said), 0o666))
	t.Setenv("PATH", folder)
	end := "1"
	if ok {
		end = "0"
	}
	var stdout bytes.Buffer
	stderr, err := os.Create(filepath.Join(folder, "stderr"))
	require.NoError(t, err)
	defer stderr.Close()
	result, err = gotest.Split(flags).
		Run(context.Background(), folder, []string{"p"}, []string{sayFile + "=" + file, endWith + "=" + end}, &stdout, stderr)
	require.NoError(t, err)
	text, err := os.ReadFile(stderr.Name())
	require.NoError(t, err)
	return result, stdout.String(), string(text)
}

var (
	passing = events(
		event("run", "TestA", ""), event("output", "TestA", "=== RUN   TestA\n"),
		event("output", "TestA", "    a_test.go:1: quiet\n"), event("output", "TestA", "--- PASS: TestA (0.00s)\n"),
		event("pass", "TestA", ""),
		event("output", "", "PASS\n"), event("output", "", "ok  \tp\t0.01s\n"), event("pass", "", ""))
	failing = events(
		event("run", "TestA", ""), event("output", "TestA", "=== RUN   TestA\n"),
		event("run", "TestA/x", ""), event("output", "TestA/x", "=== RUN   TestA/x\n"),
		event("output", "TestA/x", "    a_test.go:2: broken\n"),
		event("run", "TestA/y", ""), event("output", "TestA/y", "    a_test.go:3: fine\n"),
		event("output", "TestA", "--- FAIL: TestA (0.00s)\n"), event("output", "TestA/x", "    --- FAIL: TestA/x (0.00s)\n"),
		event("fail", "TestA/x", ""), event("output", "TestA/y", "    --- PASS: TestA/y (0.00s)\n"), event("pass", "TestA/y", ""),
		event("fail", "TestA", ""), event("output", "", "FAIL\n"), event("output", "", "FAIL\tp\t0.01s\n"), event("fail", "", ""))
)

func TestRunPrintsWhatGoTestPrints(t *testing.T) {
	result, printed, _ := follow(t, passing, true)
	assert.True(t, result.Passed)
	assert.Equal(t, "ok  \tp\t0.01s\n", printed)
	assert.Equal(t, map[string]gotest.Outcome{"TestA": gotest.Passed}, result.Tests["p"])

	_, printed, _ = follow(t, passing, true, "-v")
	assert.Equal(t, "=== RUN   TestA\n    a_test.go:1: quiet\n--- PASS: TestA (0.00s)\nPASS\nok  \tp\t0.01s\n", printed)

	result, printed, _ = follow(t, failing, false)
	assert.False(t, result.Passed)
	assert.Equal(t, "--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/x (0.00s)\n    a_test.go:2: broken\n"+
		"FAIL\n"+"FAIL\tp\t0.01s\n", printed)
	outcomes := map[string]gotest.Outcome{"TestA": gotest.Failed, "TestA/x": gotest.Failed, "TestA/y": gotest.Passed}
	assert.Equal(t, outcomes, result.Tests["p"])
}

func TestRunOfTestsThatDoNotEnd(t *testing.T) {
	result, printed, errors := follow(t, events(
		event("run", "TestA", ""), event("output", "TestA", "=== RUN   TestA\n"), event("output", "TestA", "half a line"),
		`{"ImportPath": "q", "Action": "build-output", "Output": "# q\n"}`+"\n",
		"no event\n",
		event("output", "", "panic: stop\n"), event("output", "", "FAIL\tp\t0.01s\n"), event("fail", "", ""),
	)+"cut", false)
	assert.Equal(t, map[string]gotest.Outcome{"TestA": gotest.Unfinished}, result.Tests["p"])
	assert.Equal(t, "no event\nhalf a linepanic: stop\nFAIL\tp\t0.01s\ncut", printed)
	assert.Equal(t, "# q\n", errors)
}

// Of several runs of one test, as under -count, the worst counts.
func TestTheWorstOutcomeCounts(t *testing.T) {
	for said, want := range map[string]gotest.Outcome{
		"pass,pass": gotest.Passed, "pass,skip": gotest.Skipped, "skip,pass": gotest.Skipped, "fail,pass": gotest.Failed,
		"pass,fail,skip": gotest.Failed,
	} {
		var lines []string
		for action := range strings.SplitSeq(said, ",") {
			lines = append(lines, event("run", "TestA", ""), event(action, "TestA", ""))
		}
		result, _, _ := follow(t, events(lines...), false)
		assert.Equal(t, want, result.Tests["p"]["TestA"], said)
	}
}

func TestRunWithoutGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := gotest.Split(nil).Run(context.Background(), ".", nil, nil, os.Stdout, os.Stderr)
	assert.ErrorContains(t, err, "go test: cannot be started: ")
}

func ExampleSplit() {
	a := gotest.Split(strings.Fields("-update ./agent -run TestBooks"))
	fmt.Println(a.Packages, a.Flags)
	// Output: [./agent] [-update -run TestBooks]
}
