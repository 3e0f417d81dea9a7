// Package store keeps the goldens of a test package on disk: it names them, reads them, replaces
// them whole, decides what a run may write, and notes what it used.
package store

import (
	"fmt"
	"os"
	"sync"

	"github.com/toolscore/toolscore-go"
)

// The folder is taken before any test can leave it.
var (
	start, startErr = os.Getwd()
	startFolder     = keptOpen(start)
)

// Folder is the folder of a test package; its goldens are below __snapshots__ in it. It is made
// by Here or At and safe for concurrent use.
type Folder struct {
	dir       string
	open      func() (*os.Root, error)
	staysOpen bool      // since to open it would be a good part of a check
	running   *counters // of snapshots
	replays   *counters
	taken     *taken

	findOrphans sync.Once
	orphans     []*Golden
}

// Here returns the folder in which the test process started, where go test runs the tests of a
// package. It fails if the system does not tell it.
func Here() (*Folder, error) {
	if startErr != nil {
		return nil, fmt.Errorf("working folder: %w; start the test in a folder that exists", startErr)
	}
	return startFolder, nil
}

// At returns the folder at the path dir, which need not hold any goldens yet.
func At(dir string) *Folder {
	open := func() (*os.Root, error) { return os.OpenRoot(dir) }
	return &Folder{dir: dir, open: open, running: newCounters(), replays: newCounters(), taken: newTaken()}
}

// keptOpen is At for a folder that is opened once, when it is first used.
func keptOpen(dir string) *Folder {
	f := At(dir)
	f.open, f.staysOpen = sync.OnceValues(f.open), true
	return f
}

// Dir returns the path of the folder.
func (f *Folder) Dir() string { return f.dir }

// Open returns the golden of the next snapshot of t, or of the one that label names where label is
// not "". It touches no golden.
//
// It fails if the snapshot has no golden of its own: the label was used in this test before and
// its comparison did not fail, the name differs from another one only in case, a test of that name
// in the other package of the folder has it, t is a benchmark in its loop, or t runs the random
// inputs of a fuzz test.
func (f *Folder) Open(t toolscore.TestingT, label string) (*Golden, error) {
	return f.openKind(t, label, tools, f.running)
}

func (f *Folder) openKind(t toolscore.TestingT, label string, kind kind, running *counters) (*Golden, error) {
	if err := refuseFuzzing(t); err != nil {
		return nil, err
	}
	key, run, again, err := running.next(t, label)
	if err != nil {
		return nil, err
	}
	g := &Golden{
		folder: f, kind: kind, test: key.test, label: key.label, benchmark: isBenchmark(t), path: kind.path(key),
		run: run, again: again,
	}
	if g.before, err = f.taken.take(f, g.path, owner{key, run.from.pkg}); err != nil {
		return nil, err
	}
	return g, nil
}
