// Package snapshot compares the tool calls of an agent with a golden file. It writes the file at
// the first run and rewrites it when go test is given -update.
//
// The goldens of a package are in its folder __snapshots__, one file for each snapshot:
// TestBooksAFlight_1.tools.yaml. They are made to be reviewed, merged and edited by hand. A value
// may be replaced by a matcher such as !any or !regex FL-\d+, and an update keeps every matcher and
// comment that still holds.
//
//	go test ./agent                          compare; write goldens that are missing
//	go test ./agent -run TestBooks -update   accept what was called
//
// In CI nothing is written and a missing golden fails. UPDATE_SNAPS=true does what -update does,
// even in packages that do not define the flag; UPDATE_SNAPS=always writes even in CI.
package snapshot

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/words"
)

// ToolscoreSnapshot compares the actual calls with their golden: that of the test's n-th snapshot,
// or the one that Named names. It reports differences, and whatever cannot be compared, through
// t.Errorf and returns whether the calls are accepted. The test goes on unless the option FailNow
// stops it. A nil t panics.
//
// A golden that is missing is written, except in CI; one that differs is rewritten in update mode;
// one that cannot be read is never written over. Nothing is written in a test that has failed, was
// skipped or is panicking, since its calls may be incomplete; nor for a second run in one process,
// as under -count, whose calls differ from those of the first. Each file that is written is logged
// through t.Logf.
func ToolscoreSnapshot(t toolscore.TestingT, actual toolscore.Source, opts ...toolscore.Option) bool {
	source.NeedT(t, "ToolscoreSnapshot")
	t.Helper()
	if one := runOf(t); one != nil {
		return one.snapshot(t, actual, opts)
	}
	c := check{t: t, actual: actual, opts: opts}
	err := c.run()
	if err == nil {
		source.LogProblems(t, actual)
		return true
	}
	t.Errorf("toolscore: %v", err)
	if c.settings.FailNow {
		t.FailNow()
	}
	return false
}

// Match is ToolscoreSnapshot under a shorter name.
func Match(t toolscore.TestingT, actual toolscore.Source, opts ...toolscore.Option) bool {
	source.NeedT(t, "Match")
	t.Helper()
	return ToolscoreSnapshot(t, actual, opts...)
}

// check is one comparison of calls with their golden.
type check struct {
	t        toolscore.TestingT
	actual   toolscore.Source
	opts     []toolscore.Option
	settings option.Settings // those of opts, without the golden's head
	golden   *store.Golden
	mode     store.Mode
	refused  string // why nothing is written although an update was asked for
	redactor *redact.Redactor

	remarks  []string            // what the source has to say
	chance   func(i, j int) bool // whether the order of two calls was chance; nil where the source does not know
	recorded toolscore.Trace
	got      toolscore.Trace // as they are compared: secrets in names hidden
	written  toolscore.Trace // as a golden holds them: secrets redacted, the matchers of rules in place
	hidden   []string        // the places that a golden does not check because of a secret
	rulesErr error           // what the rules found wrong

	accept    string      // the command that accepts what differs; "" where nothing does or it is not to be accepted
	canonical []byte      // the golden, where it accepts the calls without a look at single ones
	compared  *comparison // else what was found, before an update; nil where nothing could be compared
}

func (c *check) run() error {
	c.t.Helper()
	if err := c.open(); err != nil {
		return err
	}
	if teachFolder() != "" {
		return c.teach()
	}
	status, err := c.compare()
	return errors.Join(err, c.settle(status), c.record(status, err))
}

// open finds the golden first of all, so that a snapshot counts even where its calls cannot be read.
func (c *check) open() error {
	var err error
	if c.settings, err = option.Resolve(c.opts...); err != nil {
		return err
	}
	if c.settings.Runs != (option.Runs{}) {
		return errors.New("option PassAtLeast or Parallel: it speaks of several runs; give it to snapshot.Runs")
	}
	if c.settings.Replay.Given != "" {
		return fmt.Errorf("option %s: it is one of snapshot.Replay", c.settings.Replay.Given)
	}
	folder, err := store.Here()
	if err != nil {
		return err
	}
	if folder.Repeats(c.t) {
		return fmt.Errorf("snapshot of %s inside a run of Runs: each run would take it; take it with the t that the function is given",
			c.t.Name())
	}
	c.golden, err = folder.Open(c.t, c.settings.Label)
	if err == nil && c.golden.Again() && c.askedFolder() != "" {
		err = pending.Withdraw(c.askedFolder(), c.golden.File())
	}
	return err
}

func (c *check) compare() (store.Status, error) {
	c.t.Helper()
	var err error
	if c.mode, c.refused, err = store.CurrentMode(); err != nil {
		if _, before := told.LoadOrStore(err.Error(), true); !before {
			return store.Failed, err
		}
	}
	if err := c.read(); err != nil {
		return store.Failed, err
	}
	stored, err := c.golden.Read()
	if err == nil && c.isCanonical(stored) {
		c.canonical = stored
		return store.Used, nil
	}
	c.prepare()
	switch {
	case err == nil:
		return c.compareStored(stored)
	case !errors.Is(err, fs.ErrNotExist):
		return store.Failed, c.withRefusal(err)
	case c.mode != store.Compare:
		return c.create(c.proposeNew())
	default:
		return store.Failed, c.missing(c.proposeNew())
	}
}

// told holds what was wrong with how the run was asked to update. The first snapshot fails for all
// of them.
var told sync.Map

// read takes the calls from the source.
func (c *check) read() error {
	trace, _, err := source.Read(source.Actual, c.actual)
	if err != nil {
		return err
	}
	if c.got, err = source.ApplyMatchers(trace, c.settings.ArgsMatchers); err != nil {
		return err
	}
	c.got = source.StableNames(c.got, c.settings.Volatile)
	if i := slices.IndexFunc(c.got, func(call toolscore.Call) bool { return call.Tool == "" }); i >= 0 {
		return fmt.Errorf("actual %s: it has no tool, and no golden can hold it; find out why the model named none", source.Name(i, ""))
	}
	return nil
}

// prepare makes the calls ready for comparing and for writing: no secret goes further than this.
func (c *check) prepare() {
	c.remarks, c.chance = source.Notes(c.actual), source.Concurrent(c.actual)
	c.recorded = c.got
	c.redactor = redact.New(redact.Rules{Also: c.settings.Secret, Allow: c.settings.NotSecret})
	c.hide()
}

// hide makes the recorded calls those that are compared and those that are written.
func (c *check) hide() {
	c.written, c.hidden = c.redactor.Trace(c.recorded)
	c.got = c.redactor.Texts(c.redactor.Names(nil, c.recorded))
	written, problems := applyRules(c.written, c.settings.Rules)
	c.written = written
	c.rulesErr = errors.Join(errors.Join(problems...), unmatched(c.got, c.settings.ArgsMatchers))
}

// hideAs numbers secrets by a redactor that knows the numbers of some, and as the names in expected
// calls do.
func (c *check) hideAs(expected toolscore.Trace, numbered *redact.Redactor) {
	c.redactor = numbered
	c.redactor.Names(expected, c.recorded)
	c.hide()
	c.got = c.redactor.Texts(c.redactor.Names(expected, c.recorded))
}

// create writes the golden of a snapshot that has none.
func (c *check) create(p proposal) (store.Status, error) {
	c.t.Helper()
	refused := c.golden.RefuseWrite(c.t)
	switch {
	case p.refused != nil:
		return store.Failed, fmt.Errorf("golden %s: not written: %w", c.golden.Path(), p.refused)
	case refused != nil:
		err := fmt.Errorf("golden %s: not written: %w", c.golden.Path(), refused)
		if c.offer(p) == nil {
			err = errors.Join(fmt.Errorf("%w\nrecord all goldens of the test with: %s", err, c.golden.Command()), c.pend(p, nil))
		}
		return store.Failed, err
	}
	if err := c.golden.Write(p.text); err != nil {
		return store.Failed, err
	}
	c.compared = &p.result
	c.t.Logf("toolscore: golden %s: written with %s; review and commit it%s",
		c.golden.Path(), words.Count(len(c.written), "call"), c.renamed())
	c.logHidden()
	c.sayUncertain(p.result)
	return store.Created, nil
}

// logHidden names the places where the golden accepts what it does not show.
func (c *check) logHidden() {
	c.t.Helper()
	if len(c.hidden) > 0 {
		c.t.Logf("toolscore: golden %s: secrets are hidden, so it does not check %s", c.golden.Path(), strings.Join(c.hidden, ", "))
	}
}

// missing says how a golden is recorded that this run must not write.
func (c *check) missing(p proposal) error {
	if refused := c.offer(p); refused != nil {
		return c.withRefusal(fmt.Errorf("golden %s: it does not exist, and these calls cannot be recorded: %w",
			c.golden.Path(), refused))
	}
	err := fmt.Errorf("golden %s: %w; record it with: %s%s",
		c.golden.Path(), fs.ErrNotExist, commandFor(c.golden, c.refused), c.renamed())
	return errors.Join(c.withRefusal(err), c.pend(p, nil))
}

// withRefusal adds to an error why an update that was asked for did not happen.
func (c *check) withRefusal(err error) error {
	if c.refused == "" {
		return err
	}
	return fmt.Errorf("%w\n%s", err, c.refused)
}
