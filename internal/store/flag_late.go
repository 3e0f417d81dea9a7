//go:build !toolscore_noflag

package store

import (
	"flag"
	"os"
	"slices"
	"testing"
)

const (
	registersFlag = true
	lateFlag      = "toolscore.late"
)

// late registers -update when flag.Parse comes to it. Every package has been initialised by then,
// so a flag of that name that the test or another library defines is there already and is left
// alone. Registered any earlier, ours would make theirs panic.
type late struct{ args []string }

// String returns no text, for the flag has no value of its own.
func (late) String() string { return "" }

// IsBoolFlag lets the flag stand alone.
func (late) IsBoolFlag() bool { return true }

// Set registers -update and hides from here on that the arguments had one more.
func (l late) Set(string) error {
	os.Args = l.args
	if flag.Lookup(updateFlag) == nil {
		flag.Bool(updateFlag, false, "rewrite the goldens that differ")
	}
	return nil
}

// A run that does not ask for an update is not touched, and neither is a program that is not a test.
func init() { //nolint:gochecknoinits // nothing else of ours runs before flag.Parse
	if testing.Testing() && flag.Lookup(lateFlag) == nil && slices.ContainsFunc(os.Args[1:], asksForUpdate) {
		flag.Var(late{os.Args}, lateFlag, "registers -update when all packages are initialised")
		os.Args = slices.Insert(slices.Clone(os.Args), 1, "--"+lateFlag+"=true")
	}
}
