// Command toolscore works with the golden files that tests of tool calls compare with: it runs the
// tests, and shows, accepts and rejects what differs.
//
// Run 'toolscore help' for the commands, and 'toolscore help' with the name of one for its flags
// and examples.
package main

import (
	"os"

	"golang.org/x/term"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/demo"
	"github.com/toolscore/toolscore-go/internal/report"
)

// The exit codes of the command.
const (
	exitOK    = 0 // nothing is pending, nothing differs
	exitFail  = 1 // something is, or a test failed
	exitUsage = 2 // the command was not understood, or a file could not be read or written
)

func main() {
	if step := os.Getenv(demo.Variable); step != "" {
		os.Exit(demo.RunStep(step, os.Stdout))
	}
	s := &session{
		in: os.Stdin, err: os.Stderr,
		out: cli.Output{
			Writer: os.Stdout, Terminal: term.IsTerminal(int(os.Stdout.Fd())), Color: report.StyleOf(os.Stdout).Color,
		},
	}
	os.Exit(s.run(os.Args[1:]))
}
