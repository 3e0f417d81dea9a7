package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// checkArguments looks at the arguments that no flag took. In `go test -update true -run X` and `go
// test -update ./...` they are a word that ended the flags and all that go test has therefore not
// read: every test would be updated, or the wrong package.
func checkArguments(args []string, updating bool) error {
	misread := asksForUpdate
	if updating {
		misread = isMisread
	}
	if !slices.ContainsFunc(args, misread) {
		return nil
	}
	return fmt.Errorf("arguments %s: they are after the flags and do nothing, for a word that is not a flag ends the flags; "+
		"write the packages first and -update as a word of its own: %s", strings.Join(args, " "), rewritten(args))
}

func isMisread(arg string) bool {
	return isBool(arg) || isFlag(arg) || isPackage(arg)
}

func isBool(arg string) bool {
	_, err := strconv.ParseBool(arg)
	return err == nil
}

func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

func isPackage(arg string) bool {
	return arg == "." || arg == ".." || strings.HasPrefix(arg, "./") || strings.HasPrefix(arg, "../") ||
		strings.Contains(arg, "...")
}

// asksForUpdate is true for -update, --update and -update=x.
func asksForUpdate(arg string) bool {
	name, _, _ := strings.Cut(arg, "=")
	return name == "-"+updateFlag || name == "--"+updateFlag
}

// rewritten is the command that was meant: packages, then flags, then -update. Go test has put
// "test." before its own flags.
func rewritten(args []string) string {
	command := []string{"go test"}
	var flags []string
	for _, arg := range args {
		switch {
		case isPackage(arg):
			command = append(command, quote(arg))
		case !isBool(arg) && !asksForUpdate(arg) && arg != "--":
			flags = append(flags, quote(strings.Replace(arg, "-test.", "-", 1)))
		}
	}
	return strings.Join(append(append(command, flags...), "-"+updateFlag), " ")
}
