package snapshot

import (
	"errors"
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/store"
)

// proposal is a text that may take the place of the golden. An update writes it, a pending file
// holds it for a decision, and nobody gets to see one that was refused.
type proposal struct {
	text    []byte
	notes   []string   // what the text does not show
	result  comparison // of the text with the calls
	variant []byte     // the golden with one more variant that accepts the calls; nil where there can be none
	refused error
}

// propose returns what accepts the calls and keeps of the golden what still holds.
func (c *check) propose(m comparison) proposal {
	projection, err := golden.Project(m.document, golden.Input{
		Got: c.got, Written: c.written, Entries: m.result.Entries, Settings: m.settings,
	})
	p := c.try(proposal{text: projection.Text, notes: c.notes(projection), refused: errors.Join(failedChecks(m.result), err)})
	if p.refused == nil {
		p.variant = c.asVariant(m)
	}
	return p
}

// failedChecks names the checks that do not hold. No update makes them hold.
func failedChecks(r toolscore.Result) error {
	keys := compare.Failing(r)
	if len(keys) == 0 {
		return nil
	}
	return fmt.Errorf("no update makes a check hold: %s; mend the agent, or change the check by hand", strings.Join(keys, ", "))
}

// asVariant returns the golden with the calls as one more variant, nil where it takes none.
func (c *check) asVariant(m comparison) []byte {
	text, err := golden.AddVariant(m.document, golden.Variant{Calls: c.written}, m.settings)
	if err != nil {
		return nil // the golden has as many as it may have, or checks and no calls
	}
	document, err := golden.Read(c.golden.Path(), text)
	if err != nil {
		return nil
	}
	if with, err := c.comparison(document); err != nil || compare.Differs(with.result) || c.redactor.Leak(text) != nil {
		return nil
	}
	return text
}

// proposeNew returns the golden of a snapshot that has none.
func (c *check) proposeNew() proposal {
	text, err := golden.Write(c.t.Name(), c.written, c.settings)
	return c.try(proposal{text: text, refused: err})
}

// try refuses a text that does not accept the calls it was made of, since no later run would pass;
// that holds a secret; and that comes from a run which differs from an earlier one in this process.
func (c *check) try(p proposal) proposal {
	p.refused = errors.Join(c.rulesErr, p.refused)
	if p.refused != nil {
		return p
	}
	document, err := golden.Read(c.golden.Path(), p.text)
	if err == nil {
		p.result, err = c.comparison(document)
	}
	switch {
	case err != nil:
		p.refused = err
	case compare.Differs(p.result.result):
		p.refused = errors.New("the golden would not accept these calls, as a Ref or a rule asks for others; mend that by hand")
	case c.golden.RefuseOffer(c.t) == nil && !c.golden.Propose(p.text):
		p.refused = errors.New("runs differ: an earlier run of this test in the same process made other calls; " +
			"use snapshot.Runs or toolscore learn")
	default:
		p.refused = c.redactor.Leak(p.text)
	}
	return p
}

// offer returns why the proposal must not be offered for a later decision, and notes that it is
// where nothing speaks against it.
func (c *check) offer(p proposal) error {
	if p.refused != nil {
		return p.refused
	}
	if err := c.golden.RefuseOffer(c.t); err != nil {
		return err
	}
	c.golden.Offered()
	return nil
}

// fewOrphans bounds the search of renamed: each is read and compared.
const fewOrphans = 20

// renamed names a golden that accepts the calls and whose test is gone, as where the test was
// renamed; "" where there is none.
func (c *check) renamed() string {
	orphans := c.golden.Orphans()
	for _, orphan := range orphans[:min(len(orphans), fewOrphans)] {
		if !c.isAccepted(orphan) {
			continue
		}
		return fmt.Sprintf("\n%s accepts these calls too, and its test is gone; if this test was renamed, keep that golden: %s",
			orphan.Path(), orphan.Move(c.golden))
	}
	return ""
}

// isAccepted reports whether another golden accepts the calls. One that cannot be read does not.
func (c *check) isAccepted(other *store.Golden) bool {
	text, err := other.Read()
	if err != nil {
		return false
	}
	document, err := golden.Read(other.Path(), text)
	if err != nil {
		return false
	}
	m, err := c.comparison(document)
	return err == nil && m.result.Passed && !compare.Differs(m.result)
}
