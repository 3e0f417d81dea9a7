package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

func TestUsesAreRecordedAndCounted(t *testing.T) {
	records, dir := filepath.Join(t.TempDir(), "new"), t.TempDir()
	t.Setenv("TOOLSCORE_RECORDS", records)
	before := store.Summarise()
	statuses := []store.Status{store.Used, store.Created, store.Updated, store.Failed, store.Failed}
	want := make([]store.Record, 0, len(statuses))
	for i, status := range statuses {
		test := &testt.T{TestName: fmt.Sprintf("TestX/\"%d\"\n", i)}
		g, err := store.At(dir).Open(test, "")
		require.NoError(t, err)
		require.NoError(t, g.Record(status))
		want = append(want, store.Record{Folder: dir, Golden: g.Path(), Test: test.TestName, Status: status})
	}
	got, err := store.ReadRecords(records)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	after := store.Summarise()
	assert.Equal(t, store.Summary{Used: 1, Created: 1, Updated: 1, Failed: 2}, store.Summary{
		Used: after.Used - before.Used, Created: after.Created - before.Created,
		Updated: after.Updated - before.Updated, Failed: after.Failed - before.Failed,
	})
}

func TestManyGoroutinesRecordWholeLines(t *testing.T) {
	records := t.TempDir()
	t.Setenv("TOOLSCORE_RECORDS", records)
	g := golden(t, t.TempDir())
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() { assert.NoError(t, g.Record(store.Used)) })
	}
	all.Wait()
	got, err := store.ReadRecords(records)
	require.NoError(t, err)
	assert.Len(t, got, 200)
}

func TestNothingIsRecordedUnasked(t *testing.T) {
	t.Setenv("TOOLSCORE_RECORDS", "")
	require.NoError(t, golden(t, t.TempDir()).Record(store.Used))
}

func TestRecordsThatCannotBeWrittenAreAnError(t *testing.T) {
	t.Setenv("TOOLSCORE_RECORDS", place(t, t.TempDir(), "file", ""))
	err := golden(t, t.TempDir()).Record(store.Used)
	assert.ErrorContains(t, err, "record of __snapshots__/TestX_1.tools.yaml: cannot be written: ")
}

func TestDamagedRecordsAreAnError(t *testing.T) {
	dir := t.TempDir()
	none, err := store.ReadRecords(filepath.Join(dir, "missing"))
	require.NoError(t, err)
	assert.Empty(t, none)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "1.jsonl"), []byte("{\"test\":\"TestX\"}\n{\"test\":\n"), 0o666))
	_, err = store.ReadRecords(dir)
	assert.ErrorContains(t, err, "records: 1.jsonl:2: ")
}
