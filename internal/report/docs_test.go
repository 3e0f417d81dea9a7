package report_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shown are the failures that the guide shows, each a snapshot of this package, under the heading it has there.
var shown = []struct{ heading, snapshot string }{
	{"Every mark at once", "TestStates_everything"},
	{"A call that moved and changed", "TestStates_moved_and_changed"},
	{"No calls were made", "TestStates_no_calls_made"},
	{"No calls were expected", "TestStates_no_calls_expected"},
	{"Calls that nobody checks, that the provider runs, or whose arguments are no JSON", "TestStates_unchecked_kinds_raw"},
	{"A score below the bar", "TestVerdict_below_MinScore"},
	{"A score that let it pass", "TestVerdict_passes_MinScore"},
	{"Forgiven differences", "TestVerdict_forgiven"},
	{"By turn, with notes", "TestVerdict_by_turn_approximate_notes"},
	{"What a matcher says", "TestValues_reasons"},
	{"Values of another type", "TestValues_types"},
	{"Absent, null and empty", "TestValues_absent_null_empty"},
	{"Lists and objects", "TestValues_lists_and_objects"},
	{"Paths", "TestValues_paths"},
	{"What cannot be seen", "TestValues_invisible"},
	{"Long strings", "TestValues_long_strings"},
	{"Wide characters", "TestValues_wide_characters"},
	{"Texts of many lines", "TestLines_inserted_and_removed"},
	{"One call of fifteen", "TestLongTraces_one_of_fifteen"},
	{"Four calls of ten thousand", "TestLongTraces_four_of_ten_thousand"},
	{"Secrets", "TestHide"},
}

// TestGuide holds docs/failures.md to the snapshots. UPDATE_SNAPS=true writes the page.
func TestGuide(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "failures.md")
	want := page(t)
	if os.Getenv("UPDATE_SNAPS") == "true" {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
	}
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, want, string(got), "write the page with: UPDATE_SNAPS=true go test ./internal/report -run '^TestGuide$'")
}

func page(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("# What a failure says\n\nEach text below is a snapshot of our own tests.\n")
	for _, s := range shown {
		text, err := os.ReadFile(filepath.Join("__snapshots__", s.snapshot+"_1.snap"))
		require.NoError(t, err)
		b.WriteString("\n## " + s.heading + "\n\n```text\n" + strings.TrimRight(string(text), "\n") + "\n```\n")
	}
	return b.String()
}
