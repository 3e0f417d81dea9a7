package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/terminal"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/term"
)

var reviewCommand = command{
	name: "review",
	does: "decide on pending goldens one after the other",
	help: `Review shows one pending golden after the other, each with what accepting would change, and waits for a
key. Each decision is carried out at once, so nothing is lost where the review is left.

	a    accept: write the golden
	r    reject: keep the golden as it is
	s    skip: decide later
	A    accept this one and all the rest
	q    leave; control-C does the same

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
		return 0, usagef("flag provided but not defined: -json")
	case len(names) > 0:
		return 0, usagef("it takes no arguments, got %q; accept and reject take names", names)
	}
	p, err := findProject()
	if err != nil {
		return 0, err
	}
	all, err := p.waiting()
	if err != nil {
		return 0, err
	}
	if len(all) == 0 {
		fmt.Fprintln(s.out, "nothing is pending")
		return exitOK, nil
	}
	t, err := terminal.Open(s.in, s.out)
	if err != nil {
		return 0, fmt.Errorf("%w; without a terminal use: %s diff, %s accept", err, self(), self())
	}
	raw := *s
	raw.out = t
	raw.terminal = true
	r := reviewing{session: &raw, keys: t, all: all}
	if err := errors.Join(r.run(), t.Close()); err != nil {
		return 0, err
	}
	left, err := p.waiting()
	return codeOf(left), err
}

// reviewing is the course of a review.
type reviewing struct {
	*session
	keys interface{ Key() (byte, error) }
	all  []waiting
	rest bool // all the rest is accepted

	accepted, rejected, skipped int
}

func (r *reviewing) run() error {
	for i, w := range r.all {
		r.present(i, w)
		left, err := r.ask(w)
		if err != nil {
			return err
		}
		if left {
			r.skipped += len(r.all) - i
			break
		}
	}
	fmt.Fprintf(r.out, "\n%d accepted, %d rejected, %d left\n", r.accepted, r.rejected, r.skipped)
	return nil
}

func (r *reviewing) present(i int, w waiting) {
	fmt.Fprintf(r.out, "\n%d of %d: %s\n\n", i+1, len(r.all), term.Visible(w.Test))
	r.explain(w)
	fmt.Fprint(r.out, r.paint(patchOf(w)))
}

// ask waits for the decision on one golden and carries it out; left says that the user left instead.
func (r *reviewing) ask(w waiting) (left bool, err error) {
	if r.rest {
		return false, r.accept(w)
	}
	for {
		fmt.Fprint(r.out, "\n[a]ccept  [r]eject  [s]kip  [A]ccept all the rest  [q]uit: ")
		key, err := r.keys.Key()
		if errors.Is(err, io.EOF) {
			key, err = 'q', nil
		}
		if err != nil {
			return false, fmt.Errorf("terminal: %w", err)
		}
		switch key {
		case 'q':
			fmt.Fprintln(r.out)
			return true, nil
		case 'a':
			return false, r.accept(w)
		case 'A':
			r.rest = true
			return false, r.accept(w)
		case 'r':
			return false, r.carryOut(w, w.Reject(), "rejected", &r.rejected)
		case 's':
			r.skipped++
			fmt.Fprintf(r.out, "skipped %s\n", w.shown)
			return false, nil
		}
	}
}

func (r *reviewing) accept(w waiting) error {
	return r.carryOut(w, w.Accept(), "accepted", &r.accepted)
}

func (r *reviewing) carryOut(w waiting, err error, result string, count *int) error {
	switch {
	case errors.Is(err, pending.ErrStale):
		r.skipped++
		fmt.Fprintf(r.out, "refused %s: %v\n", w.shown, err)
	case err != nil:
		return err
	default:
		*count++
		fmt.Fprintf(r.out, "%s %s\n", result, w.shown)
	}
	return nil
}
