// Package apart runs a program again where it can do no harm: in an empty folder and in an
// environment without CI.
//
// Snapshot libraries decide at init where their files are and whether this is CI, so both have to
// be settled before the process that is measured begins.
package apart

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
)

// moduleVariable tells the second process that it is one, and where the first was started.
const moduleVariable = "TOOLSCORE_BENCHMARKS_MODULE"

// Run starts this program once more with the arguments it has, in an empty folder that is removed
// afterwards, and returns the exit code of that process. In that second process it calls main
// instead, with the folder in which the first was started.
func Run(main func(module string) int) int {
	if module := os.Getenv(moduleVariable); module != "" {
		return main(module)
	}
	code, err := again()
	if err != nil {
		fmt.Fprintln(os.Stderr, "toolscore: the benchmarks:", err)
		return 2
	}
	return code
}

func again() (code int, err error) {
	module, err := os.Getwd()
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "toolscore-benchmarks-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	// An interrupt reaches the second process too; this one stays to clear up after it.
	signal.Ignore(os.Interrupt)
	command := exec.Command(program, os.Args[1:]...)
	command.Dir = dir
	command.Env = append(Environment(), moduleVariable+"="+module)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = command.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}

// Environment returns the environment of this process without what would change how snapshots are
// treated.
func Environment() []string {
	return append(os.Environ(), "CI=false", "UPDATE_SNAPS=", "TOOLSCORE_RECORDS=", "TOOLSCORE_PENDING=",
		"TOOLSCORE_ANY_FOLDER=true", "GOFLAGS=-mod=mod", "PWD=")
}
