package pending_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/pending"
)

// TestAccept changes the golden after the run in every way: only the one that was compared is
// written over.
func TestAccept(t *testing.T) {
	t.Parallel()
	base := pending.Hash([]byte(oldText))
	tests := map[string]struct {
		base   string
		now    string // "": removed
		reason string // "": accepted
	}{
		"as it was":         {base, oldText, ""},
		"missing as it was": {"", "", ""},
		"changed":           {base, oldText + "# edited\n", "the golden changed after the run"},
		"removed":           {base, "", "the golden was removed after the run"},
		"written":           {"", oldText, "a golden was written after the run"},
		"accepted before":   {base, newText, ""},
		"written before":    {"", newText, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			f := p.pend(t, pending.File{Test: "TestA", Base: test.base, Text: newText})
			require.NoError(t, os.Remove(p.golden))
			if test.now != "" {
				p.write(t, test.now)
			}
			err := f.Accept()
			if test.reason == "" {
				require.NoError(t, err)
				assert.Equal(t, newText, p.read(t))
				assert.True(t, p.isEmpty(t))
				return
			}
			require.ErrorIs(t, err, pending.ErrStale)
			require.ErrorContains(t, err, test.reason)
			assert.ErrorIs(t, f.Check(), pending.ErrStale)
			assert.False(t, p.isEmpty(t))
			if test.now != "" {
				assert.Equal(t, test.now, p.read(t))
			}
			require.NoError(t, f.Reject(), "a stale file can be dropped")
			assert.True(t, p.isEmpty(t))
		})
	}
}

// TestUndo takes back each decision on a golden that was there and on one that was not.
func TestUndo(t *testing.T) {
	t.Parallel()
	decisions := map[string]func(pending.File) error{
		"accept": pending.File.Accept, "variant": pending.File.AcceptVariant, "reject": pending.File.Reject,
		"none": func(pending.File) error { return nil },
	}
	for name, decide := range decisions {
		for _, before := range []string{"", oldText, "# by hand\r\n" + oldText} {
			t.Run(name+" "+before, func(t *testing.T) {
				t.Parallel()
				p := newPlace(t)
				f := pending.File{Test: "TestA", Text: newText, Variant: newText + "- tool: pay\n", Notes: []string{"lost"}}
				if before == "" {
					require.NoError(t, os.Remove(p.golden))
				} else {
					p.write(t, before)
					f.Base = pending.Hash([]byte(before))
				}
				f = p.pend(t, f)
				undo, err := f.Undo()
				require.NoError(t, err)
				require.NoError(t, decide(f))
				require.NoError(t, undo())
				if before == "" {
					assert.NoFileExists(t, p.golden)
				} else {
					assert.Equal(t, before, p.read(t))
				}
				files, err := pending.List(p.folder)
				require.NoError(t, err)
				assert.Equal(t, []pending.File{f}, files)
			})
		}
	}
}

// What was changed after a decision is not lost to an undo.
func TestWhatChangedAfterADecisionIsNotUndone(t *testing.T) {
	t.Parallel()
	after := map[string]func(*testing.T, place){
		"edited":  func(t *testing.T, p place) { t.Helper(); p.write(t, newText+"# edited\n") },
		"removed": func(t *testing.T, p place) { t.Helper(); require.NoError(t, os.Remove(p.golden)) },
		"run": func(t *testing.T, p place) {
			t.Helper()
			p.pend(t, pending.File{Base: pending.Hash([]byte(newText)), Text: oldText})
		},
	}
	for name, change := range after {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			f := p.pend(t, pending.File{Base: pending.Hash([]byte(oldText)), Text: newText})
			undo, err := f.Undo()
			require.NoError(t, err)
			require.NoError(t, f.Accept())
			change(t, p)
			stored, _ := os.ReadFile(p.golden)
			waits, err := pending.List(p.folder)
			require.NoError(t, err)
			require.ErrorIs(t, undo(), pending.ErrStale)
			now, _ := os.ReadFile(p.golden)
			assert.Equal(t, string(stored), string(now))
			still, err := pending.List(p.folder)
			require.NoError(t, err)
			assert.Equal(t, waits, still)
		})
	}
}

// A golden that has what one way of accepting writes is not written over by the other.
func TestWhatIsDoneIsNotWrittenOver(t *testing.T) {
	t.Parallel()
	const variant = newText + "- tool: pay\n"
	for _, stored := range []string{newText, variant} {
		for name, accept := range map[string]func(pending.File) error{
			"accept": pending.File.Accept, "variant": pending.File.AcceptVariant,
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p := newPlace(t)
				f := p.pend(t, pending.File{Base: pending.Hash([]byte(oldText)), Text: newText, Variant: variant})
				p.write(t, stored)
				assert.True(t, f.Done())
				require.NoError(t, accept(f))
				assert.Equal(t, stored, p.read(t))
				assert.True(t, p.isEmpty(t))
			})
		}
	}
}

func TestRejectKeepsTheGolden(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	f := p.pend(t, pending.File{Base: pending.Hash([]byte(oldText)), Text: newText})
	require.NoError(t, f.Reject())
	assert.True(t, p.isEmpty(t))
	assert.Equal(t, oldText, p.read(t))
}

// A decision is about what was shown.
func TestWhatALaterRunFoundIsNotDecided(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	base := pending.Hash([]byte(oldText))
	shown := p.pend(t, pending.File{Base: base, Text: newText})
	later := p.pend(t, pending.File{Base: base, Text: newText + "- tool: pay\n"})
	for _, err := range []error{shown.Accept(), shown.Reject()} {
		require.ErrorIs(t, err, pending.ErrStale)
		assert.ErrorContains(t, err, "a later run found other calls")
	}
	assert.Equal(t, oldText, p.read(t))
	require.NoError(t, later.Accept())
	for _, err := range []error{later.Accept(), later.Reject()} {
		require.ErrorIs(t, err, pending.ErrStale)
		assert.ErrorContains(t, err, "decided or passed meanwhile")
	}
}

func TestOnlyGoldensAreWritten(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, target := range []string{"main.go", "__snapshots__/run.sh", "TestA_1.tools.yaml"} {
		file := filepath.Join(folder, "module", filepath.FromSlash(target))
		require.NoError(t, pending.File{Golden: file, Text: newText}.Write(folder))
	}
	files, err := pending.List(folder)
	require.NoError(t, err)
	require.Len(t, files, 3)
	for _, f := range files {
		assert.ErrorContains(t, f.Accept(), "it names no golden")
		assert.NoFileExists(t, f.Golden)
	}
}

func TestATextThatIsNoGoldenIsNotWritten(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	f := p.pend(t, pending.File{Base: pending.Hash([]byte(oldText)), Text: "version: 1\ncalls: [\n"})
	assert.ErrorContains(t, f.Accept(), "TestA_1.tools.yaml:")
	assert.Equal(t, oldText, p.read(t))
}

func TestAGoldenThatCannotBeReadIsNotWrittenOver(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	f := p.pend(t, pending.File{Base: pending.Hash([]byte(oldText)), Text: newText})
	require.NoError(t, os.Remove(p.golden))
	require.NoError(t, os.Mkdir(p.golden, 0o777))
	err := f.Accept()
	require.ErrorContains(t, err, "it is a directory")
	assert.NotErrorIs(t, err, pending.ErrStale)
}
