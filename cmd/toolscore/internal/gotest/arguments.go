// Package gotest runs go test in the packages that use snapshots, shows what it says, and knows
// which tests ran.
package gotest

import (
	"os"
	"slices"
	"strings"
)

// Arguments are those of go test, in two parts: the packages, and all the rest in the order in
// which it was given.
type Arguments struct {
	Packages, Flags []string
	// Begins is called as a test begins, with the path of its package and its whole name; nil is not.
	Begins func(path, test string)
}

// switches are the flags of go test, and of ours, that take no value; any other one takes the word
// after it.
var switches = []string{
	"a", "artifacts", "asan", "benchmem", "buildvcs", "c", "cover", "failfast", "fullpath", "json", "linkshared", "modcacherw",
	"msan", "n", "race", "short", "trimpath", "update", "v", "work", "x",
}

// word is the first of some arguments: a flag with its value, or a name, which has no flag.
type word struct {
	flag, value string
	args        []string // as it was given
}

func first(args []string) word {
	name, isFlag := strings.CutPrefix(args[0], "-")
	name, value, given := strings.Cut(strings.TrimPrefix(name, "-"), "=")
	name = strings.TrimPrefix(name, "test.") // as test binaries know it
	switch {
	case !isFlag || name == "":
		return word{args: args[:1]}
	case given:
		return word{name, value, args[:1]}
	case name == "args" || slices.Contains(switches, name) || len(args) == 1:
		return word{name, "true", args[:1]}
	default:
		return word{name, args[1], args[:2]}
	}
}

// Split takes the arguments apart, wherever the packages are; what follows -args is all the rest.
func Split(args []string) Arguments {
	var a Arguments
	for len(args) > 0 {
		w := first(args)
		switch w.flag {
		case "args":
			a.Flags = append(a.Flags, args...)
			return a
		case "":
			a.Packages = append(a.Packages, w.args...)
		default:
			a.Flags = append(a.Flags, w.args...)
		}
		args = args[len(w.args):]
	}
	return a
}

// values returns all values of a flag: those that GOFLAGS gives, then those of the arguments;
// "true" for one without.
func (a Arguments) values(flag string) []string {
	var found []string
	for args := append(strings.Fields(os.Getenv("GOFLAGS")), a.Flags...); len(args) > 0; {
		w := first(args)
		if w.flag == flag {
			found = append(found, w.value)
		}
		args = args[len(w.args):]
	}
	return found
}

// TakeJSON removes the flag -json, which is the command's own, and reports whether it was there.
func (a *Arguments) TakeJSON() bool {
	for i := 0; i < len(a.Flags); {
		switch w := first(a.Flags[i:]); w.flag {
		case "args":
			return false
		case "json":
			a.Flags = slices.Delete(a.Flags, i, i+1)
			return w.value != "false"
		default:
			i += len(w.args)
		}
	}
	return false
}

// Has reports whether a flag is given, and not as false.
func (a Arguments) Has(flag string) bool {
	return slices.ContainsFunc(a.values(flag), func(v string) bool { return v != "false" && v != "0" })
}

// Filtered reports whether the flags leave out tests.
func (a Arguments) Filtered() bool {
	return a.Has("run") || a.Has("skip") || a.Has("list") || a.Has("failfast") || a.Partial()
}

// Partial reports whether a test that runs may leave out a part of itself: some of its subtests, or
// what -short saves.
func (a Arguments) Partial() bool {
	return a.Has("short") || slices.ContainsFunc(slices.Concat(a.values("run"), a.values("skip")), func(pattern string) bool {
		return strings.Contains(pattern, "/")
	})
}
