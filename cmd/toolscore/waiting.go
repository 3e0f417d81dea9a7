package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// The states of what is pending.
const (
	isDiffers = "differs" // the golden would change
	isNew     = "new"     // there is no golden yet
	isStale   = "stale"   // the golden is not the one that was compared, so it cannot be accepted
	isDone    = "done"    // the golden has the text already, so nothing is to be decided
)

// waiting is a pending file as the command shows it; its JSON is what --json prints.
type waiting struct {
	pending.File `json:"-"`

	Golden string   `json:"golden"` // from the module's folder, with slashes
	Test   string   `json:"test"`
	State  string   `json:"state"`
	Reason string   `json:"reason,omitempty"` // why it is stale or done
	Notes  []string `json:"notes,omitempty"`
	Diff   string   `json:"diff,omitempty"` // from command diff
	Text   string   `json:"text,omitempty"` // from command show

	shown string // its golden's path, from where the command runs
}

// look finds out whether a pending file may be accepted.
func (p project) look(f pending.File) waiting {
	w := waiting{File: f, Golden: p.below(f.Golden), Test: f.Test, State: isDiffers, Notes: f.Notes, shown: p.shown(f.Golden)}
	if f.Base == "" {
		w.State = isNew
	}
	if err := f.Check(); err != nil {
		w.State, w.Reason = isStale, err.Error()
	} else if f.Done() {
		w.State, w.Reason = isDone, "the golden has this text already"
	}
	return w
}

// below returns a path from the module's folder, with slashes.
func (p project) below(file string) string { return usage.Relative(p.module, file) }

// list prints what is pending and how to go on.
func (s *session) list(all []waiting) {
	verb := "wait"
	if len(all) == 1 {
		verb = "waits"
	}
	fmt.Fprintf(s.out, "%s %s for a decision:\n\n", words.Count(len(all), "golden"), verb)
	width := 0
	for _, w := range all {
		width = max(width, len(w.shown))
	}
	for _, w := range all {
		line := fmt.Sprintf("  %-7s  %-*s  %s", w.State, width, w.shown, term.Visible(w.Test))
		if w.Reason != "" {
			line += ": " + w.Reason
		}
		fmt.Fprintln(s.out, line)
	}
	s.listCommands(all)
}

func (s *session) listCommands(all []waiting) {
	self, fresh := self(), false
	var stale []string
	for _, w := range all {
		if w.State != isStale {
			fresh = true
			continue
		}
		golden, _, _ := strings.Cut(w.shown, "__snapshots__")
		stale = append(stale, quote("./"+filepath.ToSlash(filepath.Clean(golden))))
	}
	fmt.Fprintln(s.out)
	if fresh {
		fmt.Fprintf(s.out, "See what would change:  %s diff\n", self)
		fmt.Fprintf(s.out, "Decide one by one:      %s review\n", self)
		fmt.Fprintf(s.out, "Accept all of them:     %s accept --all\n", self)
	}
	if stale != nil {
		fmt.Fprintf(s.out, "Bring stale ones up to date:  %s test %s\n", self, packages(stale))
	}
}

// packages names the folders for a command line, all of the module's where they would make a line that nobody reads.
func packages(folders []string) string {
	const few = 8
	slices.Sort(folders)
	folders = slices.Compact(folders)
	outside := slices.ContainsFunc(folders, func(folder string) bool { return strings.Contains(folder, "../") })
	if len(folders) > few && !outside {
		return "./..."
	}
	return strings.Join(folders, " ")
}
