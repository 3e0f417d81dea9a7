package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
	"github.com/toolscore/toolscore-go/internal/store"
)

var pruneCommand = command{
	name: "prune",
	args: "[--delete] [--usage folder] [--json]",
	does: "list the goldens and cassettes that no test uses any more, and delete them on request",
	help: `Prune lists the obsolete goldens and cassettes of the module: those that no test used in a run of 'toolscore
test' that left out no test of their package and passed. What the runs used is put together, of all packages, as
long as the sources of a package stay the same. A golden whose test was skipped or is not built on this
system is kept, and so are files that do not read as goldens, and goldens with matchers that accept what
a test calls that is new, since it may have been renamed; prune says why. Nothing is deleted without --delete.

In CI each machine that runs a part of the tests keeps its folder .toolscore/usage; --usage, which may
be given several times, names such folders in place of the one in the module.

A package whose sources changed after its last run is named: what is in use there is not known until it runs
again.

It exits 0 where nothing is obsolete, and 1 where something is and stays, or is not known before another run.

	toolscore test ./... && toolscore prune
	toolscore prune --delete
	toolscore prune --usage shard1 --usage shard2 --json
`,
	run: prune,
}

// found is a golden that no run used; its JSON is what --json prints.
type found struct {
	Golden   string `json:"golden"`
	Obsolete bool   `json:"obsolete"`
	Reason   string `json:"reason"`
	Deleted  bool   `json:"deleted"`
}

func prune(s *session, args []string) (int, error) {
	flags := s.flags()
	remove := flags.Bool("delete", false, "")
	var folders []string
	flags.Func("usage", "", func(folder string) error {
		folders = append(folders, folder)
		return nil
	})
	names, err := s.parse(args, flags)
	if err != nil {
		return 0, err
	}
	if len(names) > 0 {
		return 0, cli.Usagef("it takes no names, got %q", names)
	}
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	all, err := unused(p, folders)
	if err != nil {
		return 0, err
	}
	return s.prune(p, all, *remove)
}

// leftovers are the goldens that no run used, and the packages that must be run again before more
// is known.
type leftovers struct {
	findings []usage.Finding
	outdated []string
}

func unused(p project.Project, folders []string) (leftovers, error) {
	runs, err := loadRuns(p, folders)
	if err != nil {
		return leftovers{}, err
	}
	goldens, err := store.Files(p.Module)
	if err != nil {
		return leftovers{}, err
	}
	if len(runs) == 0 && len(goldens) > 0 {
		return leftovers{}, fmt.Errorf("no run is known, so nothing can be told; run '%s test ./...' first", cli.Self())
	}
	findings, outdated, err := usage.Find(p.Module, goldens, runs)
	return leftovers{findings, outdated}, err
}

func loadRuns(p project.Project, folders []string) ([]usage.Run, error) {
	own := usage.Folder(p.Module)
	if len(folders) == 0 {
		folders = []string{own}
	}
	var runs []usage.Run
	for _, folder := range folders {
		loaded, err := usage.Load(folder)
		if err != nil && (folder != own || !errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		runs = append(runs, loaded...)
	}
	return runs, nil
}

func (s *session) prune(p project.Project, all leftovers, remove bool) (int, error) {
	results := []found{}
	obsolete := 0
	for _, f := range all.findings {
		result := found{Golden: f.Path, Obsolete: f.Obsolete, Reason: f.Reason}
		if f.Obsolete && remove {
			if err := f.Golden.Remove(); err != nil && !errors.Is(err, os.ErrNotExist) {
				return 0, err
			}
			result.Deleted = true
		}
		if result.Obsolete && !result.Deleted {
			obsolete++
		}
		results = append(results, result)
		if !s.json {
			fmt.Fprintf(s.out, "%-8s  %s: %s\n", result.word(), p.Shown(f.Golden.File()), result.Reason)
		}
	}
	code := exitOK
	if obsolete > 0 || len(all.outdated) > 0 {
		code = exitFail
	}
	if s.json {
		return code, s.out.JSON(map[string]any{"unused": results, "outdated": append([]string{}, all.outdated...)})
	}
	for _, folder := range all.outdated {
		s.tellOutdated(p, folder)
	}
	switch {
	case obsolete > 0:
		fmt.Fprintf(s.out, "\nDelete what is obsolete:  %s prune --delete\n", cli.Self())
	case len(results) == 0 && len(all.outdated) == 0:
		fmt.Fprintln(s.out, "every golden is in use")
	}
	return code, nil
}

func (f found) word() string {
	switch {
	case f.Deleted:
		return "deleted"
	case f.Obsolete:
		return "obsolete"
	}
	return "kept"
}

func (s *session) tellOutdated(p project.Project, folder string) {
	shown := filepath.ToSlash(p.Shown(filepath.Join(p.Module, filepath.FromSlash(folder))))
	if shown != "." && !strings.HasPrefix(shown, "../") {
		shown = "./" + shown
	}
	fmt.Fprintf(s.out, "unknown   sources of %s changed after its last run; run %s test %s\n", shown, cli.Self(), cli.Quote(shown))
}
