package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/vet"
	"github.com/toolscore/toolscore-go/internal/store"
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
		return 0, usagef("--tag: %w", err)
	}
	p, err := findProject()
	if err != nil {
		return 0, err
	}
	goldens, err := p.goldensAt(names)
	if err != nil {
		return 0, err
	}
	found := []string{}
	for _, g := range goldens {
		found = append(found, vet.Golden(g, filepath.ToSlash(p.shown(g.File())))...)
	}
	code := exitOK
	if len(found) > 0 {
		code = exitFail
	}
	if s.json {
		return code, s.printJSON(map[string]any{"found": found})
	}
	for _, line := range found {
		fmt.Fprintln(s.out, sanitize(line))
	}
	return code, nil
}

// goldensAt returns the goldens that are named by file or folder, or all of the module.
func (p project) goldensAt(names []string) ([]*store.Golden, error) {
	if len(names) == 0 {
		names = []string{p.module}
	}
	var all []*store.Golden
	for _, name := range names {
		file, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(file)
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			below, err := store.Goldens(file)
			if err != nil {
				return nil, err
			}
			all = append(all, below...)
			continue
		}
		g, ok := store.Find(file)
		if !ok {
			return nil, fmt.Errorf("%s: %w", name, errNotGolden)
		}
		all = append(all, g)
	}
	return all, nil
}

var errNotGolden = errors.New("it does not have the name of a golden, __snapshots__/TestX_1.tools.yaml")
