package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/lessons"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/words"
)

var learnCommand = command{
	name: "learn",
	args: "[-n runs] [--yes] [packages] [go test flags]",
	does: "run a test several times and write a golden that accepts its runs",
	help: `Learn runs tests ten times, or as often as -n says, and writes a golden for each snapshot that they take:
one that accepts every run that passed, and as little else as it can. What not all runs do becomes
optional, what they do in any order a group, what varies a matcher, each with a comment that shows what
was seen. Where there is a golden it is the model: what holds in every run stays to the byte, and one
that accepts all runs is not touched.

It says what only one run did, and what the golden is worth: where a call may be left out or a value
may be another one and the test still passes, and how many runs the golden of the others accepts.

Each golden is shown as a diff, with a question before it is written; --yes writes without asking, as
where there is no terminal. Fewer than three runs that pass, runs without a call in common, a golden
that cannot be read: then nothing is written at all. In CI nothing is learned. A test that uses
snapshot.Runs learns by itself under -update.

It exits 0 where all that was learned is written, and 1 where something was refused or declined.

	toolscore learn -run '^TestBooksAFlight$' ./agent
	toolscore learn -n 20 --yes -run TestBooks ./...
`,
	run: learnGoldens,
}

// learnFlags are the flags that go test does not get.
type learnFlags struct {
	runs int
	yes  bool
}

// take reads the flags of the command and returns the other arguments.
func (f *learnFlags) take(args []string) (rest []string, err error) {
	f.runs = 10
	for ; len(args) > 0; args = args[1:] {
		name, value, given := strings.Cut(strings.TrimLeft(args[0], "-"), "=")
		switch isFlag := strings.HasPrefix(args[0], "-"); {
		case isFlag && name == "args":
			return append(rest, args...), nil
		case isFlag && name == "yes":
			f.yes = !given || value == "true"
		case isFlag && name == "n":
			if !given && len(args) > 1 {
				value, args = args[1], args[1:]
			}
			f.runs, err = strconv.Atoi(value)
			if err != nil || f.runs < learn.FewestRuns {
				return nil, cli.Usagef("-n %q: fewer than %d runs show nothing of what may vary; give a number from %d",
					value, learn.FewestRuns, learn.FewestRuns)
			}
		default:
			rest = append(rest, args[0])
		}
	}
	return rest, nil
}

func learnGoldens(s *session, args []string) (int, error) {
	var f learnFlags
	args, err := f.take(args)
	if err != nil {
		return 0, err
	}
	a := gotest.Split(args)
	if err := f.refuse(s, a); err != nil {
		return 0, err
	}
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	ctx, stop := interruptible()
	defer stop()
	learned, err := lessons.Course{Dir: p.Dir, Arguments: a, Runs: f.runs, Begins: s.progress(f.runs), Stderr: s.err}.Run(ctx)
	s.endProgress()
	if err != nil {
		return 0, err
	}
	code, err := s.keep(ctx, p, learned, f.yes)
	return code, errors.Join(err, learned.Close())
}

// refuse says what cannot be learned at all.
func (f *learnFlags) refuse(s *session, a gotest.Arguments) error {
	for _, flagOf := range []string{"count", "update", "json", "C", "short", "list"} {
		switch {
		case a.Has("h") || a.Has("help"):
			return flag.ErrHelp
		case a.Has(flagOf):
			return cli.Usagef("flag -%s is not for this command; -n says how often the tests run, and learning updates by itself", flagOf)
		}
	}
	mode, _, err := store.CurrentMode()
	switch {
	case err != nil:
		return err
	case mode == store.Compare:
		return errors.New("this is a CI run, and a golden is learned where somebody looks at it; run it locally, or set CI=false")
	case !f.yes && (!s.out.Terminal || !term.IsTerminal(int(s.in.Fd()))):
		return cli.Usagef("there is no terminal to ask on; give --yes to write what is learned")
	}
	return nil
}

// progress returns what shows how far the runs are.
func (s *session) progress(of int) func(test string, run int) {
	if !s.out.Terminal {
		fmt.Fprintf(s.err, "the tests run %s\n", words.Count(of, "time"))
		return func(string, int) {}
	}
	return func(test string, run int) {
		fmt.Fprintf(s.err, "\r\x1b[Krun %d of %d: %s", run, of, cli.SafeLine(test))
	}
}

func (s *session) endProgress() {
	if s.out.Terminal {
		fmt.Fprint(s.err, "\r\x1b[K")
	}
}

// keep shows what was learned and writes it where that is wanted. Where anything is refused nothing is
// written.
func (s *session) keep(ctx context.Context, p project.Project, learned *lessons.Lessons, yes bool) (int, error) {
	all := make([]project.Waiting, len(learned.Goldens))
	refused := false
	for i, f := range learned.Goldens {
		all[i] = p.Look(f)
		if f.Refused != "" {
			fmt.Fprintf(s.err, "%s: %s\n", cli.SafeLine(all[i].Shown), cli.Safe(f.Refused))
			refused = true
		}
	}
	if refused {
		fmt.Fprintf(s.err, "nothing is written; go test said:\n%s", cli.Safe(learned.Said()))
		return exitFail, nil
	}
	answer := s.answers(ctx)
	for i, w := range all {
		s.presentLesson(w)
		if w.State == project.Done {
			continue
		}
		if !yes {
			fmt.Fprintf(s.out, "write %s? [y]es, [n]o, [a]ll, [q]uit: ", cli.SafeLine(w.Shown))
			switch answer() {
			case "a", "all":
				yes = true
			case "y", "yes":
			case "q", "quit":
				fmt.Fprintf(s.out, "%s left as they were\n", words.Count(len(all)-i, "golden"))
				return exitFail, nil
			default:
				fmt.Fprintf(s.out, "%s is left as it was\n", w.Shown)
				continue
			}
		}
		if err := w.Accept(); err != nil {
			return 0, fmt.Errorf("%s: %w", w.Shown, err)
		}
		all[i].State = project.Done
		fmt.Fprintf(s.out, "wrote %s\n", cli.SafeLine(w.Shown))
	}
	if slices.ContainsFunc(all, func(w project.Waiting) bool { return w.State != project.Done }) {
		return exitFail, nil
	}
	return exitOK, nil
}

// presentLesson shows what was learned of a golden, and the diff.
func (s *session) presentLesson(w project.Waiting) {
	fmt.Fprintf(s.out, "%s: %s reached it\n", cli.SafeLine(w.Shown), words.Count(w.Runs, "run"))
	for _, note := range w.Notes {
		fmt.Fprintf(s.out, "  %s\n", cli.Safe(note))
	}
	if w.State == project.Done {
		fmt.Fprintln(s.out, "  it accepts all runs as it is")
		return
	}
	fmt.Fprint(s.out, s.out.Paint(w.Patch()))
}

// answers returns what reads the next answer: a line, and "q" where none follows or ctx ends.
func (s *session) answers(ctx context.Context) func() string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(s.in); in.Scan(); {
			select {
			case lines <- strings.ToLower(strings.TrimSpace(in.Text())):
			case <-ctx.Done():
				return
			}
		}
	}()
	return func() string {
		select {
		case line, more := <-lines:
			if more {
				return line
			}
		case <-ctx.Done():
		}
		return "q"
	}
}
