// Package lessons runs tests several times and collects what their runs teach.
package lessons

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Course is the tests that are run and how often.
type Course struct {
	Dir       string
	Arguments gotest.Arguments
	Runs      int
	// Begins is called as a run of a test function begins, with its number from 1.
	Begins func(test string, run int)
	// Stderr is where go list and go test say what they cannot build.
	Stderr io.Writer
}

// Lessons are what the runs taught.
type Lessons struct {
	// Goldens are what was learned of each golden that a run reached, or why nothing was.
	Goldens []pending.File
	// Output is what go test printed.
	Output string

	folder string
}

// Run runs the tests and returns what they taught; Close removes it from the disk. It fails if
// nothing can be run, where a test did not end as often as it was to run, and where no run took a
// snapshot.
func (c Course) Run(ctx context.Context) (*Lessons, error) {
	paths, err := c.packages()
	if err != nil {
		return nil, err
	}
	l := &Lessons{}
	if l.folder, err = os.MkdirTemp("", "toolscore-learn-"); err != nil {
		return nil, fmt.Errorf("temporary folder: %w", err)
	}
	if err := c.run(ctx, l, paths); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Close removes what the runs left on the disk.
func (l *Lessons) Close() error { return os.RemoveAll(l.folder) }

func (c Course) packages() ([]string, error) {
	all, err := c.Arguments.List(c.Dir, c.Stderr)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, p := range all {
		if p.Uses {
			paths = append(paths, p.Path)
		}
	}
	if paths == nil {
		return nil, fmt.Errorf("no test here imports %s, so there is nothing to learn; name the package of the test, as in ./agent",
			gotest.Snapshots)
	}
	return paths, nil
}

func (c Course) run(ctx context.Context, l *Lessons, paths []string) error {
	begun := map[string]int{}
	arguments := c.Arguments
	arguments.Flags = append([]string{fmt.Sprintf("-count=%d", c.Runs)}, arguments.Flags...)
	arguments.Begins = func(path, test string) {
		if strings.Contains(test, "/") {
			return
		}
		begun[path+" "+test]++
		c.Begins(test, begun[path+" "+test])
	}
	var out bytes.Buffer
	env := []string{pending.LearnVariable + "=" + l.folder, pending.Variable + "=", "UPDATE_SNAPS="}
	_, err := arguments.Run(ctx, c.Dir, paths, env, &out, c.Stderr)
	l.Output = out.String()
	if err == nil {
		l.Goldens, err = pending.List(l.folder)
	}
	if err != nil {
		return err
	}
	for _, test := range slices.Sorted(maps.Keys(begun)) {
		if n := begun[test]; n < c.Runs {
			return fmt.Errorf("%s began %d times and not %d, so nothing is learned:\n%s", test, n, c.Runs, l.Said())
		}
	}
	if len(l.Goldens) == 0 {
		return fmt.Errorf("no run took a snapshot; choose the test with -run, and see what go test says:\n%s", l.Said())
	}
	slices.SortFunc(l.Goldens, func(a, b pending.File) int { return strings.Compare(a.Golden, b.Golden) })
	return nil
}

// Said returns the beginning of what go test printed, which says the same of many runs.
func (l *Lessons) Said() string {
	const most = 40
	lines := strings.SplitAfter(l.Output, "\n")
	if len(lines) <= most {
		return l.Output
	}
	return strings.Join(lines[:most], "") + words.Count(len(lines)-most, "more line") + "\n"
}
