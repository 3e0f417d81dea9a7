package assert

import (
	"errors"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Check compares what was recorded with the chain, reports each broken expectation through t.Errorf
// and returns whether all hold. A chain that expects nothing fails, since it would accept anything.
func (e *Expectation) Check() bool {
	e.t.Helper()
	e.checked = true
	settings, err := option.Resolve(e.opts...)
	ok := e.report(err) && e.check(settings)
	if !ok && settings.FailNow {
		e.t.FailNow()
	}
	return ok
}

func (e *Expectation) check(settings option.Settings) bool {
	e.t.Helper()
	if !e.report(errors.Join(e.problems...)) {
		return false
	}
	checks := !settings.Checks.None()
	if len(e.expected)+len(e.forbidden)+len(e.atMost) == 0 && !checks {
		return e.report(errors.New("Expect: the chain expects nothing; add .Calls, .DoesNotCall or .CallsAtMost before .Check()"))
	}
	actual, _, err := source.Read(source.Actual, e.actual)
	if !e.report(err) {
		return false
	}
	ok := e.report(e.noted(errors.Join(e.forbiddenCalls(actual, settings), e.tooManyCalls(actual))))
	known := source.Known{Calls: actual, From: e.actual}
	switch {
	case len(e.expected) > 0:
		ok = AssertTools(e.t, e.expected, known, e.opts...) && ok
	case checks:
		ok = Checks(e.t, known, e.opts...) && ok
	}
	if ok {
		source.LogProblems(e.t, e.actual)
	}
	return ok
}

// noted adds to an error what the source has to say beside its calls.
func (e *Expectation) noted(err error) error {
	if err == nil {
		return nil
	}
	for _, note := range source.Notes(e.actual) {
		err = fmt.Errorf("%w\n%s", err, note)
	}
	return err
}

// report fails the test with an error and returns whether there was none.
func (e *Expectation) report(err error) bool {
	e.t.Helper()
	if err != nil {
		e.t.Errorf("toolscore: %v", err)
	}
	return err == nil
}

// forbiddenCalls names each actual call that DoesNotCall forbids: no matter who runs it, and with
// other arguments let are, since what is forbidden names only the arguments that make it so.
func (e *Expectation) forbiddenCalls(actual toolscore.Trace, settings option.Settings) error {
	forbidden, err := source.Normalise(source.Expected, e.forbidden)
	if err != nil {
		return fmt.Errorf("DoesNotCall: %w", err)
	}
	mode := value.Lenient
	if settings.Strict {
		mode = value.Strict
	}
	var broken []error
	for _, f := range forbidden {
		for i, c := range actual {
			if c.Tool == f.Tool && compare.Satisfied(f, c, len(f.Args) > 0, mode) {
				broken = append(broken, fmt.Errorf("DoesNotCall(%q): %s was called with %s",
					f.Tool, source.Name(i, c.Tool), report.Brief(map[string]any(c.Args))))
			}
		}
	}
	return errors.Join(broken...)
}

func (e *Expectation) tooManyCalls(actual toolscore.Trace) error {
	count := map[string]int{}
	for _, c := range actual {
		count[c.Tool]++
	}
	var broken []error
	for _, b := range e.atMost {
		if n := count[b.tool]; n > b.most {
			broken = append(broken, fmt.Errorf("CallsAtMost(%q, %d): the tool was called %d×", b.tool, b.most, n))
		}
	}
	return errors.Join(broken...)
}
