package snapshot

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/words"
	"github.com/toolscore/toolscore-go/recorder"
)

// Runs runs the function n times, as the subtests run_01, run_02 and so on, and compares the calls of
// each run with one golden, that of t. A run passes where its function does and its calls are
// accepted; the test passes where all runs do, or as many as PassAtLeast says. The statistics are
// returned and logged.
//
// The t of the function is the run's own: failing or skipping it ends or marks that run, never the
// test. A failure of the outer t fails the test, a panic is passed on. Each run has a recorder of its
// own. Where the function takes snapshots itself, those are compared with the goldens of t, and the
// recorder is not.
//
// A golden that is missing is learned from three or more runs whose function passed, and so is one
// that differs in update mode; in CI nothing is written. Where -run or -skip leave out runs, each
// that ran must pass; under -short there is one run, which must pass. Neither learns.
//
// Runs reports what failed once, through t.Errorf after the last run. A bad option, n below 1 and a
// golden that cannot be read are reported before the first run. A nil t and a nil function panic.
func Runs(
	t *testing.T, n int, function func(t testing.TB, rec *recorder.Recorder), opts ...toolscore.Option,
) toolscore.Stats {
	source.NeedT(t, "Runs")
	if function == nil {
		panic("toolscore: Runs: the function is nil; pass one that runs the agent once")
	}
	t.Helper()
	r := &runs{t: t, function: function, opts: opts, began: time.Now(), owned: map[*run]bool{}}
	if err := r.prepare(n); err != nil {
		t.Errorf("toolscore: Runs: %v", errors.Join(err, r.recordRefusal(err)))
		return toolscore.Stats{}
	}
	r.folder.Repeat(t, len(r.each) > 1)
	r.runAll()
	r.folder.Repeat(t, false)
	r.took = time.Since(r.began)
	return r.finish()
}

// Stats is what Runs returns.
type Stats = toolscore.Stats

// PassAtLeast lets a test of Runs pass where k of its runs do, from 1 to all of them. The failed ones
// are logged, and kept among the results.
func PassAtLeast(k int) toolscore.Option {
	return option.New(fmt.Sprintf("PassAtLeast(%d)", k), func(s *option.Settings) error {
		if k < 1 {
			return errors.New("a test of which no run must pass says nothing; give 1 or more")
		}
		s.Runs.PassAtLeast = k
		return nil
	})
}

// Parallel runs n runs at a time, whatever the flag -parallel says. The default is 1.
func Parallel(n int) toolscore.Option {
	return option.New(fmt.Sprintf("Parallel(%d)", n), func(s *option.Settings) error {
		if n < 1 {
			return errors.New("no run would begin; give 1 or more")
		}
		s.Runs.Parallel = n
		return nil
	})
}

// runs is one call of Runs.
type runs struct {
	t        *testing.T
	function func(t testing.TB, rec *recorder.Recorder)
	opts     []toolscore.Option
	settings option.Settings // those of opts
	folder   *store.Folder
	began    time.Time
	took     time.Duration // of all runs together

	mode     store.Mode
	refused  string // why nothing is written although an update was asked for
	needed   int    // how many runs must pass
	parallel int

	mu        sync.Mutex
	each      []*run
	ledgers   []*ledger // one for each golden, the first that of the recorders
	longest   time.Duration
	owned     map[*run]bool // the runs whose recorders were compared
	inner     bool          // the function takes snapshots itself
	recorded  bool          // runs record cassettes
	late      bool          // the deadline kept a run from beginning
	misuse    []string      // what fails the test whatever passes
	failures  int
	failsFast bool
}

// prepare reports what is wrong before anything runs.
func (r *runs) prepare(n int) error {
	var err error
	if r.settings, err = option.Resolve(r.opts...); err != nil {
		return err
	}
	asked := r.settings.Runs
	switch {
	case n < 1:
		return fmt.Errorf("n is %d: the agent must run at least once; give 1 or more", n)
	case asked.PassAtLeast > n:
		return fmt.Errorf("option PassAtLeast(%d): there are only %d runs; give %d at most, or run more", asked.PassAtLeast, n, n)
	}
	if r.mode, r.refused, err = store.CurrentMode(); err != nil {
		return err
	}
	if r.folder, err = store.Here(); err != nil {
		return err
	}
	if n > 1 && r.folder.Replays(r.t) {
		return errors.New("the test replays traffic, so that all runs would hear the same; " +
			"call snapshot.Replay with the t that the function is given, and each run has a cassette of its own")
	}
	r.needed = cmp.Or(asked.PassAtLeast, n)
	if testing.Short() {
		n, r.needed = 1, 1
	}
	r.parallel = min(cmp.Or(asked.Parallel, 1), n)
	r.failsFast = flagOf("test.failfast") == "true"
	width := max(len(strconv.Itoa(n)), len("01"))
	for i := range n {
		r.each = append(r.each, &run{in: r, name: fmt.Sprintf("run_%0*d", width, i+1)})
	}
	return r.openOwn()
}

// runAll returns when all runs have ended. With one at a time they stay on the goroutine of the test.
func (r *runs) runAll() {
	if r.parallel == 1 {
		for _, one := range r.each {
			r.runOne(one)
		}
		return
	}
	var all sync.WaitGroup
	var next atomic.Int64
	for range r.parallel {
		all.Go(func() {
			for i := next.Add(1); int(i) <= len(r.each); i = next.Add(1) {
				r.runOne(r.each[i-1])
			}
		})
	}
	all.Wait()
}

func (r *runs) runOne(one *run) {
	if !r.mayBegin() {
		return
	}
	began := time.Now()
	r.t.Run(one.name, func(sub *testing.T) {
		one.TB = sub
		if p := one.call(); p != nil {
			r.passOn(one, p)
		}
	})
	r.mu.Lock()
	defer r.mu.Unlock()
	if one.TB == nil {
		return // -run, -skip or -failfast left it out
	}
	one.ended, one.took = true, time.Since(began)
	r.longest = max(r.longest, one.took)
	if !r.passes(one, r.ledgers) || one.refused {
		r.failures++
	}
}

// mayBegin reports whether one more run has the time, and is of use: under -failfast it is not where
// too many have failed.
func (r *runs) mayBegin() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failsFast && r.failures > len(r.each)-r.needed {
		return false
	}
	deadline, ok := r.t.Deadline()
	if ok && time.Until(deadline) < r.longest {
		r.late = true
	}
	return !r.late
}

// passOn passes the panic of a run on, with what the runs showed so far.
func (r *runs) passOn(one *run, p *panicked) {
	one.fail(fmt.Sprintf("panic: %v", p.value))
	r.mu.Lock()
	one.ended = true
	so := r.statistics(r.ledgers)
	so.Needed = r.needed
	r.mu.Unlock()
	p.text = fmt.Sprintf("%v\n\ntoolscore: %s of %s panicked; so far %s", p.value, one.name, r.t.Name(), so)
	panic(p)
}

// records says once that each run is recorded.
func (r *runs) records() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.recorded {
		r.recorded = true
		r.t.Logf("toolscore: each of the %s is recorded and costs what it costs; later they are replayed",
			words.Count(len(r.each), "run"))
	}
}

// misused notes an error of the test's code. No allowance forgives it.
func (r *runs) misused(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.misuse, text) {
		r.misuse = append(r.misuse, text)
	}
}

// isFiltered reports whether -run or -skip may leave out single runs of the test.
func (r *runs) isFiltered() bool {
	depth := strings.Count(r.t.Name(), "/")
	return strings.Count(flagOf("test.run"), "/") > depth || strings.Count(flagOf("test.skip"), "/") > depth
}

func flagOf(name string) string {
	f := flag.Lookup(name)
	if f == nil {
		return ""
	}
	return f.Value.String()
}
