package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/pending"
)

var testCommand = command{
	name: "test",
	args: "[packages] [go test flags]",
	does: "run the tests that take snapshots, and collect what differs",
	help: `Test runs go test in those of the packages whose tests take snapshots, so that -update reaches no package
that does not know it. Packages and flags are those of go test. Every golden that differs, and in CI
every one that is missing, is kept as a pending file in .toolscore, which git ignores; at the end the
command lists them and says how to go on. What a test no longer finds to differ is no longer pending.
What came of each snapshot is kept in .toolscore/results, for 'toolscore compare' and 'toolscore report'.

It prints what go test prints. With -json (or --json) the result is one JSON document instead, and
the output of go test goes to standard error.

It exits 0 where all tests passed and nothing is pending, and 1 otherwise.

	toolscore test ./...
	toolscore test ./agent -run TestBooks -v
	toolscore test ./... -update
	toolscore test ./... --json
`,
	run: test,
}

func test(s *session, args []string) (int, error) {
	a := gotest.Split(args)
	switch {
	case a.Has("h") || a.Has("help"):
		return 0, flag.ErrHelp
	case a.Has("C"):
		return 0, usagef("flag -C is not supported; change to the folder and run the command there")
	}
	s.json = a.TakeJSON()
	p, err := findProject()
	if err != nil {
		return 0, err
	}
	run := testRun{session: s, project: p, arguments: a}
	if err := run.prepare(); err != nil {
		return 0, err
	}
	defer os.RemoveAll(run.folder)
	if err := run.goTest(); err != nil {
		return 0, err
	}
	if err := run.remember(); err != nil {
		return 0, err
	}
	return run.report()
}

// testRun is one run of go test and its outcome.
type testRun struct {
	*session
	project

	arguments gotest.Arguments
	packages  []gotest.Package
	sources   map[string]string // hashes by the folder of the package, from before the run
	folder    string            // of the records, a new one each time: so go test takes no result from its cache
	begun     *outcome.Run
	result    gotest.Result
	counts    goldenCounts
	allowed   []outcome.Result // of tests that passed although some of their runs did not
}

// prepare finds the packages and makes the folders.
func (r *testRun) prepare() error {
	var err error
	if r.packages, err = r.arguments.List(r.dir, r.err); err != nil {
		return err
	}
	if !slices.ContainsFunc(r.packages, usesSnapshots) {
		return fmt.Errorf("no test here imports %s, so there is nothing to run; name other packages, as '%s test ./...' does",
			gotest.Snapshots, self())
	}
	if err := r.hashSources(); err != nil {
		return err
	}
	if err := pending.MakeFolder(r.project.pending); err != nil {
		return err
	}
	pending.Sweep(r.project.pending)
	if err := r.beginResults(); err != nil {
		return err
	}
	r.folder, err = os.MkdirTemp("", "toolscore-records-")
	return err
}

func usesSnapshots(p gotest.Package) bool { return p.Uses }

func (r *testRun) goTest() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the command at once
	var paths []string
	for _, p := range r.packages {
		if p.Uses {
			paths = append(paths, p.Path)
		}
	}
	stdout := r.out
	if r.json {
		stdout = r.err
	}
	env := []string{"TOOLSCORE_RECORDS=" + r.folder, pending.Variable + "=" + r.project.pending}
	var err error
	r.result, err = r.arguments.Run(ctx, r.dir, paths, env, stdout, r.err)
	return err
}
