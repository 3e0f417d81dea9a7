package main

import (
	"context"
	"flag"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/testrun"
)

var testCommand = command{
	name: "test",
	args: "[packages] [go test flags]",
	does: "run the tests that take snapshots, and collect what differs",
	help: `Test runs go test in those of the packages whose tests take snapshots, so that -update reaches no package
that does not know it. Packages and flags are those of go test. Every golden that differs, and in CI
every one that is missing, is kept as a pending file in .toolscore, which git ignores; at the end the
command lists them and says how to go on. What a test no longer finds to differ is no longer pending.
The result of each snapshot is kept in .toolscore/results, for 'toolscore compare' and 'toolscore report'.

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
		return 0, cli.Usagef("flag -C is not supported; change to the folder and run the command there")
	}
	s.json = a.TakeJSON()
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	stdout := io.Writer(s.out)
	if s.json {
		stdout = s.err
	}
	ctx, stop := interruptible()
	defer stop()
	summary, err := testrun.Do(ctx, p, a, testrun.Streams{Out: stdout, Err: s.err})
	if err != nil {
		return 0, err
	}
	code := exitOK
	if !summary.Passed || len(summary.Pending) > 0 {
		code = exitFail
	}
	if s.json {
		return code, s.out.JSON(summary)
	}
	summary.Print(s.out, p)
	return code, nil
}

// interruptible returns a context that the first signal ends. The second ends the command at once.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
