package snapshot

import (
	"fmt"
	"os"
	"sync"

	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/value"
)

// pendNew keeps the golden that is missing, for a decision.
func (c *check) pendNew() error {
	if !c.keeps() {
		return nil
	}
	text, err := golden.Write(c.t.Name(), c.written, c.settings)
	if err != nil {
		return err
	}
	return c.pend(pending.File{Text: string(text)})
}

// pendUpdate keeps what an update would write, for a decision.
func (c *check) pendUpdate(m comparison) error {
	if !c.keeps() {
		return nil
	}
	projection, err := c.project(m)
	if err != nil {
		return err
	}
	return c.pend(pending.File{Base: pending.Hash(m.stored), Text: string(projection.Text), Notes: c.notes(projection)})
}

// keeps says that the environment asks for pending files, and that no rule refuses what would stand in one.
func (c *check) keeps() bool { return c.ruled == nil && c.askedFolder() != "" }

func (c *check) pend(f pending.File) error {
	if err := c.redactor.Leak([]byte(f.Text)); err != nil {
		return fmt.Errorf("golden %s: not kept for review: %w", c.golden.Path(), err)
	}
	f.Golden, f.Test = c.golden.File(), c.t.Name()
	return f.Write(c.askedFolder())
}

// settle removes what an earlier run kept for a decision, now that the golden is accepted.
func (c *check) settle(status store.Status) error {
	folder := c.askedFolder()
	if folder == "" {
		folder = kept()
	}
	if status == store.Failed || folder == "" {
		return nil
	}
	return pending.Clear(folder, c.golden.File())
}

func (c *check) askedFolder() string { return pending.Asked(c.golden.Folder()) }

// kept returns the folder in which the command has kept something in this module, "" where it has not.
var kept = sync.OnceValue(func() string {
	folder, err := store.Here()
	if err != nil {
		return ""
	}
	module := pending.Module(folder.Dir())
	if _, err := os.Stat(pending.Below(module)); module == "" || err != nil {
		return ""
	}
	return pending.Below(module)
})

// notes says of a projection what its text does not show.
func (c *check) notes(p golden.Projection) []string {
	var notes []string
	for _, l := range p.Lost {
		if l.Value == value.Absent {
			notes = append(notes, fmt.Sprintf("%s: the matcher %s has no value any more and was removed", l.Path, l.Matcher))
			continue
		}
		notes = append(notes, fmt.Sprintf("%s: the matcher %s does not accept %s and was replaced",
			l.Path, l.Matcher, report.Brief(c.redactor.Value(l.Path, l.Value))))
	}
	return append(notes, p.Notes...)
}
