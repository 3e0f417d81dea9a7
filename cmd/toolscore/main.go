// Command toolscore shows golden-snapshot testing of tool calls at work.
//
// Usage:
//
//	toolscore demo    record a scripted agent, let it drift, see the failure, accept it
//	toolscore help    print this text
package main

import (
	"fmt"
	"io"
	"os"
)

const usage = `toolscore tests the tool calls of LLM agents against golden files.

Usage:

	toolscore <command>

The commands are:

	demo    record a scripted agent, let it drift, see the failure, accept it
	help    print this text

Tests need no command: go test records, compares and, with -update, accepts.
`

// The exit codes of the command.
const (
	exitOK    = 0
	exitFail  = 1
	exitUsage = 2
)

func main() {
	if step := os.Getenv(demoStep); step != "" {
		os.Exit(playStep(step, os.Stdout))
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run executes the command that args name and returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return exitUsage
	}
	switch name := args[0]; name {
	case "demo":
		if len(args) > 1 {
			fmt.Fprintf(stderr, "toolscore demo: it takes no arguments, got %q\n", args[1:])
			return exitUsage
		}
		return demo(stdout, stderr)
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stdout, usage)
		return exitOK
	default:
		fmt.Fprintf(stderr, "toolscore %s: unknown command\nRun 'toolscore help' for usage.\n", name)
		return exitUsage
	}
}
