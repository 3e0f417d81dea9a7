// Package testrun runs the tests of a module that take snapshots, and keeps what the run showed: the
// results, the goldens that were used, and what is pending.
package testrun

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/pending"
)

// Streams are where go test prints.
type Streams struct{ Out, Err io.Writer }

// Do runs go test and returns what it did with goldens. Failing tests are no error.
func Do(ctx context.Context, p project.Project, a gotest.Arguments, to Streams) (Summary, error) {
	r := testRun{Project: p, arguments: a, to: to}
	if err := r.prepare(); err != nil {
		return Summary{}, err
	}
	defer os.RemoveAll(r.folder)
	if err := r.goTest(ctx); err != nil {
		return Summary{}, err
	}
	return r.remember()
}

// testRun is one run of go test and its outcome.
type testRun struct {
	project.Project

	to        Streams
	arguments gotest.Arguments
	packages  []gotest.Package
	sources   map[string]string // hashes by the folder of the package, from before the run
	folder    string            // of the records, a new one each time: so go test takes no result from its cache
	begun     *outcome.Run
	result    gotest.Result
	allowed   []Allowed // of tests that passed although some of their runs did not
}

// prepare finds the packages and makes the folders.
func (r *testRun) prepare() error {
	var err error
	if r.packages, err = r.arguments.List(r.Dir, r.to.Err); err != nil {
		return err
	}
	if !slices.ContainsFunc(r.packages, usesSnapshots) {
		return fmt.Errorf("no test here imports %s, so there is nothing to run; name other packages, as '%s test ./...' does",
			gotest.Snapshots, cli.Self())
	}
	if err := r.hashSources(); err != nil {
		return err
	}
	if err := pending.MakeFolder(r.Pending); err != nil {
		return err
	}
	pending.Sweep(r.Pending)
	if err := r.beginResults(); err != nil {
		return err
	}
	r.folder, err = os.MkdirTemp("", "toolscore-records-")
	return err
}

func usesSnapshots(p gotest.Package) bool { return p.Uses }

func (r *testRun) goTest(ctx context.Context) (err error) {
	var paths []string
	for _, p := range r.packages {
		if p.Uses {
			paths = append(paths, p.Path)
		}
	}
	env := []string{"TOOLSCORE_RECORDS=" + r.folder, pending.Variable + "=" + r.Pending}
	r.result, err = r.arguments.Run(ctx, r.Dir, paths, env, r.to.Out, r.to.Err)
	return err
}
