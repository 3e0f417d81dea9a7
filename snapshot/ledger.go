package snapshot

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/store"
)

// ledger is one golden and what the runs are beside it.
type ledger struct {
	label  string
	number int // of the snapshots without a label in a run, from 1
	golden *store.Golden
	stored []byte // nil where there is none
	opts   []toolscore.Option
	checks map[*run]*check
	errs   map[*run]error // why the calls of a run are not accepted

	problem error        // why nothing was learned
	written store.Status // "" where nothing was
	accept  string       // the command that learns a golden of such runs; "" where that is not to be done
}

// openOwn opens the golden of the recorders, and reports what no run could mend.
func (r *runs) openOwn() error {
	own, err := r.openLedger(r.settings.Label, 1, r.opts)
	if err != nil {
		return err
	}
	path := own.golden.Path()
	switch {
	case teachFolder() != "":
		return own.refuseTeaching(r.t.Name())
	case own.stored != nil:
		return r.tryGolden(own)
	case r.hasOthers(own):
		return nil // the function may take snapshots with labels
	case r.learns(own) && len(r.each) < learn.FewestRuns:
		return fmt.Errorf("golden %s: it does not exist, and is learned from %d runs or more; run the test as often",
			path, learn.FewestRuns)
	case r.learns(own):
		return nil
	case testing.Short():
		return fmt.Errorf("golden %s: it does not exist, and -short learns none; record it with: %s",
			path, commandFor(own.golden, r.refused))
	case own.golden.Before():
		return fmt.Errorf("golden %s: it does not exist, and only the first of several -count learns one", path)
	}
	c := check{t: r.t, golden: own.golden, refused: r.refused}
	return c.withRefusal(fmt.Errorf("golden %s: %w; record it with: %s", path, fs.ErrNotExist, commandFor(own.golden, r.refused)))
}

// hasOthers reports whether the test has other goldens.
func (r *runs) hasOthers(own *ledger) bool {
	all, err := store.Goldens(own.golden.Folder())
	return err == nil && slices.ContainsFunc(all, func(g *store.Golden) bool { return g.MayBelongTo(r.t.Name()) })
}

// tryGolden reads a golden that is there, with the options that it is compared by.
func (r *runs) tryGolden(l *ledger) error {
	c := check{t: r.t, opts: l.opts, settings: r.settings, golden: l.golden, refused: r.refused}
	document, err := golden.Read(l.golden.Path(), l.stored)
	if err != nil {
		return c.withRefusal(err)
	}
	if _, err := c.comparison(document); err != nil {
		return fmt.Errorf("golden %s: %w", l.golden.Path(), err)
	}
	return nil
}

func (r *runs) openLedger(label string, number int, opts []toolscore.Option) (*ledger, error) {
	l := &ledger{label: label, number: number, opts: opts, checks: map[*run]*check{}, errs: map[*run]error{}}
	var err error
	if l.golden, err = r.folder.Open(r.t, label); err != nil {
		return nil, err
	}
	r.ledgers = append(r.ledgers, l)
	l.stored, err = l.golden.Read()
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	return l, err
}

// learns reports whether the golden may be written from the runs: where it is missing, or in update
// mode, by the first of several -count.
func (r *runs) learns(l *ledger) bool {
	missing := l.stored == nil && r.mode != store.Compare
	return (missing || r.mode == store.Rewrite) && !testing.Short() && !l.golden.Before()
}

// innerLedger returns the ledger of a snapshot that a run takes itself.
func (r *runs) innerLedger(one *run, label string, opts []toolscore.Option) (*ledger, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.inner = true
	number := 0
	if label == "" {
		one.taken++
		number = one.taken
	}
	i := slices.IndexFunc(r.ledgers, func(l *ledger) bool {
		return l.label == label && (label != "" || l.number == number)
	})
	if i < 0 {
		return r.openLedger(label, number, opts)
	}
	l := r.ledgers[i]
	if l.checks[one] != nil && l.errs[one] == nil {
		return nil, fmt.Errorf("snapshot %q: the run took it before; give each a name of its own", label)
	}
	l.opts = opts
	return l, nil
}

// snapshot is ToolscoreSnapshot inside a run.
func (one *run) snapshot(t toolscore.TestingT, actual toolscore.Source, opts []toolscore.Option) bool {
	t.Helper()
	settings, err := option.Resolve(opts...)
	var l *ledger
	if err == nil {
		l, err = one.in.innerLedger(one, settings.Label, opts)
	}
	if err != nil {
		t.Errorf("toolscore: %v", err)
		return false
	}
	c := &check{t: t, actual: actual, opts: opts, settings: settings, refused: one.in.refused}
	if err = one.in.judge(one, l, c); err == nil {
		source.LogProblems(t, actual)
		return true
	}
	if t == toolscore.TestingT(one) {
		one.refuse(err)
	} else {
		t.Errorf("toolscore: %v", err)
	}
	switch {
	case !settings.FailNow:
	case t == toolscore.TestingT(one):
		runtime.Goexit()
	default:
		t.FailNow()
	}
	return false
}

// refuse notes that a snapshot of the run was not accepted.
func (one *run) refuse(err error) {
	one.Helper()
	one.Logf("toolscore: %v", err)
	one.mu.Lock()
	defer one.mu.Unlock()
	one.refused = true
}

// compareOwn compares what the recorder of a run holds, unless the run took snapshots itself.
func (r *runs) compareOwn(one *run, actual toolscore.Source) {
	r.mu.Lock()
	own, inner := r.ledgers[0], one.taken > 0 || r.tookLabel(one)
	r.mu.Unlock()
	if inner || one.Skipped() {
		return
	}
	c := &check{t: one, actual: actual, opts: r.opts, settings: r.settings, refused: r.refused}
	_ = r.judge(one, own, c) // it is noted
	r.mu.Lock()
	defer r.mu.Unlock()
	r.owned[one] = true
}

func (r *runs) tookLabel(one *run) bool {
	return slices.ContainsFunc(r.ledgers, func(l *ledger) bool { return l.checks[one] != nil })
}

// judge compares the calls of a run with a golden and notes why they are not accepted. Where that is
// to be learned only what no learning mends is an error; the verdict follows when all runs have ended.
func (r *runs) judge(one *run, l *ledger, c *check) error {
	c.golden, c.mode = l.golden, store.Compare
	err := c.read()
	if err == nil {
		c.prepare()
		err = r.verdict(l, c)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(l.errs, one)
	if c.redactor != nil {
		l.checks[one] = c
	}
	if err != nil {
		l.errs[one] = err
	}
	return err
}

func (r *runs) verdict(l *ledger, c *check) error {
	learns, stored := r.learns(l), l.stored
	switch {
	case !learns && stored == nil:
		return c.withRefusal(fmt.Errorf("golden %s: %w; record it with: %s", l.golden.Path(), fs.ErrNotExist,
			commandFor(l.golden, c.refused)))
	case !learns:
		return c.accepts(stored)
	case stored == nil:
		return errors.Join(c.rulesErr, failedChecks(toolscore.Result{Checks: compare.Checks(c.got, c.settings)}))
	}
	m, err := c.judge(stored)
	return errors.Join(err, c.rulesErr, failedChecks(m.result))
}

// accepts returns nil where the golden accepts the calls, else what differs.
func (c *check) accepts(stored []byte) error {
	m, err := c.judge(stored)
	switch {
	case err != nil:
		return err
	case m.result.Passed:
		return c.rulesErr
	}
	return &difference{c, m}
}
