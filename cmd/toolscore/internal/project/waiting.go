package project

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/patch"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// The states of what is pending.
const (
	Differs = "differs" // the golden would change
	New     = "new"     // there is no golden yet
	Stale   = "stale"   // the golden is not the one that was compared, so it cannot be accepted
	Done    = "done"    // the golden has the text already, so nothing is to be decided
)

// Waiting is a pending file as the command shows it; its JSON is what --json prints.
type Waiting struct {
	pending.File `json:"-"`

	Golden string   `json:"golden"` // from the module's folder, with slashes
	Test   string   `json:"test"`
	State  string   `json:"state"`
	Reason string   `json:"reason,omitempty"` // why it is stale or done
	Notes  []string `json:"notes,omitempty"`
	Diff   string   `json:"diff,omitempty"` // from command diff
	Text   string   `json:"text,omitempty"` // from command show

	Shown string `json:"-"` // its golden's path, from where the command runs
}

// Look finds out whether a pending file may be accepted.
func (p Project) Look(f pending.File) Waiting {
	w := Waiting{File: f, Golden: p.Below(f.Golden), Test: f.Test, State: Differs, Notes: f.Notes, Shown: p.Shown(f.Golden)}
	if f.Base == "" {
		w.State = New
	}
	if err := f.Check(); err != nil {
		w.State, w.Reason = Stale, err.Error()
	} else if f.Done() {
		w.State, w.Reason = Done, "the golden has this text already"
	}
	return w
}

// Below returns a path from the module's folder, with slashes.
func (p Project) Below(file string) string { return usage.Relative(p.Module, file) }

// Patch returns what accepting would change as a patch, "" where it is stale or done.
func (w Waiting) Patch() string {
	stored, err := w.Stored()
	if err != nil || w.State == Done {
		return "" // the reason is shown in its place
	}
	return patch.Unified(w.Golden, stored, []byte(w.File.Text))
}

// Preamble returns the lines that are before the patch. Git and patch skip them.
func (w Waiting) Preamble() string {
	var b strings.Builder
	for _, note := range w.Notes {
		fmt.Fprintf(&b, "%s: %s\n", w.Golden, term.Visible(note))
	}
	if w.Reason != "" {
		fmt.Fprintf(&b, "%s: %s: %s\n", w.Golden, w.State, w.Reason)
	}
	return b.String()
}

// List prints what is pending and how to go on.
func List(out io.Writer, all []Waiting) {
	verb := "wait"
	if len(all) == 1 {
		verb = "waits"
	}
	fmt.Fprintf(out, "%s %s for a decision:\n\n", words.Count(len(all), "golden"), verb)
	width := 0
	for _, w := range all {
		width = max(width, len(w.Shown))
	}
	for _, w := range all {
		line := fmt.Sprintf("  %-7s  %-*s  %s", w.State, width, w.Shown, term.Visible(w.Test))
		if w.Reason != "" {
			line += ": " + w.Reason
		}
		fmt.Fprintln(out, line)
	}
	listCommands(out, all)
}

func listCommands(out io.Writer, all []Waiting) {
	self, fresh := cli.Self(), false
	var stale []string
	for _, w := range all {
		if w.State != Stale {
			fresh = true
			continue
		}
		golden, _, _ := strings.Cut(w.Shown, "__snapshots__")
		stale = append(stale, cli.Quote("./"+filepath.ToSlash(filepath.Clean(golden))))
	}
	fmt.Fprintln(out)
	if fresh {
		fmt.Fprintf(out, "See what would change:  %s diff\n", self)
		fmt.Fprintf(out, "Decide one by one:      %s review\n", self)
		fmt.Fprintf(out, "Accept all of them:     %s accept --all\n", self)
	}
	if stale != nil {
		fmt.Fprintf(out, "Bring stale ones up to date:  %s test %s\n", self, packages(stale))
	}
}

// packages names the folders for a command line: all of the module's if there are many.
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
