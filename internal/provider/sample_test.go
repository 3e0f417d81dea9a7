package provider_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
)

// sample is a piece of wire text and the calls in it, one a line: the gold form, then the problem of the arguments.
type sample struct {
	name, text, calls string
}

// samples reads the files of a folder below testdata. A sample begins at "#### name" and its calls at "#### calls".
func samples(t testing.TB, folder string) []sample {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var list []sample
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		parts := strings.Split(string(data), "#### ")
		for i := 1; i+1 < len(parts); i += 2 {
			name, text, _ := strings.Cut(parts[i], "\n")
			heading, calls, _ := strings.Cut(parts[i+1], "\n")
			require.Equal(t, "calls", heading, "%s: %s", file, name)
			list = append(list, sample{name: name, text: text, calls: strings.TrimSpace(calls)})
		}
	}
	return list
}

// listing writes calls as the samples list them.
func listing(t testing.TB, calls []toolscore.Call) string {
	t.Helper()
	lines := make([]string, len(calls))
	for i, c := range calls {
		text, err := c.MarshalJSON()
		require.NoError(t, err)
		lines[i] = strings.TrimSpace(string(text) + " " + string(c.Problem))
	}
	return strings.Join(lines, "\n")
}
