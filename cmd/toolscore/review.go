package main

import (
	"errors"
	"fmt"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/review"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/terminal"
)

var reviewCommand = command{
	name: "review",
	does: "decide on pending goldens one after the other",
	help: `Review shows one pending golden after the other, each with what accepting would change, and waits for a
key. Each decision is carried out at once, so nothing is lost where the review is left.

` + review.Keys + `
It needs a terminal; 'toolscore diff' and 'toolscore accept' do the same without one. It exits 0 where
nothing is pending at the end and 1 where something is.

	toolscore review
`,
	run: reviewPending,
}

func reviewPending(s *session, args []string) (int, error) {
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
	if err := errors.Join(review.Run(t, s.out.Color, all), t.Close()); err != nil {
		return 0, err
	}
	left, err := p.Waiting()
	return codeOf(left), err
}
