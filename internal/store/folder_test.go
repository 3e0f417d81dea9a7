package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
)

func TestATestThatLeavesItsFolderKeepsItsGoldensThere(t *testing.T) {
	before, err := os.Getwd()
	require.NoError(t, err)
	elsewhere := t.TempDir()
	t.Chdir(elsewhere)
	f, err := store.Here()
	require.NoError(t, err)
	assert.Equal(t, before, f.Dir())

	records, err := filepath.Rel(before, filepath.Join(elsewhere, "records"))
	require.NoError(t, err)
	t.Setenv("TOOLSCORE_RECORDS", records)
	require.NoError(t, golden(t, t.TempDir()).Record(store.Used))
	got, err := store.ReadRecords("records")
	require.NoError(t, err)
	assert.Len(t, got, 1)
}
