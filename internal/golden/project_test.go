package golden_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// TestProjections projects as testdata/projections.txt shows it.
func TestProjections(t *testing.T) {
	table, err := os.ReadFile(filepath.Join("testdata", "projections.txt"))
	require.NoError(t, err)
	for entry := range strings.SplitSeq(string(table), "== ") {
		if name, body, _ := strings.Cut(entry, "\n"); name != "" {
			t.Run(name, func(t *testing.T) {
				stored, rest := section(t, body, "-- called --\n")
				called, rest := section(t, rest, "-- projected --\n")
				projected, lost, _ := strings.Cut(rest, "-- lost --\n")
				checkProjection(t, stored, called, projected, lost, optionsIn(name)...)
			})
		}
	}
}

// optionsIn returns the options that the name of an entry speaks of.
func optionsIn(name string) []option.Option {
	switch {
	case strings.Contains(name, "(with results)"):
		return []option.Option{toolscore.WithResults()}
	case strings.Contains(name, "(ForTool any)"):
		return []option.Option{toolscore.ForTool("any", toolscore.AnyOrder())}
	case strings.Contains(name, "(ignoring arguments)"):
		return []option.Option{toolscore.IgnoreArgs()}
	default:
		return nil
	}
}

func TestProjectRefusesWhatNoFileCanHold(t *testing.T) {
	called := []toolscore.Call{{Tool: "a", Args: toolscore.Args{"x": matchers.Func("f", func(any) bool { return true })}}}
	_, err := golden.Project(read(t, "version: 1\ncalls: []\n"), golden.Input{Got: called, Written: called})
	assert.ErrorContains(t, err, "call 1 a args.x: the matcher Func(f) has no tag")
}

func section(t *testing.T, text, end string) (before, after string) {
	t.Helper()
	before, after, found := strings.Cut(text, end)
	require.True(t, found, "%s is missing", end)
	return before, after
}

func checkProjection(t *testing.T, stored, called, projected, lost string, opts ...option.Option) {
	t.Helper()
	settings, err := option.Resolve(append(opts, read(t, stored).Options()...)...)
	require.NoError(t, err)
	got := calledBy(t, called)

	for _, end := range []string{"\n", "\r\n"} {
		d := read(t, strings.ReplaceAll(stored, "\n", end))
		p := project(t, d, got, settings)
		text := strings.ReplaceAll(string(p.Text), end, "\n")
		assert.Equal(t, strings.TrimRight(projected, "\n"), strings.TrimRight(text, "\n"))
		assert.Empty(t, p.Notes)
		if end == "\n" {
			assert.Equal(t, strings.TrimSpace(lost), lostBy(p))
		}
	}
}

func calledBy(t *testing.T, text string) []toolscore.Call {
	t.Helper()
	if text == "" {
		return nil
	}
	calls := read(t, "version: 1\ncalls:\n"+text).Calls
	for i := range calls {
		if calls[i].Args == nil {
			calls[i].Args = toolscore.Args{}
		}
	}
	return calls
}

func lostBy(p golden.Projection) string {
	var lines []string
	for _, l := range p.Lost {
		lines = append(lines, fmt.Sprintf("%s: %q does not accept %s", l.Path, l.Matcher, value.AppendJSON(nil, l.Value)))
	}
	return strings.Join(lines, "\n")
}

// withoutSecrets takes texts that begin with sk- for secrets.
func withoutSecrets(calls []toolscore.Call) []toolscore.Call {
	written := make([]toolscore.Call, len(calls))
	for i, c := range calls {
		c.Args, _ = withoutSecret(map[string]any(c.Args)).(map[string]any)
		c.Result = withoutSecret(c.Result)
		written[i] = c
	}
	return written
}

func withoutSecret(v any) any {
	switch v := v.(type) {
	case string:
		if strings.HasPrefix(v, "sk-") {
			return matchers.Redacted
		}
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = withoutSecret(e)
		}
		return list
	case map[string]any:
		m := map[string]any{}
		for key, e := range v {
			m[key] = withoutSecret(e)
		}
		return m
	}
	return v
}
