package snapshot

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/words"
)

// settle gives the verdict on the runs beside a golden: by the golden that is there, or by the one
// that they teach. It returns why nothing was learned where something should have been.
func (r *runs) settle(l *ledger) error {
	r.t.Helper()
	if !r.learns(l) {
		return nil
	}
	text, err := r.teach(l)
	if err == nil && text != nil {
		err = l.golden.Write(text)
	}
	if err == nil && text != nil {
		l.written = store.Updated
		if l.stored == nil {
			l.written = store.Created
		}
		l.stored = text
	}
	for one, c := range l.checks {
		if l.stored != nil && l.errs[one] == nil {
			l.errs[one] = c.accepts(l.stored)
		}
	}
	if l.written != "" {
		r.sayUnchecked(l)
	}
	return err
}

// sayUnchecked logs what the golden that was learned does not check because of a secret, and which
// calls it lists in an order of chance, as the first run shows it.
func (r *runs) sayUnchecked(l *ledger) {
	r.t.Helper()
	all := check{t: r.t, golden: l.golden}
	for i, one := range r.only(func(one *run) bool { return l.checks[one] != nil && l.checks[one].compared != nil }) {
		c := l.checks[one]
		c.t = r.t // that of the run has ended
		if i == 0 {
			c.sayUncertain(*c.compared)
		}
		all.hidden = append(all.hidden, c.hidden...)
	}
	slices.Sort(all.hidden)
	all.hidden = slices.Compact(all.hidden)
	all.logHidden()
}

// teach returns the text of a golden that accepts the runs, nil where the one that is there does.
func (r *runs) teach(l *ledger) ([]byte, error) {
	r.t.Helper()
	if err := l.golden.RefuseWrite(r.t); err != nil {
		return nil, fmt.Errorf("golden %s: not written: %w", l.golden.Path(), err)
	}
	outcome, err := r.lesson(l)
	if err != nil || !outcome.Changed {
		return nil, err
	}
	r.t.Logf("toolscore: golden %s: learned from the runs; review and commit it", l.golden.Path())
	for _, line := range outcome.Log {
		r.t.Logf("toolscore: golden %s: %s", l.golden.Path(), line)
	}
	return outcome.Text, nil
}

// lesson learns a golden from the runs, without writing anything.
func (r *runs) lesson(l *ledger) (learn.Outcome, error) {
	if err := r.refuseLesson(l); err != nil {
		return learn.Outcome{}, fmt.Errorf("golden %s: nothing is learned: %w", l.golden.Path(), err)
	}
	settings, err := option.Resolve(l.opts...)
	if err != nil {
		return learn.Outcome{}, err
	}
	c := check{t: r.t, opts: l.opts, settings: settings, golden: l.golden}
	return learn.Golden(l.stored, r.lessons(l), c.learning())
}

// refuseLesson says why the runs are not those that a golden is learned from.
func (r *runs) refuseLesson(l *ledger) error {
	left, late := r.left()
	switch {
	case len(r.misuse) > 0:
		return errors.New("the runs were not sound; mend what is named beside this first")
	case late:
		return fmt.Errorf("%s did not begin, and the golden would be that of a part; give go test a longer -timeout",
			words.Count(left, "run"))
	case left > 0:
		return fmt.Errorf("-run, -skip or -failfast left out %s, and the golden would be that of a part; run the whole test",
			words.Count(left, "run"))
	case r.inner && len(l.checks) < len(r.counted()):
		return fmt.Errorf("this snapshot is %s, and one that is not always taken is not learned", r.missing(l))
	}
	return nil
}

// lessons are the runs as they are learned.
func (r *runs) lessons(l *ledger) []learn.Run {
	counted := r.counted()
	all := make([]learn.Run, 0, len(counted))
	for _, one := range counted {
		lesson := learn.Run{Name: one.name}
		switch c := l.checks[one]; {
		case one.failed:
			lesson.Failed, _, _ = strings.Cut(r.reason(one, nil, report.Style{}), "\n")
		case c == nil, l.errs[one] != nil && r.learns(l):
			lesson.Failed = fmt.Sprint(l.errs[one])
		default:
			lesson.Calls = c.recorded
		}
		all = append(all, lesson)
	}
	return all
}

// offer returns the command that learns a golden that accepts the runs; "" where that would not help.
// Where the test fails it keeps that golden for a decision.
func (r *runs) offer(l *ledger, accepted bool) (command string, err error) {
	text, notes := r.proposal(l)
	if text == nil {
		return "", nil
	}
	l.golden.Offered()
	if folder := pending.Asked(l.golden.Folder()); folder != "" && !accepted {
		f := pending.File{Golden: l.golden.File(), Test: r.t.Name(), Text: string(text), Notes: notes}
		if l.stored != nil {
			f.Base = pending.Hash(l.stored)
		}
		err = f.Write(folder)
	}
	return commandFor(l.golden, r.refused), err
}

// proposal returns a golden that accepts the runs, nil where none is to be offered.
func (r *runs) proposal(l *ledger) (text []byte, notes []string) {
	if r.mode == store.Rewrite || testing.Short() || l.golden.Before() || l.golden.RefuseOffer(r.t) != nil {
		return nil, nil
	}
	if outcome, err := r.lesson(l); err == nil && outcome.Changed {
		return outcome.Text, outcome.Log
	}
	return nil, nil
}
