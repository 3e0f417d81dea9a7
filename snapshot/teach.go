package snapshot

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"sync"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/store"
)

// taught holds, by the file of a golden, the runs that reached its snapshot in this process, where the
// command learns from them.
var taught sync.Map

type teaching struct {
	mu   sync.Mutex
	runs []learn.Run
}

// teachFolder is where the command waits for what the runs teach, "" where it does not.
func teachFolder() string { return os.Getenv(pending.LearnVariable) }

// teach notes the calls as those of one run of the test, and when that ends keeps what its runs
// teach so far for the command. It compares nothing and writes no golden.
func (c *check) teach() error {
	c.t.Helper()
	if mode, _, err := store.CurrentMode(); err != nil || mode == store.Compare {
		return errors.Join(err, fmt.Errorf("variable %s: it is set in a CI run, where nothing is learned and so nothing would be "+
			"compared; unset it", pending.LearnVariable))
	}
	c.t.Logf("toolscore: golden %s: not compared, for %s asks what the runs teach", c.golden.Path(), pending.LearnVariable)
	v, _ := taught.LoadOrStore(c.golden.File(), &teaching{})
	l := v.(*teaching) //nolint:forcetypeassert // nothing else is stored
	err := c.read()
	c.t.Cleanup(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		run := learn.Run{Name: fmt.Sprintf("run %d", len(l.runs)+1), Calls: c.got}
		switch refused := c.golden.RefuseWrite(c.t); {
		case err != nil:
			run.Failed = err.Error()
		case refused != nil:
			run.Failed = refused.Error()
		}
		l.runs = append(l.runs, run)
		if err := c.handOut(l.runs); err != nil {
			c.t.Errorf("toolscore: %v", err)
		}
	})
	return err
}

// handOut keeps for the command what the runs teach.
func (c *check) handOut(runs []learn.Run) error {
	f := pending.File{Golden: c.golden.File(), Test: c.t.Name(), Runs: len(runs)}
	stored, err := c.golden.Read()
	switch {
	case err == nil:
		f.Base = pending.Hash(stored)
	case errors.Is(err, fs.ErrNotExist):
		stored, err = nil, nil
	}
	var outcome learn.Outcome
	if err == nil {
		opts := c.learning()
		opts.Brief = len(runs) > manyRuns && strconv.Itoa(len(runs)) != countFlag()
		outcome, err = learn.Golden(stored, runs, opts)
	}
	if err != nil {
		f.Refused = err.Error()
	}
	f.Text, f.Notes = string(outcome.Text), outcome.Log
	return f.Write(teachFolder())
}

// manyRuns is from when on what a golden is worth is found out after the last run only, since that
// takes its time.
const manyRuns = 20

func countFlag() string {
	if f := flag.Lookup("test.count"); f != nil {
		return f.Value.String()
	}
	return ""
}

// learning says whose golden is learned and how.
func (c *check) learning() learn.Options {
	opts := learn.Options{Title: c.t.Name(), Path: c.golden.Path(), Compare: c.opts}
	if rules := c.settings.Rules; len(rules) > 0 {
		opts.Rules = func(calls toolscore.Trace) toolscore.Trace {
			rulesErr, _ := applyRules(calls, rules) // a run need not have every place
			return rulesErr
		}
	}
	return opts
}

// refuseTeaching says that the golden of Runs is not learned by the command.
func (l *ledger) refuseTeaching(test string) error {
	refused := fmt.Errorf("golden %s: its test uses snapshot.Runs, which learns by itself: %s", l.golden.Path(), l.golden.Command())
	f := pending.File{Golden: l.golden.File(), Test: test, Refused: refused.Error()}
	return errors.Join(refused, f.Write(teachFolder()))
}
