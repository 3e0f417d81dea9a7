package main

import (
	"fmt"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/term"
)

var showCommand = command{
	name: "show",
	args: "[--json] [names]",
	does: "print goldens as they would be when accepted",
	help: `Show prints each pending golden, or those that are named, as it would be when accepted. Of several, each
begins with a line that names it.

` + project.NamesHelp + `
It exits 0 where nothing is pending and 1 where something is shown.

	toolscore show TestBooksAFlight
	toolscore show __snapshots__/TestBooksAFlight_1.tools.yaml
	toolscore show --json
`,
	run: show,
}

func show(s *session, args []string) (int, error) {
	names, err := s.parse(args, s.flags())
	if err != nil {
		return 0, err
	}
	chosen, err := project.Pending(names)
	if err != nil {
		return 0, err
	}
	for i, w := range chosen {
		chosen[i].Text = w.File.Text
		if s.json {
			continue
		}
		if len(chosen) > 1 {
			fmt.Fprintf(s.out, "==> %s <==\n", w.Shown)
		}
		text := w.File.Text
		if s.out.Terminal {
			text = term.Visible(text)
		}
		fmt.Fprint(s.out, text)
	}
	if s.json {
		err = s.out.JSON(map[string]any{"pending": append([]project.Waiting{}, chosen...)})
	}
	return codeOf(chosen), err
}
