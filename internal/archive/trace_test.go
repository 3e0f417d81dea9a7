package archive_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/value"
)

// TestTraces reads every recording of the folders that TOOLSCORE_TRACES lists as a person reads it.
func TestTraces(t *testing.T) {
	folders := filepath.SplitList(os.Getenv("TOOLSCORE_TRACES"))
	if len(folders) == 0 {
		t.Skip("TOOLSCORE_TRACES lists no folders of recordings")
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(folder, "wire", "*", "*"))
			require.NoError(t, err)
			require.NotEmpty(t, files)
			good, calls := 0, 0
			for _, file := range files {
				name := filepath.Join(filepath.Base(filepath.Dir(file)), filepath.Base(file))
				if t.Run(name, func(t *testing.T) { calls += checkTrace(t, folder, name) }) {
					good++
				}
			}
			t.Logf("traces: %d of %d recordings, %d calls", good, len(files), calls)
		})
	}
}

// checkTrace compares a recording with what it should read as, and returns the number of calls.
func checkTrace(t *testing.T, folder, name string) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, "wire", name))
	require.NoError(t, err)
	calls, err := archive.Extract(data, archive.Options{Name: name, All: true})
	require.NoError(t, err)
	expected := expectedCalls(t, folder, name)
	require.Len(t, calls, len(expected), "tools: %v", toolscore.Names(calls))
	for i, want := range expected {
		require.NoError(t, differs(want, calls[i]), "call %d", i+1)
	}
	return len(calls)
}

func expectedCalls(t *testing.T, folder, name string) []any {
	t.Helper()
	path := filepath.Join(folder, "expected", name)
	if filepath.Ext(name) != ".json" {
		path += ".json"
	}
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	list, err := value.Parse(text)
	require.NoError(t, err)
	return list.([]any)
}

// differs says where a call is not as expected; numbers are compared by their text.
func differs(expected any, got toolscore.Call) error {
	want := expected.(map[string]any)
	tool, _ := want["tool"].(string)
	raw, _ := want["raw"].(string)
	kind, _ := want["kind"].(string)
	choice, _ := want["choice"].(json.Number)
	failed, says := want["is_error"].(bool)
	if _, given := want["result"]; given {
		says = true
	}
	id := fmt.Sprint(want["id"])
	if want["id"] == nil {
		id = ""
	}
	var args any
	if got.Args != nil {
		args = map[string]any(got.Args)
	}
	switch {
	case tool != got.Tool:
		return fmt.Errorf("tool: want %q, got %q", tool, got.Tool)
	case id != got.ID:
		return fmt.Errorf("id: want %q, got %q", id, got.ID)
	case !assert.ObjectsAreEqual(want["args"], args):
		return fmt.Errorf("args: want %s, got %s", value.AppendJSON(nil, want["args"]), value.AppendJSON(nil, args))
	case raw != got.Raw:
		return fmt.Errorf("raw: want %q, got %q", raw, got.Raw)
	case kind != string(got.Kind):
		return fmt.Errorf("kind: want %q, got %q", kind, got.Kind)
	case strings.TrimPrefix(string(choice), "0") != strings.TrimPrefix(fmt.Sprint(got.Choice), "0"):
		return fmt.Errorf("choice: want %s, got %d", choice, got.Choice)
	case says && failed != (got.Err != ""):
		return fmt.Errorf("is_error: want %v, got %q", failed, got.Err)
	}
	if result, given := want["result"]; given && !assert.ObjectsAreEqual(result, got.Result) {
		return fmt.Errorf("result: want %s, got %s", value.AppendJSON(nil, result), value.AppendJSON(nil, got.Result))
	}
	return nil
}
