package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/importing"
	"github.com/toolscore/toolscore-go/internal/words"
)

var importCommand = command{
	name: "import",
	args: "[--out folder] [--name test] [--dry-run] [--json] files",
	does: "turn snapshots and gold files of Toolscore for Python into goldens",
	help: `Import reads snapshots that the pytest fixture toolscore_snapshot wrote, gold files such as
gold_calls.json, and JSON lists of calls as 'toolscore extract' prints them; a folder stands for its .json
files, - for standard input. Each becomes a golden, __snapshots__/TEST_1.tools.yaml: a snapshot is that of the
test in Go whose name says the same, tests/test_trip.py::test_books that of TestBooks; other files are named
by --name or by the file. Descriptions become comments, and secrets become !redacted.

	--out folder    the folder of the test package, the current one without it
	--name test     the test in Go that takes the snapshot; for one file
	--dry-run       only say what would be written

What a golden cannot hold is named with its place: side effects, metadata, and what is not JSON. So is a text
that reads as a matcher of Toolscore, such as "ANY": it stays a text until you write the matcher. A golden
that exists is never overwritten. It exits 0 where all was carried,
1 where a golden lacks what was told, and 2 where a file could not be imported.

	toolscore import .toolscore/snapshots --out ./agent
	toolscore import gold_calls.json --name TestWritesAPoem
	toolscore extract trace.json | toolscore import --name TestTrip -
`,
	run: importFiles,
}

func importFiles(s *session, args []string) (int, error) {
	in := importing.Importer{Read: s.read}
	flags := s.flags()
	flags.StringVar(&in.Folder, "out", ".", "")
	flags.StringVar(&in.Test, "name", "", "")
	flags.BoolVar(&in.DryRun, "dry-run", false, "")
	names, err := s.parse(args, flags)
	if err != nil {
		return 0, err
	}
	if len(names) == 0 {
		return 0, cli.Usagef("give the snapshots or gold files, or the folder that holds them")
	}
	files, err := importing.Files(names)
	if err != nil {
		return 0, err
	}
	if in.Test != "" && len(files) > 1 {
		return 0, cli.Usagef("--name is for one file, got %d", len(files))
	}
	if in.Test != "" {
		if in.Test, err = importing.TestName(in.Test); err != nil {
			return 0, cli.Usagef("--name %w", err)
		}
	}
	if info, err := os.Stat(in.Folder); err != nil || !info.IsDir() {
		return 0, fmt.Errorf("--out %s: there is no such folder; give that of the test package", in.Folder)
	}
	results := make([]importing.Result, len(files))
	for i, file := range files {
		results[i] = in.File(file)
	}
	return s.tellImported(results)
}

func (s *session) tellImported(results []importing.Result) (int, error) {
	code := exitOK
	for _, r := range results {
		switch {
		case r.Status == importing.Refused:
			code = exitUsage
		case len(r.Notes) > 0:
			code = max(code, exitFail)
		}
		if !s.json {
			s.tellImport(r)
		}
	}
	if s.json {
		return code, s.out.JSON(map[string]any{"imported": results})
	}
	if slices.ContainsFunc(results, func(r importing.Result) bool { return r.Status == importing.Written }) {
		fmt.Fprint(s.out, "\nTake the snapshot in the test, as in snapshot.ToolscoreSnapshot(t, rec), and run it.\n")
	}
	return code, nil
}

func (s *session) tellImport(r importing.Result) {
	show := cli.SafeLine
	if r.Status == importing.Refused {
		fmt.Fprintf(s.err, "toolscore import: %s\n", show(r.Error))
		return
	}
	calls := words.Count(r.Calls, "call")
	fmt.Fprintf(s.out, "%s  %s: %s for %s, from %s\n", r.Status, show(r.Golden), calls, show(r.Test), show(r.File))
	for _, note := range r.Notes {
		fmt.Fprintf(s.out, "         %s\n", show(note))
	}
	if r.Status == importing.Written {
		fmt.Fprintf(s.out, "         run it:  %s\n", show(r.Command))
	}
}
