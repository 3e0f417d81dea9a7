package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/page"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

var reportCommand = command{
	name: "report",
	args: "[--html file] [--json] [files and folders]",
	does: "show results of test runs and of eval, as a page with --html",
	help: `Report shows what the last runs of 'toolscore test' found in this module, or the results in files and folders
that are named: those of other runs, and what 'toolscore eval --jsonl' and 'eval --json' print.

It prints how many results of each suite passed, what failed, and the lowest scores; those of eval count by their
gold. With --html it writes a page instead: one file that needs no network and can be kept, sent or attached to a
build. There each result opens to its timeline of turns, with what was expected beside what was called and the changed
parts standing out. The key ? shows how to use it with the keyboard. Results of eval have calls to show where it ran
with --calls.

	--html file    write the page to this file; its folder is made, and a page that is there is replaced as a whole.
	               A file that is not a page, such as a golden, is left alone
	--json         print the counts of each suite as JSON

It exits 0 where all passed, 1 where something did not, and 2 where the results could not be read.

	toolscore report
	toolscore report --html report.html
	toolscore eval gold.json --jsonl --calls < traces.jsonl > eval.results.jsonl
	toolscore report --html report.html eval.results.jsonl
`,
	run: reportResults,
}

func reportResults(s *session, args []string) (int, error) {
	flags, file := s.flags(), ""
	flags.Func("html", "", func(name string) error {
		file = name
		if name == "" || name == "-" || os.IsPathSeparator(name[len(name)-1]) {
			return errors.New("give the name of a file")
		}
		return nil
	})
	paths, err := s.parse(args, flags)
	if err != nil {
		return 0, err
	}
	if file != "" && s.json {
		return 0, cli.Usagef("give --html or --json, not both")
	}
	all, title, err := readResults(paths)
	if err != nil {
		return 0, err
	}
	code := exitOK
	if page.Count(all).Bad() > 0 {
		code = exitFail
	}
	if s.json {
		t := page.Count(all)
		return code, s.out.JSON(map[string]any{
			"passed": t.Passed, "failed": t.Failed, "not_compared": t.Errored, "suites": page.Suites(all),
		})
	}
	if file == "" {
		fmt.Fprint(s.out, page.Summary(all)+page.Failed(all))
		return code, nil
	}
	if err := page.WriteFile(file, title, all); err != nil {
		return 0, err
	}
	fmt.Fprintf(s.out, "%s: %s\n%s", file, page.Count(all).Sentence(), page.Failed(all))
	return code, nil
}

// readResults returns the results at the paths, by default those of the module, and what they
// belong to.
func readResults(paths []string) (all []outcome.Result, title string, err error) {
	if len(paths) == 0 {
		p, err := project.Find()
		if err != nil {
			return nil, "", err
		}
		title = filepath.Base(p.Module)
		paths = []string{outcome.Folder(p.Module)}
		if _, err := os.Stat(paths[0]); errors.Is(err, fs.ErrNotExist) {
			return nil, "", fmt.Errorf("no test run has left results in %s; run 'toolscore test', or name files that "+
				"'toolscore eval --jsonl' wrote", p.Shown(paths[0]))
		}
	}
	for _, path := range paths {
		found, err := outcome.Read(path)
		if err != nil {
			return nil, "", err
		}
		all = append(all, found...)
	}
	return all, title, nil
}
