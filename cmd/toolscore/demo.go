package main

import (
	"flag"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/demo"
)

var demoCommand = command{
	name: "demo",
	does: "record a scripted agent, let it drift, see the failure, accept it",
	help: `Demo plays a first day with golden files in a temporary folder: an agent is recorded, a value becomes a
matcher, the agent drifts, the test fails, the change is accepted. It needs no key and no network.

	toolscore demo
`,
	run: func(s *session, args []string) (int, error) {
		if err := s.parseNone(args, flag.NewFlagSet("", flag.ContinueOnError)); err != nil {
			return 0, err
		}
		return exitOK, demo.Play(s.out, s.out.Color)
	},
}
