package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/toolscore/toolscore-go"
)

// anyFolder is the variable that lets a test binary write goldens outside of its package's folder.
const anyFolder = "TOOLSCORE_ANY_FOLDER"

// RefuseWrite returns why the golden must not be written now, whatever the mode of the run, and nil
// where it may be: the test has failed, was skipped or is panicking, so its calls are not those of
// a whole run, or the process runs in a folder that is not its package's.
func (g *Golden) RefuseWrite(t toolscore.TestingT) error {
	return errors.Join(g.refuseFolder(), RefuseTest(t))
}

// RefuseOffer returns why the test must not name a way to accept its calls later. It is
// RefuseWrite, except that a test which failed only since an earlier snapshot of it offered such a
// way may do so again: one update accepts both.
func (g *Golden) RefuseOffer(t toolscore.TestingT) error {
	err := RefuseTest(t)
	if err != nil && g.hasOffered() && !isEnding(t) && !isPanicking() {
		err = nil
	}
	return errors.Join(g.refuseFolder(), err)
}

// Offered notes that the comparison failed and named a way to accept its calls.
func (g *Golden) Offered() {
	g.folder.running.mu.Lock()
	defer g.folder.running.mu.Unlock()
	g.run.offered = true
}

func (g *Golden) hasOffered() bool {
	g.folder.running.mu.Lock()
	defer g.folder.running.mu.Unlock()
	return g.run.offered
}

// RefuseTest returns why what the test did is not that of a whole run: it has failed, was skipped
// or is panicking. It is nil where nothing speaks against it.
func RefuseTest(t toolscore.TestingT) error {
	failed, _ := t.(interface{ Failed() bool })
	skipped, _ := t.(interface{ Skipped() bool })
	switch {
	case failed != nil && answers(failed.Failed):
		return errors.New("the test has failed already, so its calls may not be those of a whole run; mend that failure first")
	case skipped != nil && answers(skipped.Skipped):
		return errors.New("the test was skipped, so its calls may not be those of a whole run; take the snapshot before it skips")
	case isPanicking():
		return errors.New("the test is panicking, so its calls may not be those of a whole run; mend the panic first, or take " +
			"the snapshot after the deferred function that recovers it")
	}
	return nil
}

// isEnding reports whether the cleanups of the test run: it may have failed meanwhile for any reason.
func isEnding(t toolscore.TestingT) bool {
	test, ok := t.(interface{ Context() context.Context })
	return ok && answers(func() bool { return test.Context().Err() != nil })
}

// answers asks a test, and takes no for an answer of a fake that embeds a nil testing.TB, whose
// methods panic.
func answers(ask func() bool) (yes bool) {
	defer func() {
		if recover() != nil {
			yes = false
		}
	}()
	return ask()
}

func (g *Golden) refuseFolder() error {
	if g.folder != startFolder || g.run.from.isOf(g.folder.dir) {
		return nil
	}
	if anywhere, err := strconv.ParseBool(os.Getenv(anyFolder)); err == nil && anywhere {
		return nil
	}
	return fmt.Errorf("the test runs in %s, which is not the folder of its package; run it in that folder, or set %s=true to "+
		"keep goldens here", g.folder.dir, anyFolder)
}

// Propose notes that a run of the test would write the text. It returns false where an earlier run
// in this process had other calls: its golden is written or accepted already, or its own text was
// another one. A program that go test does not run may change a golden as often as it likes.
func (g *Golden) Propose(text []byte) bool {
	t := g.folder.taken
	t.mu.Lock()
	defer t.mu.Unlock()
	earlier, found := t.proposed[g.path]
	if g.again {
		found = false
	}
	hash := sha256.Sum256(text)
	if !testing.Testing() {
		return true
	}
	if found && earlier == hash {
		return true
	}
	if t.settled[g.path] || found {
		return false
	}
	t.proposed[g.path] = hash
	return true
}

// Again reports whether the label of the snapshot was taken before in this run of the test, by a
// comparison that failed. This one takes its place.
func (g *Golden) Again() bool { return g.again }

// Before reports whether an earlier run of the test in this process, as under -count, had the golden.
func (g *Golden) Before() bool { return g.before }

// end notes what happened to the golden: after a failure the label may be taken again.
func (g *Golden) end(status Status) {
	if g.run == nil {
		return
	}
	if status != Failed {
		g.folder.taken.mu.Lock()
		g.folder.taken.settled[g.path] = true
		g.folder.taken.mu.Unlock()
		return
	}
	g.folder.running.mu.Lock()
	defer g.folder.running.mu.Unlock()
	if g.label != "" {
		g.run.labels[g.label] = false
	}
}
