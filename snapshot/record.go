package snapshot

import (
	"encoding/json"
	"errors"

	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/store"
)

// record notes what happened to the golden and, where records are kept, the outcome of the comparison.
func (c *check) record(status store.Status, problem error) error {
	if !store.Recording() {
		return c.golden.Record(status)
	}
	text, err := c.outcome(status, problem)
	return errors.Join(err, c.golden.RecordResult(status, text))
}

// outcome returns the JSON of the result. The redactor leaves the names of tools and keys as they
// are: where one of them holds the value of a variable named like a key, the calls stay out.
func (c *check) outcome(status store.Status, problem error) (json.RawMessage, error) {
	if c.canonical != nil {
		problem = c.compareCanonical()
	}
	if c.redactor == nil {
		c.prepare() // nothing had to be hidden so far
	}
	r := c.result(problem)
	r.Name, r.Golden, r.Status = c.t.Name(), c.golden.Path(), string(status)
	r.Accept = c.accept
	text, err := json.Marshal(r)
	if err == nil && c.redactor.Leak(text) != nil {
		r.Expected, r.Actual, r.Entries = nil, nil, nil
		text, err = json.Marshal(r)
	}
	return text, err
}

// compareCanonical compares call by call what was accepted byte for byte.
func (c *check) compareCanonical() error {
	document, err := golden.Read(c.golden.Path(), c.canonical)
	if err != nil {
		return err
	}
	m, err := c.comparison(document)
	if err == nil {
		c.compared = &m
	}
	return err
}

// result returns what was found; where a golden was updated that is how the calls was to what it
// held before.
func (c *check) result(problem error) outcome.Result {
	m := c.compared
	if m == nil || problem != nil && m.result.Passed {
		return outcome.Result{Error: c.redactor.Text(problem.Error())}
	}
	return outcome.New(outcome.Input{
		Expected: m.document.Calls, Actual: c.got, Result: m.result,
		Variants: len(m.document.Variants()), Notes: c.about(m.result),
		Hide: c.redactor.Value, HideText: c.redactor.Text,
	})
}
