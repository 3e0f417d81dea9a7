package main

import (
	"errors"
	"flag"
	"fmt"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/pending"
)

var acceptCommand = command{
	name: "accept",
	args: "[--json] [--as-variant] --all | names",
	does: "write pending goldens",
	help: `Accept writes the named pending goldens, or all of them. Each file is written as a whole or not at all. A
stale one is refused with the reason; one that has the text already is done. A golden of which a check
failed cannot be accepted, and is listed. With --as-variant the old
calls stay and the new ones become one more variant of the golden, which then accepts both.

` + project.NamesHelp + `
It exits 0 where all were accepted and 1 where one was refused.

	toolscore accept TestBooksAFlight
	toolscore accept ./agent/...
	toolscore accept 'TestTables/case_*'
	toolscore accept --as-variant TestBooksAFlight
	toolscore accept --all
`,
	run: func(s *session, args []string) (int, error) {
		flags := s.flags()
		asVariant := flags.Bool("as-variant", false, "")
		return s.decide(flags, args, "accepted", func(f pending.File) error {
			if *asVariant {
				return f.AcceptVariant()
			}
			return f.Accept()
		})
	},
}

var rejectCommand = command{
	name: "reject",
	args: "[--json] --all | names",
	does: "drop pending goldens and keep the old ones",
	help: `Reject drops what is pending for the named goldens, or for all, and leaves the goldens as they are. Their
tests fail until the agent does again what the goldens say.

` + project.NamesHelp + `
It exits 0 where all were rejected and 1 where one was refused, since a later run found other calls.

	toolscore reject TestBooksAFlight
	toolscore reject --all
`,
	run: func(s *session, args []string) (int, error) {
		return s.decide(s.flags(), args, "rejected", pending.File.Reject)
	},
}

// decision says what was done with one pending golden.
type decision struct {
	Golden string `json:"golden"`
	Test   string `json:"test"`
	Result string `json:"result"` // accepted, rejected or refused
	Reason string `json:"reason,omitempty"`
}

// decide does one thing with all that the arguments name, each at once.
func (s *session) decide(
	flags *flag.FlagSet, args []string, result string, act func(pending.File) error,
) (int, error) {
	chosen, err := s.named(flags, args)
	if err != nil {
		return 0, err
	}
	code := exitOK
	decisions := []decision{}
	for _, w := range chosen {
		d := decision{Golden: w.Golden, Test: w.Test, Result: result}
		err := act(w.File)
		if err != nil && !errors.Is(err, pending.ErrStale) {
			return 0, err
		}
		switch {
		case err != nil:
			d.Result, d.Reason, code = "refused", err.Error(), exitFail
		case w.State == project.Done && result == "accepted":
			d.Reason = w.Reason
		}
		decisions = append(decisions, d)
		s.tell(w, d)
	}
	switch {
	case s.json:
		err = s.out.JSON(map[string]any{"decisions": decisions})
	case len(decisions) == 0:
		fmt.Fprintln(s.out, "nothing is pending")
	}
	if p, failed := project.Find(); failed == nil && result == "accepted" && !s.json {
		project.ListFailing(s.out, p.Failing())
	}
	return code, err
}

func (s *session) tell(w project.Waiting, d decision) {
	switch {
	case s.json:
	case d.Reason != "":
		fmt.Fprintf(s.out, "%s %s: %s\n", d.Result, w.Shown, d.Reason)
	default:
		fmt.Fprintf(s.out, "%s %s\n", d.Result, w.Shown)
	}
}

// named reads the arguments of a command that changes something: names, or --all in so many words.
func (s *session) named(flags *flag.FlagSet, args []string) ([]project.Waiting, error) {
	everything := flags.Bool("all", false, "")
	names, err := s.parse(args, flags)
	if err != nil {
		return nil, err
	}
	if *everything == (len(names) > 0) {
		return nil, cli.Usagef("give the names of tests or goldens, or --all")
	}
	return project.Pending(names)
}
