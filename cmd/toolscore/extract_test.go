package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/value"
)

// TestExtractReadsRecordings runs the command over the recordings of each folder in
// TOOLSCORE_TRACES and compares what it prints with what a person reads.
func TestExtractReadsRecordings(t *testing.T) {
	folders := filepath.SplitList(os.Getenv("TOOLSCORE_TRACES"))
	if len(folders) == 0 {
		t.Skip("TOOLSCORE_TRACES lists no folders of recordings")
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(folder, "wire", "*", "*"))
			require.NoError(t, err)
			require.NotEmpty(t, files)
			var out, problems bytes.Buffer
			s := &session{out: cli.Output{Writer: &out}, err: &problems}
			require.Equal(t, exitOK, s.run(append([]string{"extract", "--all"}, files...)), problems.String())
			lines := strings.SplitAfter(strings.TrimSuffix(out.String(), "\n"), "\n")
			require.Len(t, lines, len(files))
			for i, file := range files {
				compareLine(t, folder, file, lines[i])
			}
			t.Logf("traces: toolscore extract read %d recordings", len(files))
		})
	}
}

func compareLine(t *testing.T, folder, file, line string) {
	t.Helper()
	provider, name := filepath.Base(filepath.Dir(file)), filepath.Base(file)
	if filepath.Ext(name) != ".json" {
		name += ".json"
	}
	text, err := os.ReadFile(filepath.Join(folder, "expected", provider, name))
	require.NoError(t, err)
	want, got := listOf(t, text), listOf(t, []byte(line))
	require.Len(t, got, len(want), name)
	for i := range want {
		assert.NoError(t, differs(want[i], got[i]), "%s call %d", name, i+1)
	}
}

func listOf(t *testing.T, text []byte) []map[string]any {
	t.Helper()
	v, err := value.Parse(text)
	require.NoError(t, err)
	list := make([]map[string]any, 0)
	for _, element := range v.([]any) {
		list = append(list, element.(map[string]any))
	}
	return list
}

// differs says where a call is not as expected. The ids of MCP are numbers there; a note is for
// people; a result and whether it is an error count where they are given.
func differs(want, got map[string]any) error {
	if id := want["id"]; id != nil {
		want["id"] = fmt.Sprint(id)
	}
	_, returned := want["result"]
	for _, key := range extractedKeys {
		_, given := want[key]
		compared := given || key != "result" && (key != "is_error" || returned)
		if w, g := known(want[key]), known(got[key]); compared && !assert.ObjectsAreEqual(w, g) {
			return fmt.Errorf("%s: want %v, got %v", key, w, g)
		}
	}
	return nil
}

// known makes one value of those that say nothing: no choice is the first, no error is false.
func known(v any) any {
	if v == false || v == json.Number("0") {
		return nil
	}
	return v
}

// An input without end is told before it has filled the memory.
func TestReadUpTo(t *testing.T) {
	t.Parallel()
	const limit = 2 << 20
	data, err := readUpTo(io.LimitReader(rand.NewChaCha8([32]byte{}), limit), limit)
	require.NoError(t, err)
	assert.Len(t, data, limit)
	_, err = readUpTo(rand.NewChaCha8([32]byte{}), limit)
	assert.EqualError(t, err, "it holds more than 2 MiB; split it")
}
