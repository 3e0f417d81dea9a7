// Package review asks the user to decide on pending goldens one after the other.
package review

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/term"
)

// Keys says what each key does.
const Keys = `	a    accept: write the golden
	v    accept as one more variant: the old calls stay, and the golden accepts both; where that can be done
	r    reject: keep the golden as it is
	s    skip: decide later
	l    accept this one and all whose change is the same, line by line
	A    accept this one and all the rest
	u    undo the last decision: its goldens are what they were, and wait again
	?    show what the keys do
	q    leave; control-C does the same
`

// Terminal is where the user sees goldens and presses keys.
type Terminal interface {
	io.Writer
	Key() (byte, error)
}

// Run shows the goldens and carries out what the user decides, until all are decided or the user
// leaves.
func Run(t Terminal, color bool, all []project.Waiting) error {
	r := reviewing{
		out: cli.Output{Writer: t, Terminal: true, Color: color}, key: t.Key,
		all: all, results: make([]string, len(all)),
	}
	left := false
	for i := 0; i >= 0 && !left; i = slices.Index(r.results, "") {
		r.present(i)
		var err error
		if left, err = r.ask(i); err != nil {
			return err
		}
	}
	count := map[string]int{}
	for _, result := range r.results {
		count[result]++
	}
	accepted, rejected := count[isAccepted], count[isRejected]
	fmt.Fprintf(r.out, "\n%d accepted, %d rejected, %d left\n", accepted, rejected, len(all)-accepted-rejected)
	return nil
}

// reviewing is the course of a review.
type reviewing struct {
	out     cli.Output
	key     func() (byte, error)
	all     []project.Waiting
	results []string    // of each of them; "" is not decided
	taken   [][]decided // the decisions, each with all goldens that it was about
}

// decided is a golden that was decided on, by its index, and how to take that back; nil where
// nothing was done.
type decided struct {
	index int
	undo  func() error
}

// The results of decisions.
const (
	isAccepted = "accepted"
	isRejected = "rejected"
	isRefused  = "refused"
	isSkipped  = "skipped"
)

func (r *reviewing) present(i int) {
	w := r.all[i]
	fmt.Fprintf(r.out, "\n%d of %d: %s\n\n", i+1, len(r.all), term.Visible(w.Test))
	fmt.Fprint(r.out, w.Preamble())
	fmt.Fprint(r.out, r.out.Paint(w.Patch()))
}

// ask waits for the decision on one golden and carries it out; left says that the user left instead.
func (r *reviewing) ask(i int) (left bool, err error) {
	alike := r.alike(i)
	for {
		r.prompt(i, alike)
		key, err := r.key()
		if errors.Is(err, io.EOF) {
			key, err = 'q', nil
		}
		if err != nil {
			return false, fmt.Errorf("terminal: %w", err)
		}
		switch {
		case key == 'q':
			fmt.Fprintln(r.out)
			return true, nil
		case key == 'a':
			return false, r.decide(isAccepted, pending.File.Accept, i)
		case key == 'v' && r.hasVariant(i):
			return false, r.decide(isAccepted, pending.File.AcceptVariant, i)
		case key == 'l' && len(alike) > 1:
			return false, r.decide(isAccepted, pending.File.Accept, alike...)
		case key == 'A':
			return false, r.decide(isAccepted, pending.File.Accept, r.open(i)...)
		case key == 'r':
			return false, r.decide(isRejected, pending.File.Reject, i)
		case key == 's':
			return false, r.decide(isSkipped, nil, i)
		case key == 'u' && len(r.taken) > 0:
			r.undo()
			return false, nil
		case key == '?':
			fmt.Fprint(r.out, "\n\n"+Keys)
		}
	}
}

// prompt names the keys that do something now.
func (r *reviewing) prompt(i int, alike []int) {
	text := "\n[a]ccept  "
	if r.hasVariant(i) {
		text += "accept as one more [v]ariant  "
	}
	text += "[r]eject  [s]kip  "
	if len(alike) > 1 {
		text += fmt.Sprintf("accept the %d a[l]ike  ", len(alike))
	}
	text += "[A]ccept all the rest  "
	if len(r.taken) > 0 {
		text += "[u]ndo  "
	}
	fmt.Fprint(r.out, text+"[?] help  [q]uit: ")
}

func (r *reviewing) hasVariant(i int) bool {
	w := r.all[i]
	return w.Variant != "" && (w.State == project.Differs || w.State == project.New)
}
