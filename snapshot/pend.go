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

// pend keeps what was offered for a decision, where the environment asks for that. Base is the
// golden as it is, nil where there is none.
func (c *check) pend(p proposal, base []byte) error {
	folder := c.askedFolder()
	if folder == "" {
		return nil
	}
	f := pending.File{Golden: c.golden.File(), Test: c.t.Name(), Text: string(p.text), Notes: p.notes, Variant: string(p.variant)}
	if base != nil {
		f.Base = pending.Hash(base)
	}
	return f.Write(folder)
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
