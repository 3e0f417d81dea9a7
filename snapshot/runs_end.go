package snapshot

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/stats"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/words"
)

// finish gives the verdict when all runs have ended.
func (r *runs) finish() toolscore.Stats {
	r.t.Helper()
	r.dropOwn()
	counted := r.counted()
	if len(counted) == 0 && !r.late {
		r.endWithout()
		return r.statistics(nil)
	}
	r.nameMissing(counted)
	var problems []error
	for _, text := range r.misuse {
		problems = append(problems, errors.New(text))
	}
	for _, l := range r.ledgers {
		l.problem = r.settle(l)
		problems = append(problems, l.problem)
	}
	s := r.statistics(r.ledgers)
	text, err := r.text(s)
	problems = append(problems, err)
	for _, l := range r.ledgers {
		problems = append(problems, r.record(l))
	}
	r.report(s, text, errors.Join(problems...))
	return s
}

// endWithout ends a test of which no run counts: all were skipped, or left out by -run.
func (r *runs) endWithout() {
	r.t.Helper()
	skipped := r.skipped()
	switch {
	case len(skipped) == 0:
		r.t.Logf("toolscore: -run, -skip or -failfast left out all runs")
	case !r.t.Failed():
		r.t.Skipf("toolscore: all runs were skipped: %s", strings.Join(skipped[0].problems, "; "))
	}
}

// dropOwn forgets the comparisons of recorders where the function takes snapshots itself.
func (r *runs) dropOwn() {
	if !r.inner {
		return
	}
	own := r.ledgers[0]
	for one := range r.owned {
		delete(own.checks, one)
		delete(own.errs, one)
	}
	if len(own.checks) == 0 && len(r.ledgers) > 1 {
		r.ledgers = r.ledgers[1:]
	}
}

// nameMissing fails the runs that did not come to a snapshot which others took.
func (r *runs) nameMissing(counted []*run) {
	if !r.inner {
		return
	}
	for _, l := range r.ledgers {
		for _, one := range counted {
			if l.checks[one] == nil && !one.Failed() {
				l.errs[one] = fmt.Errorf("golden %s: the run did not come to this snapshot; it is %s", l.golden.Path(), r.missing(l))
			}
		}
	}
}

// missing says in how many runs a snapshot was not taken.
func (r *runs) missing(l *ledger) string {
	counted := r.counted()
	return fmt.Sprintf("missing in %d of %d", len(counted)-len(l.checks), len(counted))
}

// counted are the runs that ended and were not skipped.
func (r *runs) counted() []*run {
	return r.only(func(one *run) bool { return one.ended && (one.Failed() || !one.Skipped()) })
}

func (r *runs) skipped() []*run {
	return r.only(func(one *run) bool { return one.ended && one.Skipped() && !one.Failed() })
}

func (r *runs) only(is func(*run) bool) []*run {
	return slices.DeleteFunc(slices.Clone(r.each), func(one *run) bool { return !is(one) })
}

// left counts the runs that did not begin, and says whether the deadline kept them from it.
func (r *runs) left() (n int, late bool) {
	return len(r.only(func(one *run) bool { return !one.ended })), r.late && !r.isFiltered()
}

// passes reports whether a run passes beside some of the goldens.
func (r *runs) passes(one *run, ledgers []*ledger) bool {
	return !one.failed && !slices.ContainsFunc(ledgers, func(l *ledger) bool { return l.errs[one] != nil })
}

// statistics are those of the runs beside some of the goldens.
func (r *runs) statistics(ledgers []*ledger) toolscore.Stats {
	left, late := r.left()
	if !late {
		left = 0
	}
	counted := r.counted()
	all := make([]stats.Run, left, left+len(counted)) // those that were not begun
	for _, one := range counted {
		made := stats.Run{Passed: r.passes(one, ledgers)}
		for _, l := range ledgers {
			c := l.checks[one]
			if c == nil {
				continue
			}
			made.Tools = append(made.Tools, toolscore.Names(c.got)...)
			if m := c.compared; m != nil {
				compared := stats.Comparison{Expected: m.document.Calls, Result: m.result}
				if len(ledgers) > 1 {
					compared.Golden = l.golden.Path()
				}
				made.Compared = append(made.Compared, compared)
			}
		}
		all = append(all, made)
	}
	s := stats.Of(all, r.need(len(all)))
	s.NotBegun, s.Skipped = left, len(r.skipped())
	s.Replayed = slices.ContainsFunc(counted, func(one *run) bool { return one.replayed })
	return s
}

// need returns how many of the runs that count must pass.
func (r *runs) need(counted int) int {
	left, late := r.left()
	switch {
	case left > 0 && !late && r.failsFast && !r.isFiltered():
		return max(1, counted-(len(r.each)-r.needed))
	case left > 0 && !late, r.settings.Runs.PassAtLeast == 0:
		return counted
	default:
		return r.needed
	}
}

// report logs what the runs showed, and fails the test where too few passed or something else is
// wrong.
func (r *runs) report(s toolscore.Stats, text string, problem error) {
	r.t.Helper()
	r.t.Logf("toolscore: %s in %s%s", words.Count(len(r.counted()), "run"), r.took.Round(time.Millisecond), r.tokens())
	switch {
	case !s.Accepted():
		problem = errors.Join(problem, errors.New(text))
	case s.Passed < s.Runs:
		r.t.Logf("toolscore: %s", text)
	default:
		r.t.Logf("toolscore: %s: %s", r.t.Name(), s)
	}
	if problem == nil {
		return
	}
	r.t.Errorf("toolscore: %v", problem)
	if r.settings.FailNow {
		r.t.FailNow()
	}
}

// tokens says how many tokens the runs took, as far as providers counted them; "" where nobody did.
func (r *runs) tokens() string {
	tokens, measured, unmeasured := 0, 0, 0
	for _, one := range r.each {
		for _, u := range one.used {
			tokens += u.Input + u.Output
			measured += u.Requests - u.Unmeasured
			unmeasured += u.Unmeasured
		}
	}
	switch {
	case measured == 0:
		return ""
	case unmeasured > 0:
		return fmt.Sprintf(", at least %s; %s not counted", words.Count(tokens, "token"), words.Count(unmeasured, "request"))
	default:
		return ", " + words.Count(tokens, "token")
	}
}

// status says what happened to the golden.
func (l *ledger) status(accepted bool) store.Status {
	switch {
	case l.written != "":
		return l.written
	case accepted:
		return store.Used
	default:
		return store.Failed
	}
}
