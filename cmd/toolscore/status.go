package main

import "fmt"

var statusCommand = command{
	name: "status",
	args: "[--json]",
	does: "list the goldens that wait for a decision",
	help: `Status lists the goldens that the last runs of 'toolscore test' found to differ or to be missing: what
state each is in, its file, and its test. A stale one cannot be accepted, since the golden is not the
one any more that was compared; run its test again. Goldens of which a check failed are listed as well:
no update makes a check hold.

It exits 0 where nothing is pending and 1 where something is.

	toolscore status
	toolscore status --json
`,
	run: status,
}

func status(s *session, args []string) (int, error) {
	names, err := s.parse(args, s.flags())
	if err != nil {
		return 0, err
	}
	if len(names) > 0 {
		return 0, usagef("it takes no arguments, got %q", names)
	}
	p, err := findProject()
	if err != nil {
		return 0, err
	}
	all, err := p.waiting()
	checked := p.failing()
	switch {
	case err != nil:
		return 0, err
	case s.json:
		err = s.printJSON(struct {
			Pending []waiting `json:"pending"`
			Failing []failing `json:"failing,omitempty"`
		}{append([]waiting{}, all...), checked})
	case len(all) == 0:
		fmt.Fprintln(s.out, "nothing is pending")
	default:
		s.list(all)
	}
	if err == nil && !s.json {
		s.listFailing(checked)
	}
	return codeOf(all), err
}

func codeOf(pending []waiting) int {
	if len(pending) > 0 {
		return exitFail
	}
	return exitOK
}
