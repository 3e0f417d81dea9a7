package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
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

// imported is the outcome for one file; its JSON is what --json prints.
type imported struct {
	File   string   `json:"file"`
	Form   string   `json:"form,omitempty"`
	Test   string   `json:"test,omitempty"`
	Golden string   `json:"golden,omitempty"`
	Calls  int      `json:"calls"`
	Status string   `json:"status"`
	Notes  []string `json:"notes,omitempty"`
	// Command runs the test.
	Command string `json:"command,omitempty"`
	Error   string `json:"error,omitempty"`
}

// What import did with a golden.
const (
	statusWritten = "written"
	statusPlanned = "planned" // --dry-run
	statusPresent = "present" // it was there and holds the same
	statusRefused = "refused"
)

func importFiles(s *session, args []string) (int, error) {
	var in importer
	flags := s.flags()
	flags.StringVar(&in.out, "out", ".", "")
	flags.StringVar(&in.test, "name", "", "")
	flags.BoolVar(&in.dry, "dry-run", false, "")
	names, err := s.parse(args, flags)
	if err != nil {
		return 0, err
	}
	if len(names) == 0 {
		return 0, cli.Usagef("give the snapshots or gold files, or the folder that holds them")
	}
	files, err := jsonFiles(names)
	if err != nil {
		return 0, err
	}
	if in.test != "" && len(files) > 1 {
		return 0, cli.Usagef("--name is for one file, got %d", len(files))
	}
	if in.test != "" {
		if in.test, err = namedTest(in.test); err != nil {
			return 0, cli.Usagef("--name %w", err)
		}
	}
	if info, err := os.Stat(in.out); err != nil || !info.IsDir() {
		return 0, fmt.Errorf("--out %s: there is no such folder; give that of the test package", in.out)
	}
	in.read = s.read
	results := make([]imported, len(files))
	for i, file := range files {
		results[i] = in.file(file)
	}
	return s.tellImported(results)
}

// jsonFiles puts the .json files of a folder in its place.
func jsonFiles(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		before := len(files)
		for _, e := range entries {
			if !e.IsDir() && filepath.Ext(e.Name()) == ".json" && e.Name()[0] != '.' {
				files = append(files, filepath.Join(name, e.Name()))
			}
		}
		if len(files) == before {
			return nil, fmt.Errorf("folder %s: it has no .json file; Toolscore keeps its snapshots in .toolscore/snapshots", name)
		}
	}
	return files, nil
}

func (s *session) tellImported(results []imported) (int, error) {
	code := exitOK
	for _, r := range results {
		switch {
		case r.Status == statusRefused:
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
	if slices.ContainsFunc(results, func(r imported) bool { return r.Status == statusWritten }) {
		fmt.Fprint(s.out, "\nTake the snapshot in the test, as in snapshot.ToolscoreSnapshot(t, rec), and run it.\n")
	}
	return code, nil
}

func (s *session) tellImport(r imported) {
	show := cli.SafeLine
	if r.Status == statusRefused {
		fmt.Fprintf(s.err, "toolscore import: %s\n", show(r.Error))
		return
	}
	calls := words.Count(r.Calls, "call")
	fmt.Fprintf(s.out, "%s  %s: %s for %s, from %s\n", r.Status, show(r.Golden), calls, show(r.Test), show(r.File))
	for _, note := range r.Notes {
		fmt.Fprintf(s.out, "         %s\n", show(note))
	}
	if r.Status == statusWritten {
		fmt.Fprintf(s.out, "         run it:  %s\n", show(r.Command))
	}
}

// errNoName is for what has no name of its own.
var errNoName = errors.New("its test is not known; name it with --name")
