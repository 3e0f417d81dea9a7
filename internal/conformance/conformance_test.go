package conformance_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

// line is one vector: a JSON object whose numbers keep their text.
type line map[string]any

// checks has what is done with a line of each file; the error says what the line promises and what
// came instead.
var checks = map[string]func(line) error{
	"matchers.jsonl":                   checkMatcher,
	"compare.jsonl":                    checkCompare,
	"evaluate.jsonl":                   checkEvaluate,
	"evaluate_tool_calls.jsonl":        checkEvaluateToolCalls,
	"evaluate_tool_calls_budget.jsonl": checkEvaluateToolCalls,
	"validators.jsonl":                 checkValidator,
	"resolve_match_options.jsonl":      checkResolveMatchOptions,
	"grammar.jsonl":                    checkGrammar,
	"checks.jsonl":                     checkChecks,
}

// TestConformance runs the vectors in testdata, or in the folder that TOOLSCORE_CONFORMANCE names.
func TestConformance(t *testing.T) {
	folder := os.Getenv("TOOLSCORE_CONFORMANCE")
	if folder == "" {
		folder = "testdata"
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, files, "no vectors in %s", folder)
	if folder != "testdata" {
		beside, err := filepath.Glob(filepath.Join(filepath.Clean(folder)+"-grammar", "*.jsonl"))
		require.NoError(t, err)
		files = append(files, beside...)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			check := checks[name]
			require.NotNil(t, check, "%s is no file of vectors that this test knows", name)
			t.Logf("conformance: %s %d lines", name, run(t, file, check))
		})
	}
}

// run checks every line of the file and returns their number. It names the first twenty that fail.
func run(t *testing.T, file string, check func(line) error) int {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	scanner := bufio.NewScanner(f)
	scanner.Buffer(nil, 64<<20)
	number, failed := 0, 0
	for scanner.Scan() {
		number++
		if err := checkText(scanner.Bytes(), check); err != nil && failed < 20 {
			failed++
			t.Errorf("%s:%d: %v\n%s", file, number, err, scanner.Text())
		}
	}
	require.NoError(t, scanner.Err())
	return number
}

func checkText(text []byte, check func(line) error) error {
	v, err := value.Parse(text)
	if err != nil {
		return err
	}
	object, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("a line is an object, not %s", text)
	}
	return check(object)
}
