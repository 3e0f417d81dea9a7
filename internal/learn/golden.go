package learn

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/words"
)

// FewestRuns is how many runs a golden is learned from at least.
const FewestRuns = 3

// Run is one run of a test.
type Run struct {
	// Name is what messages call it, as "run 3".
	Name string
	// Calls are normalised and as they are compared, under their stable names, but with their secrets.
	Calls toolscore.Trace
	// Failed says why the run is not learned, "" where its function passed. Its calls are not
	// looked at.
	Failed string
}

// Options say whose golden it is and how its calls are compared.
type Options struct {
	// Title is the name of the test, Path that of the golden in messages.
	Title, Path string
	// Compare are the options that the test gives in Go.
	Compare []toolscore.Option
	// Rules writes the matchers of the test's rules into calls that hold no secrets any more; nil where
	// it has none.
	Rules func(toolscore.Trace) toolscore.Trace
	// Brief leaves out of the log what the golden is worth.
	Brief bool
}

// Outcome is what was learned.
type Outcome struct {
	// Text is the golden to be written; the existing one where Changed is false.
	Text []byte
	// Changed says that there is something to be written.
	Changed bool
	// Log says in lines what a reader of the golden should know, the most important first.
	Log []string
}

// Golden learns the golden of a snapshot from the runs that reached it: one that accepts them all
// and as little else as it can. The existing golden, nil where there is none, is the model: what
// holds in every run keeps its bytes, and one that accepts all runs is not changed. Golden writes
// nothing; the caller writes Text where Changed says so and logs the Log.
//
//	stored, err := c.golden.Read() // nil where it does not exist
//	outcome, err := learn.Golden(stored, runs, learn.Options{Title: t.Name(), Path: c.golden.Path(), Compare: opts})
//
// It fails, and nothing is to be written, where the existing golden cannot be read, where fewer than
// FewestRuns runs passed with their checks, where the runs have no call in common, and where what was
// learned would hold a secret or not accept a run.
func Golden(existing []byte, runs []Run, opts Options) (Outcome, error) {
	l := lesson{Options: opts}
	if err := l.open(existing); err != nil {
		return Outcome{}, err
	}
	if err := l.choose(runs); err != nil {
		return Outcome{}, fmt.Errorf("golden %s: nothing is learned: %w", opts.Path, err)
	}
	if l.stored != nil && l.acceptsAll(l.stored) == nil {
		return Outcome{Text: existing, Log: append(l.log, l.gaps(l.stored)...)}, nil
	}
	text, err := l.learn()
	if err == nil {
		err = l.redactor.Leak(text)
	}
	if err != nil {
		return Outcome{}, fmt.Errorf("golden %s: nothing is learned: %w", opts.Path, err)
	}
	document, err := golden.Read(opts.Path, text)
	if err == nil {
		err = l.acceptsAll(document)
	}
	if err != nil {
		return Outcome{}, fmt.Errorf("golden %s: nothing is learned: %w", opts.Path, err)
	}
	return Outcome{Text: text, Changed: true, Log: append(l.log, l.worth(document)...)}, nil
}

// lesson is the learning of one golden.
type lesson struct {
	Options
	settings option.Settings
	redactor *redact.Redactor
	stored   *golden.Document // nil where there is none
	runs     []prepared
	log      []string
}

// prepared is a run that is learned: its calls as they are compared and as a golden holds them.
type prepared struct {
	Run
	got, written toolscore.Trace
}

// open reads the golden that is there.
func (l *lesson) open(existing []byte) error {
	head := []toolscore.Option{}
	if existing != nil {
		document, err := golden.Read(l.Path, existing)
		if err != nil {
			return err
		}
		l.stored, head = document, document.Options()
	}
	var err error
	l.settings, err = option.Resolve(toolscore.Options(head), toolscore.Options(l.Compare))
	l.settings.Kinds, l.settings.MinScore = true, nil // a score that is good enough teaches nothing
	l.redactor = redact.New(redact.Rules{Also: l.settings.Secret, Allow: l.settings.NotSecret})
	return err
}

// choose takes the runs that are learned and notes the others, those together that failed alike.
func (l *lesson) choose(runs []Run) error {
	var reasons []string
	failed := map[string][]string{} // the names of runs by the reason
	for _, r := range runs {
		if r.Failed == "" {
			r.Failed = l.failedCheck(r.Calls)
		}
		if r.Failed != "" {
			if failed[r.Failed] == nil {
				reasons = append(reasons, r.Failed)
			}
			failed[r.Failed] = append(failed[r.Failed], r.Name)
			continue
		}
		p := l.prepare(r)
		if err := compare.CheckTurns(p.got, l.settings); err != nil {
			return err
		}
		l.runs = append(l.runs, p)
	}
	for _, reason := range reasons {
		l.log = append(l.log, "not learned: "+strings.Join(failed[reason], ", ")+": "+reason)
	}
	if n := len(l.runs); n < FewestRuns {
		return fmt.Errorf("%d of %s passed, and fewer than %d show nothing of what may vary; run the test more often, "+
			"or mend it first%s", n, words.Count(len(runs), "run"), FewestRuns, strings.Join(append([]string{""}, l.log...), "\n"))
	}
	return nil
}

// failedCheck names the checks that do not hold.
func (l *lesson) failedCheck(calls toolscore.Trace) string {
	var failed []string
	for _, check := range compare.Checks(calls, l.settings) {
		if !check.Holds {
			failed = append(failed, check.Key)
		}
	}
	if len(failed) == 0 {
		return ""
	}
	return "a check does not hold: " + strings.Join(failed, ", ")
}

func (l *lesson) prepare(r Run) prepared {
	redactor := l.redactor.Fresh(nil, 0)
	written, _ := redactor.Trace(r.Calls)
	if l.Rules != nil {
		written = l.Rules(written)
	}
	return prepared{r, redactor.Texts(redactor.Names(nil, r.Calls)), written}
}

// compare compares a run with expected calls; marked says that these have placeholders for secrets,
// whose numbers the calls of the run take then.
func (l *lesson) compare(expected []toolscore.Trace, marked bool, r prepared) (toolscore.Result, error) {
	got := r.got
	if marked {
		all := slices.Concat(expected...)
		redactor := l.redactor.Fresh(nil, len(r.Calls))
		got = redactor.Texts(redactor.Names(all, r.Calls))
	}
	return compare.Variants(expected, got, l.settings)
}

// acceptsAll returns nil where a golden accepts every run.
func (l *lesson) acceptsAll(document *golden.Document) error {
	for _, r := range l.runs {
		result, err := l.compare(document.Expected(), l.marked(document), r)
		switch {
		case err != nil:
			return err
		case compare.Differs(result):
			return fmt.Errorf("%s differs from the others in a way that no golden holds; compare them one by one", r.Name)
		}
	}
	return nil
}

// marked reports whether a golden has placeholders.
func (l *lesson) marked(d *golden.Document) bool {
	return bytes.Contains(d.Text(), []byte(secret.Mark))
}

// learn returns the text of the golden.
func (l *lesson) learn() ([]byte, error) {
	if l.stored != nil {
		return l.revise()
	}
	variants := l.from(l.runs)
	if err := anchoredIn(variants); err != nil {
		return nil, err
	}
	l.log = append(l.seenOnce(variants), l.log...)
	return golden.WriteVariants(l.Title, l.commented(variants), l.written())
}

// from learns without a golden.
func (l *lesson) from(runs []prepared) []Variant {
	traces := make([]toolscore.Trace, len(runs))
	for i, r := range runs {
		traces[i] = r.written
	}
	return From(traces, l.settings)
}

// written are the settings to write by: a result that is learned without WithResults holds captures
// only.
func (l *lesson) written() option.Settings {
	s := l.settings
	s.WithResults = true
	return s
}

var errNothingInCommon = errors.New("the runs have no call in common, so a golden of them would accept almost anything; " +
	"mend the agent, or give the calls of each way a golden of its own")

// anchoredIn refuses variants without a call that must be made, and more of them than a golden may
// have.
func anchoredIn(variants []Variant) error {
	for _, v := range variants {
		required := func(c toolscore.Call) bool {
			least, _ := c.Bounds.Limits()
			return least > 0
		}
		if len(v.Calls) > 0 && !slices.ContainsFunc(v.Calls, required) {
			return errNothingInCommon
		}
	}
	if len(variants) > maxVariants {
		return errNothingInCommon
	}
	return nil
}
