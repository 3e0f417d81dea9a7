package main

import (
	"fmt"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
)

var statusCommand = command{
	name: "status",
	args: "[--json]",
	does: "list the goldens that wait for a decision",
	help: `Status lists the goldens that the last runs of 'toolscore test' found to differ or to be missing: what
state each is in, its file, and its test. A stale one cannot be accepted, since its golden has changed
since it was compared; run its test again. Goldens of which a check failed are listed as well:
no update makes a check hold.

It exits 0 where nothing is pending and 1 where something is.

	toolscore status
	toolscore status --json
`,
	run: status,
}

func status(s *session, args []string) (int, error) {
	if err := s.parseNone(args, s.flags()); err != nil {
		return 0, err
	}
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	all, err := p.Waiting()
	checked := p.Failing()
	switch {
	case err != nil:
		return 0, err
	case s.json:
		err = s.out.JSON(struct {
			Pending []project.Waiting `json:"pending"`
			Failing []project.Failing `json:"failing,omitempty"`
		}{append([]project.Waiting{}, all...), checked})
	case len(all) == 0:
		fmt.Fprintln(s.out, "nothing is pending")
	default:
		project.List(s.out, all)
	}
	if err == nil && !s.json {
		project.ListFailing(s.out, checked)
	}
	return codeOf(all), err
}

func codeOf(pending []project.Waiting) int {
	if len(pending) > 0 {
		return exitFail
	}
	return exitOK
}
