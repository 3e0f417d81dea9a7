package snapshot

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// difference is the error of a run whose calls differ from the golden.
type difference struct {
	check      *check
	comparison comparison
}

// Error returns what differs.
func (d *difference) Error() string { return d.text(report.StyleOf(os.Stdout)) }

func (d *difference) text(style report.Style) string {
	in := d.check.input(d.comparison)
	in.Headline, in.Golden, in.Command, in.Style = compare.Finding(d.comparison.result, "the golden"), "", "", style
	if d.check.rulesErr != nil {
		in.Notes = append(in.Notes, d.check.rulesErr.Error())
	}
	return report.Text(in)
}

// text returns the report of all runs.
func (r *runs) text(s toolscore.Stats) (string, error) {
	in := report.Runs{Name: r.t.Name(), Stats: s}
	for _, one := range r.failed(r.ledgers) {
		in.Failed = append(in.Failed, report.FailedRun{
			Name: one.name, Text: r.reason(one, r.ledgers, report.StyleOf(os.Stdout)), Kind: r.kind(one),
		})
	}
	var problems error
	for _, l := range r.ledgers {
		in.Goldens = append(in.Goldens, l.golden.Path())
		command, err := r.offer(l, s.Accepted())
		problems = errors.Join(problems, err)
		if command != "" {
			l.accept = command
			in.Commands = []string{command}
		}
	}
	if left, late := r.left(); left > 0 && !late {
		in.Notes = append(in.Notes, words.Count(left, "run")+" left out by -run, -skip or -failfast")
	}
	if r.mode == store.Rewrite && !s.Accepted() && r.ledgers[0].golden.Before() {
		in.Notes = append(in.Notes, "only the first of several -count learns a golden")
	}
	if r.refused != "" {
		in.Notes = append(in.Notes, r.refused)
	}
	return report.RunsText(in), problems
}

func (r *runs) failed(ledgers []*ledger) []*run {
	return r.only(func(one *run) bool {
		return one.ended && (one.Failed() || !one.Skipped()) && !r.passes(one, ledgers)
	})
}

// reason says why a run failed, without its secrets: what its function reported, else what differs.
func (r *runs) reason(one *run, ledgers []*ledger, style report.Style) string {
	if one.failed {
		text := strings.Join(one.problems, "\n")
		if text == "" {
			text = "it failed without a message"
		}
		return term.Log(term.Visible(r.redactor(one).Text(text)))
	}
	var texts []string
	for _, l := range ledgers {
		var differs *difference
		switch err := l.errs[one]; {
		case errors.As(err, &differs):
			texts = append(texts, differs.text(style))
		case err != nil:
			texts = append(texts, err.Error())
		}
	}
	return strings.Join(texts, "\n")
}

// kind is equal for runs whose calls differ from the goldens in the same way, whatever the values;
// "" where a run failed otherwise.
func (r *runs) kind(one *run) string {
	var b strings.Builder
	for _, l := range r.ledgers {
		var differs *difference
		if one.failed || !errors.As(l.errs[one], &differs) {
			continue
		}
		result := differs.comparison.result
		fmt.Fprintln(&b, l.golden.Path(), result.Variant, compare.Failing(result))
		for _, e := range result.Entries {
			if e.State == toolscore.Match || e.Forgiven {
				continue
			}
			fmt.Fprintf(&b, "%s %q %d", e.State, e.Tool, e.Expected)
			for _, d := range e.Diffs {
				fmt.Fprintf(&b, " %q", d.Path)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (r *runs) redactor(one *run) *redact.Redactor {
	for _, l := range r.ledgers {
		if c := l.checks[one]; c != nil {
			return c.redactor
		}
	}
	return redact.New(redact.Rules{Also: r.settings.Secret, Allow: r.settings.NotSecret})
}

// record notes what happened to a golden and, where records are kept, what the runs showed beside it.
func (r *runs) record(l *ledger) error {
	s := r.statistics([]*ledger{l})
	status := l.status(s.Accepted())
	settled := (&check{t: r.t, golden: l.golden}).settle(status)
	if !store.Recording() {
		return errors.Join(settled, l.golden.Record(status))
	}
	result, c := r.result(l, s)
	result.Name, result.Golden, result.Status = r.t.Name(), l.golden.Path(), string(status)
	result.Accept = l.accept
	text, err := json.Marshal(result)
	if err == nil && c != nil && c.redactor.Leak(text) != nil {
		result.Expected, result.Actual, result.Entries, result.Runs = nil, nil, nil, nil
		text, err = json.Marshal(result)
	}
	return errors.Join(settled, err, l.golden.RecordResult(status, text))
}

// recordRefusal notes why no run began, beside the golden that would have been compared with.
func (r *runs) recordRefusal(err error) error {
	if len(r.ledgers) == 0 {
		return nil
	}
	c := check{t: r.t, opts: r.opts, settings: r.settings, golden: r.ledgers[0].golden}
	return c.record(store.Failed, err)
}

// result returns the outcome of the runs beside a golden, with the calls of one of them: the first
// that failed, else the first.
func (r *runs) result(l *ledger, s toolscore.Stats) (outcome.Result, *check) {
	shown := r.shown(l)
	made := outcome.Result{Error: "no run was compared"}
	switch {
	case shown != nil:
		made = shown.result(nil)
	case l.problem != nil:
		made.Error = r.redactor(nil).Text(l.problem.Error())
	}
	made.Passed = s.Accepted() && l.problem == nil
	made.Runs = &outcome.Runs{Stats: s}
	for _, one := range r.only(func(one *run) bool { return one.ended }) {
		made.Runs.Each = append(made.Runs.Each, r.outcomeOf(one, l))
	}
	return made, shown
}

// shown returns the comparison that stands for all of a golden, nil where there is none.
func (r *runs) shown(l *ledger) *check {
	for _, one := range append(r.failed([]*ledger{l}), r.counted()...) {
		if c := l.checks[one]; c != nil && c.compared != nil {
			return c
		}
	}
	return nil
}

func (r *runs) outcomeOf(one *run, l *ledger) outcome.OneRun {
	made := outcome.OneRun{
		Name: one.name, Passed: r.passes(one, []*ledger{l}), Skipped: one.Skipped() && !one.Failed(),
		Seconds: one.took.Seconds(),
	}
	switch {
	case made.Skipped:
		made.Passed = false
	case !made.Passed:
		made.Reason = r.reason(one, []*ledger{l}, report.Style{})
	}
	c := l.checks[one]
	if c == nil || c.compared == nil {
		return made
	}
	whole := c.result(nil)
	made.Variant = whole.Variant
	for _, e := range whole.Entries {
		e.Diffs = nil
		made.Entries = append(made.Entries, e)
	}
	return made
}
