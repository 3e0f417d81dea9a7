package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/terminal"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/term"
)

// reviewKeys is what a key does, as the help and the key ? say it.
const reviewKeys = `	a    accept: write the golden
	v    accept as one more variant: the old calls stay, and the golden accepts both; where that can be done
	r    reject: keep the golden as it is
	s    skip: decide later
	l    accept this one and all whose change is the same, line by line
	A    accept this one and all the rest
	u    undo the last decision: its goldens are what they were, and wait again
	?    show what the keys do
	q    leave; control-C does the same
`

var reviewCommand = command{
	name: "review",
	does: "decide on pending goldens one after the other",
	help: `Review shows one pending golden after the other, each with what accepting would change, and waits for a
key. Each decision is carried out at once, so nothing is lost where the review is left.

` + reviewKeys + `
It needs a terminal; 'toolscore diff' and 'toolscore accept' do the same without one. It exits 0 where
nothing is pending at the end and 1 where something is.

	toolscore review
`,
	run: review,
}

func review(s *session, args []string) (int, error) {
	names, err := s.parse(args, s.flags())
	switch {
	case err != nil:
		return 0, err
	case s.json:
		return 0, cli.Usagef("flag provided but not defined: -json")
	case len(names) > 0:
		return 0, cli.Usagef("it takes no arguments, got %q; accept and reject take names", names)
	}
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	all, err := p.Waiting()
	if err != nil {
		return 0, err
	}
	if len(all) == 0 {
		fmt.Fprintln(s.out, "nothing is pending")
		return exitOK, nil
	}
	t, err := terminal.Open(s.in, s.out)
	if err != nil {
		return 0, fmt.Errorf("%w; without a terminal use: %s diff, %s accept", err, cli.Self(), cli.Self())
	}
	raw := *s
	raw.out = cli.Output{Writer: t, Terminal: true, Color: s.out.Color}
	r := reviewing{session: &raw, keys: t, all: all}
	if err := errors.Join(r.run(), t.Close()); err != nil {
		return 0, err
	}
	left, err := p.Waiting()
	return codeOf(left), err
}

// reviewing is the course of a review.
type reviewing struct {
	*session
	keys    interface{ Key() (byte, error) }
	all     []project.Waiting
	results []string    // of each of them; "" is not decided
	taken   [][]decided // the decisions, each with all goldens that it was about
}

// decided is a golden that was decided on, by its index, and how to take that back; nil where nothing was done.
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

func (r *reviewing) run() error {
	r.results = make([]string, len(r.all))
	for i := 0; i >= 0; i = slices.Index(r.results, "") {
		r.present(i)
		left, err := r.ask(i)
		if err != nil {
			return err
		}
		if left {
			break
		}
	}
	count := map[string]int{}
	for _, result := range r.results {
		count[result]++
	}
	accepted, rejected := count[isAccepted], count[isRejected]
	fmt.Fprintf(r.out, "\n%d accepted, %d rejected, %d left\n", accepted, rejected, len(r.all)-accepted-rejected)
	return nil
}

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
		key, err := r.keys.Key()
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
			fmt.Fprint(r.out, "\n\n"+reviewKeys)
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

// open returns the golden and all after it that are not decided.
func (r *reviewing) open(from int) []int {
	var open []int
	for i := from; i < len(r.all); i++ {
		if r.results[i] == "" {
			open = append(open, i)
		}
	}
	return open
}

// alike returns those that are not decided and whose change is that of the golden, which is one of them.
func (r *reviewing) alike(i int) []int {
	change := changeOf(r.all[i])
	return slices.DeleteFunc(r.open(i), func(j int) bool { return j != i && (change == "" || changeOf(r.all[j]) != change) })
}

// changeOf returns the lines that accepting removes and adds, hunk by hunk, after the notes; "" where it changes nothing.
func changeOf(w project.Waiting) string {
	text := w.Patch()
	if text == "" {
		return ""
	}
	lines := slices.Clone(w.Notes)
	for _, line := range strings.SplitAfter(text, "\n")[2:] { // after the names of the files
		switch {
		case strings.HasPrefix(line, "@@"):
			lines = append(lines, "@@\n")
		case !strings.HasPrefix(line, " "):
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// decide carries out one decision on several goldens; without act nothing is done. What is stale is refused, and a
// golden whose change differs from that of the first is shown.
func (r *reviewing) decide(result string, act func(pending.File) error, goldens ...int) error {
	var done []decided
	fmt.Fprintln(r.out)
	shown := changeOf(r.all[goldens[0]])
	for _, i := range goldens {
		if i != goldens[0] && changeOf(r.all[i]) != shown {
			r.present(i)
		}
		w, d, got, reason := r.all[i], decided{index: i}, result, ""
		if act != nil {
			undo, unable := w.Undo()
			if d.undo = undo; unable != nil {
				d.undo = func() error { return unable }
			}
			err := act(w.File)
			switch {
			case errors.Is(err, pending.ErrStale):
				got, reason, d.undo = isRefused, ": "+err.Error(), nil
			case err != nil:
				return err
			}
		}
		r.results[i] = got
		done = append(done, d)
		fmt.Fprintf(r.out, "%s %s%s\n", got, w.Shown, reason)
	}
	r.taken = append(r.taken, done)
	return nil
}

// undo takes the last decision back, so that its goldens are asked for again.
func (r *reviewing) undo() {
	last := len(r.taken) - 1
	fmt.Fprintln(r.out)
	for _, d := range slices.Backward(r.taken[last]) {
		w := r.all[d.index]
		if d.undo != nil {
			if err := d.undo(); err != nil {
				fmt.Fprintf(r.out, "not undone %s: %v\n", w.Shown, err)
				continue
			}
		}
		r.results[d.index] = ""
		fmt.Fprintf(r.out, "undone %s\n", w.Shown)
	}
	r.taken = r.taken[:last]
}
