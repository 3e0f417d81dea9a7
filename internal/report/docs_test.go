package report_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGuide holds docs/failures.md to what the examples give. UPDATE_SNAPS=true writes the page.
func TestGuide(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "failures.md")
	want := page(t)
	if os.Getenv("UPDATE_SNAPS") == "true" {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
	}
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, want, string(got), "write it with: UPDATE_SNAPS=true CI=false go test ./internal/report -run '^TestGuide$'")
}

func page(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("# What a failure says\n\nOur own tests compare the calls of each example below, and print what you see.\n")
	for _, e := range examples() {
		b.WriteString("\n## " + e.heading + "\n\n```text\n" + e.text(t) + "\n```\n")
	}
	return b.String()
}
