package usage

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/store"
)

// Finding is what is known of a golden that no run used.
type Finding struct {
	Golden *store.Golden
	// Path is the golden's path from the module's folder, with slashes.
	Path string
	// Obsolete says that no test can use it any more: all that could have were run, passed, and took other snapshots.
	Obsolete bool
	// Reason says why it is obsolete, or why that is not certain.
	Reason string
}

// Find looks at the goldens of a module in the light of the runs, and returns those that none of them used.
//
// It fails where the sources of the module cannot be read.
func Find(module string, goldens []*store.Golden, runs []Run) ([]Finding, error) {
	used := map[string]bool{}
	for _, r := range runs {
		for _, u := range r.Uses {
			used[u.Golden] = true
		}
	}
	packages := map[string]*evidence{}
	var findings []Finding
	for _, g := range goldens {
		path := Relative(module, g.File())
		if used[path] {
			continue
		}
		folder := Relative(module, g.Folder())
		if packages[folder] == nil {
			packages[folder] = gather(g.Folder(), folder, runs)
		}
		obsolete, reason := packages[folder].judge(g, path)
		findings = append(findings, Finding{g, path, obsolete, reason})
	}
	return findings, spareNamed(module, findings)
}

// Relative returns a path from the module's folder, with slashes; one that is not below it may begin with two dots.
func Relative(module, file string) string {
	below, err := filepath.Rel(module, file)
	if err != nil { // another drive
		below = file
	}
	return filepath.ToSlash(below)
}

// evidence is what is known of a package as it stands now.
type evidence struct {
	functions []string
	runs      []Run // of these sources
	outdated  bool  // there are runs of other ones
	problem   error
}

func gather(dir, folder string, runs []Run) *evidence {
	e := &evidence{}
	sources, err := SourcesOf(dir)
	if err == nil {
		e.functions, err = functions(dir)
	}
	e.problem = err
	for _, r := range runs {
		switch {
		case r.Folder != folder:
		case r.Sources == sources:
			e.runs = append(e.runs, r)
		default:
			e.outdated = true
		}
	}
	return e
}

// judge says whether a golden that no run used is obsolete, and why.
func (e *evidence) judge(g *store.Golden, path string) (obsolete bool, reason string) {
	runs := slices.DeleteFunc(slices.Clone(e.runs), func(r Run) bool { return !slices.Contains(r.Goldens, path) })
	switch {
	case e.problem != nil:
		return false, e.problem.Error()
	case len(e.runs) == 0 && e.outdated:
		return false, "the package changed after its last run"
	case len(e.runs) == 0:
		return false, "no run covered the package"
	case len(runs) == 0:
		return false, "it is newer than the last run"
	case slices.ContainsFunc(runs, func(r Run) bool { return r.None }):
		return true, "no test of the package takes snapshots"
	}
	if doubt := open(g.MayBelongTo, runs); doubt != "" {
		return false, doubt
	}
	owners := slices.DeleteFunc(slices.Clone(e.functions), func(f string) bool { return !g.MayBelongTo(f) })
	if len(owners) > 0 {
		return settled(owners, runs, "its test takes other snapshots")
	}
	if goTest.MatchString(firstElement(g.Path())) {
		return e.gone(runs)
	}
	// A TestingT of another library may use any name in any test.
	if doubt := open(func(string) bool { return true }, runs); doubt != "" {
		return false, doubt
	}
	return settled(slices.DeleteFunc(slices.Clone(e.functions), isBenchmark), runs, "no test uses it")
}

// gone judges a golden whose test is none of the package: it is obsolete once no test was left out.
func (e *evidence) gone(runs []Run) (obsolete bool, reason string) {
	if slices.ContainsFunc(runs, func(r Run) bool { return r.Whole }) {
		return true, "no test has its name"
	}
	for _, f := range e.functions {
		if !isBenchmark(f) && !slices.ContainsFunc(runs, func(r Run) bool { return r.Tests[f] != "" }) {
			return false, "no test has its name, but not all tests of the package were run"
		}
	}
	return true, "no test has its name"
}

// firstElement returns what stands below __snapshots__ on the way to the golden.
func firstElement(path string) string { return strings.SplitN(path, "/", 3)[1] }

// open finds a test that may use the golden and did not come to its snapshots.
func open(mayUse func(test string) bool, runs []Run) (doubt string) {
	for _, r := range runs {
		for _, test := range slices.Sorted(maps.Keys(r.Tests)) {
			took := slices.ContainsFunc(runs, func(r Run) bool { return r.tookSnapshot(test) })
			switch outcome := r.Tests[test]; {
			case !mayUse(test):
			case outcome == "skip":
				return test + " was skipped"
			case outcome != "pass":
				return test + " did not pass"
			case !took:
				return test + " passed without taking a snapshot; if it takes none any more, remove the file by hand"
			}
		}
	}
	return ""
}

// tookSnapshot reports whether the test or one of its subtests used a golden.
func (r Run) tookSnapshot(test string) bool {
	return slices.ContainsFunc(r.Uses, func(u Use) bool { return u.Test == test || strings.HasPrefix(u.Test, test+"/") })
}

// settled says that the golden is obsolete for the reason where each of the functions ran whole.
func settled(functions []string, runs []Run, reason string) (obsolete bool, why string) {
	for _, f := range functions {
		in := slices.DeleteFunc(slices.Clone(runs), func(r Run) bool { return r.Tests[f] == "" })
		switch {
		case len(in) == 0:
			return false, f + " was not run: it was filtered, or this system does not build it"
		case !slices.ContainsFunc(in, func(r Run) bool { return !r.Partial && r.Tests[f] == "pass" }):
			return false, fmt.Sprintf("%s was not run as a whole; run it without a slash in -run and -skip, and without -short", f)
		}
	}
	return true, reason
}
