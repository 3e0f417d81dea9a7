package store

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// testFunction finds the functions that go test runs; reading the files as Go would make every test
// binary larger.
var testFunction = regexp.MustCompile(`(?m)^func\s+((?:Test|Fuzz|Benchmark)(?:[^a-z\s(][^\s(]*)?)\s*\(`)

// TestFunctions returns the names of the test functions in the test files of a folder, those of
// files too that this build leaves out. It fails if a file cannot be read.
func TestFunctions(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, found := range testFunction.FindAllSubmatch(text, -1) {
			names = append(names, string(found[1]))
		}
	}
	return names, nil
}

// Orphans returns the goldens in the folder of this one whose test function is gone from its test
// files, those first that are the same snapshot or subtest of it. They are looked for once; where
// that fails, or no test file is there, there are none.
func (g *Golden) Orphans() []*Golden {
	f := g.folder
	found := g.kind.orphans
	if g.kind == tools {
		f.findOrphans.Do(func() { f.orphans = tools.orphans(f.dir) })
		found = func(string) []*Golden { return f.orphans }
	}
	all := found(f.dir)
	isLike := func(other *Golden) bool { return afterFunction(other.path) == afterFunction(g.path) }
	alike := slices.DeleteFunc(slices.Clone(all), func(o *Golden) bool { return !isLike(o) })
	return append(alike, slices.DeleteFunc(slices.Clone(all), isLike)...)
}

func (k kind) orphans(dir string) []*Golden {
	functions, err := TestFunctions(dir)
	if err != nil || len(functions) == 0 {
		return nil
	}
	all, err := k.below(filepath.Join(dir, goldens))
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(all, func(g *Golden) bool {
		return !g.IsOfGoTest() || slices.ContainsFunc(functions, g.MayBelongTo)
	})
}

var goTestName = regexp.MustCompile(`^(Test|Fuzz|Benchmark)([^a-z]|$)`)

// IsOfGoTest reports whether the name is one that go test gives; a TestingT of another library may
// use any name in any test.
func (g *Golden) IsOfGoTest() bool {
	return goTestName.MatchString(strings.TrimPrefix(g.path, goldens+"/"))
}

// afterFunction returns what follows the name of the test function in the path of a golden:
// /to_NYC_1.tools.yaml. A name with an underscore is cut too early, so more than one golden may
// look alike.
func afterFunction(golden string) string {
	name := strings.TrimPrefix(golden, goldens+"/")
	return strings.TrimPrefix(name, name[:max(0, strings.IndexAny(name, "/_@"))])
}

// Move returns the command that puts this golden in the place of another one in the same folder, to
// be run in the folder of the module.
func (g *Golden) Move(to *Golden) string {
	_, below := moduleOf(g.folder.dir)
	command := "mv"
	if runtime.GOOS == "windows" {
		command = "move"
	}
	return command + " " + quote(path.Join(below, g.path)) + " " + quote(path.Join(below, to.path))
}
