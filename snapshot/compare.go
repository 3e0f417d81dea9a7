package snapshot

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/value"
)

// comparison is the calls of a golden beside those that were recorded.
type comparison struct {
	stored   []byte
	document *golden.Document // of several variants the one that the result is about
	settings option.Settings  // those of the golden's head, then those given in Go
	result   toolscore.Result
}

// compareStored gives the verdict on a golden that is there.
func (c *check) compareStored(stored []byte) (store.Status, error) {
	c.t.Helper()
	m, err := c.judge(stored)
	if err != nil {
		return store.Failed, err
	}
	differs := compare.Differs(m.result)
	switch {
	case !differs && m.result.Passed:
		return statusOf(c.rulesErr), c.rulesErr
	case differs && c.mode == store.Rewrite:
		return c.update(m, c.propose(m))
	}
	p := c.propose(m)
	text := c.report(m, c.offer(p))
	if m.result.Passed {
		c.t.Logf("toolscore: %s", text)
		return store.Used, nil
	}
	if c.offer(p) != nil {
		return store.Failed, errors.New(text)
	}
	c.accept = c.golden.Command()
	return store.Failed, errors.Join(errors.New(text), c.pend(p, m.stored))
}

// judge compares the calls with a golden that is there, and numbers secrets as that does.
func (c *check) judge(stored []byte) (comparison, error) {
	document, err := c.document(stored)
	if err != nil {
		return comparison{}, c.withRefusal(err)
	}
	if bytes.Contains(stored, []byte(secret.Mark)) || !slices.EqualFunc(c.got, c.recorded, sameNames) {
		c.hideAs(slices.Concat(document.Expected()...), c.redactor.Fresh(nil, secret.Highest(string(stored))))
	}
	m, err := c.comparison(document)
	if err != nil {
		return m, fmt.Errorf("golden %s: %w", c.golden.Path(), err)
	}
	m.stored = stored
	c.compared = &m
	if compare.Differs(m.result) && bytes.Contains(stored, []byte(secret.Mark)) {
		given := compare.Secrets(m.document.Calls, c.got, m.result.Entries)
		c.hideAs(m.document.Calls, c.redactor.NumberedAs(m.document.Calls, c.recorded, m.result.Entries, given))
	}
	return m, nil
}

// document reads a golden, and only those of its calls that are not written as the recorded ones
// would be.
func (c *check) document(stored []byte) (*golden.Document, error) {
	text, err := golden.Write(c.t.Name(), c.written, c.settings)
	if err != nil || len(c.settings.Rules) > 0 {
		return golden.Read(c.golden.Path(), stored)
	}
	return golden.ReadAgainst(c.golden.Path(), stored, text, c.written, c.settings)
}

// comparison compares the calls with those of a document's variants, by the options of its head and
// then those given in Go.
func (c *check) comparison(document *golden.Document) (comparison, error) {
	m := comparison{document: document}
	var err error
	if m.settings, err = option.Resolve(toolscore.Options(document.Options()), toolscore.Options(c.opts)); err != nil {
		return m, err
	}
	if err := compare.CheckTurns(c.got, m.settings); err != nil {
		return m, err
	}
	m.result, err = compare.Variants(document.Expected(), c.got, m.settings)
	m.document = document.Variants()[max(m.result.Variant-1, 0)]
	return m, err
}

// isCanonical reports whether the golden holds, byte for byte, the calls as they were recorded:
// then there is nothing to parse and nothing to hide. Without calls that says nothing, since some
// options refuse a comparison that would accept anything; nor does it where rules are to be applied
// first, or where there are checks.
func (c *check) isCanonical(stored []byte) bool {
	if len(c.settings.Rules) > 0 || len(c.got) == 0 || !c.settings.Checks.None() ||
		compare.CheckTurns(c.got, c.settings) != nil {
		return false
	}
	return golden.Holds(stored, c.t.Name(), c.got, c.settings)
}

func statusOf(err error) store.Status {
	if err != nil {
		return store.Failed
	}
	return store.Used
}

// update rewrites the golden by projection and says which matchers no longer held. Where it must
// not be written the report says what differs as well, and a score that lets the test pass still
// does.
func (c *check) update(m comparison, p proposal) (store.Status, error) {
	c.t.Helper()
	refused := p.refused
	if refused == nil {
		refused = c.golden.RefuseWrite(c.t)
	}
	switch {
	case refused != nil && m.result.Passed:
		c.t.Logf("toolscore: %s", c.report(m, refused))
		return store.Used, nil
	case refused != nil:
		return store.Failed, errors.New(c.report(m, refused))
	}
	if err := c.golden.Write(p.text); err != nil {
		return store.Failed, fmt.Errorf("%w\n%s", err, c.report(m, err))
	}
	c.t.Logf("toolscore: golden %s: updated; review and commit the change", c.golden.Path())
	c.logHidden()
	for _, note := range p.notes {
		c.t.Logf("toolscore: golden %s: %s", c.golden.Path(), note)
	}
	if n := m.result.Variant; n > 0 {
		c.t.Logf("toolscore: golden %s: variant %d of %d was rewritten; to keep it and add the calls as one more, undo the "+
			"change and run: toolscore test; toolscore accept --as-variant", c.golden.Path(), n, len(m.document.Variants()))
	}
	c.sayUncertain(p.result)
	return store.Updated, nil
}

// sameNames reports whether two forms of a call have the same names.
func sameNames(a, b toolscore.Call) bool {
	return a.Tool == b.Tool && a.Kind == b.Kind && value.Equal(map[string]any(a.Args), map[string]any(b.Args), value.Strict) &&
		value.Equal(a.Result, b.Result, value.Strict)
}

// sayUncertain logs which calls the golden now lists in an order that it compares and that another
// run may change.
func (c *check) sayUncertain(m comparison) {
	c.t.Helper()
	if c.chance == nil {
		return
	}
	group := make([]string, len(c.got))
	for _, e := range m.result.Entries {
		if e.Expected >= 0 && e.Actual >= 0 {
			group[e.Actual] = m.document.Calls[e.Expected].Group
		}
	}
	note := source.UncertainOrder(c.written, func(i, j int) bool {
		grouped := group[i] != "" && group[i] == group[j]
		return !grouped && compare.Ordered(c.got[i], c.got[j], m.settings) && c.chance(i, j)
	})
	if note != "" {
		c.t.Logf("toolscore: golden %s: %s", c.golden.Path(), note)
	}
}

// about returns what the source has to say of a result.
func (c *check) about(r toolscore.Result) []string {
	return slices.Concat(c.remarks, source.MovedByChance(r, c.chance))
}

// commandFor returns what accepts the calls. It is never the command that was refused.
func commandFor(g *store.Golden, refused string) string {
	if refused != "" {
		return g.CommandInCI()
	}
	return g.Command()
}

// report returns what differs and the command that accepts it, or in its place why these calls are
// not to be accepted.
func (c *check) report(m comparison, refused error) string {
	in := c.input(m)
	if refused != nil {
		in.Command = ""
		in.Notes = append(in.Notes, "not to be accepted: "+refused.Error())
	}
	if c.refused != "" {
		in.Notes = append(in.Notes, c.refused)
	}
	in.Notes = append(in.Notes, compare.Remarks(m.document.Calls, m.settings)...)
	return report.Text(in)
}

// input is what a report is made of.
func (c *check) input(m comparison) report.Input {
	return report.Input{
		Headline: c.t.Name() + ": " + compare.Finding(m.result, "the golden"),
		Expected: m.document.Calls,
		Actual:   c.got,
		Result:   m.result,
		Settings: m.settings,
		Notes:    c.about(m.result),
		Golden:   c.golden.Path(),
		Command:  commandFor(c.golden, c.refused),
		Hide:     c.redactor.Value,
		HideText: c.redactor.Text,
		Style:    report.StyleOf(os.Stdout),
		Variants: len(m.document.Variants()),
	}
}
