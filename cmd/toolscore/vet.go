package main

import (
	"fmt"
	"path/filepath"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/vet"
)

var vetCommand = command{
	name: "vet",
	args: "[--tag name] [--json] [files or folders]",
	does: "find goldens that are broken, without running a test",
	help: `Vet reads the goldens of the module, or those that are named, and reports with file, line and column what a
test would stumble over: a file that does not read as a golden, a conflict mark, an unknown tag, a golden
that would accept any calls, one that holds a secret, and one whose test is gone.

	--tag name    a tag that tests register with matchers.Register

It exits 0 where nothing was found and 1 where something was.

	toolscore vet
	toolscore vet ./agent
	toolscore vet --json agent/__snapshots__/TestBooksAFlight_1.tools.yaml
`,
	run: vetGoldens,
}

func vetGoldens(s *session, args []string) (int, error) {
	flags := s.flags()
	var tags []string
	flags.Func("tag", "", func(tag string) error {
		tags = append(tags, tag)
		return nil
	})
	names, err := s.parse(args, flags)
	if err != nil {
		return 0, err
	}
	if err := drift.KnowTags(tags); err != nil {
		return 0, cli.Usagef("--tag: %w", err)
	}
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	goldens, err := p.GoldensAt(names)
	if err != nil {
		return 0, err
	}
	found := []string{}
	for _, g := range goldens {
		found = append(found, vet.Golden(g, filepath.ToSlash(p.Shown(g.File())))...)
	}
	code := exitOK
	if len(found) > 0 {
		code = exitFail
	}
	if s.json {
		return code, s.out.JSON(map[string]any{"found": found})
	}
	for _, line := range found {
		fmt.Fprintln(s.out, cli.Safe(line))
	}
	return code, nil
}
