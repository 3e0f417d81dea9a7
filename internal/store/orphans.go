package store

import (
	"cmp"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// testFunction finds the functions that go test runs; reading the files as Go would make every test binary larger.
var testFunction = regexp.MustCompile(`(?m)^func\s+((?:Test|Fuzz|Benchmark)(?:[^a-z\s(][^\s(]*)?)\s*\(`)

// TestFunctions returns the names of the test functions in the test files of a folder, those of files too that this build
// leaves out. It fails where a file cannot be read.
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

// Orphans returns the goldens in the folder of this one whose test function is gone from its test files, those first whose
// names end as this one's. They are looked for once; where that fails, or no test file is there, there are none.
func (g *Golden) Orphans() []*Golden {
	f := g.folder
	f.findOrphans.Do(func() { f.orphans = orphans(f.dir) })
	return slices.SortedStableFunc(slices.Values(f.orphans), func(a, b *Golden) int {
		return cmp.Compare(commonEnd(b.path, g.path), commonEnd(a.path, g.path))
	})
}

func orphans(dir string) []*Golden {
	functions, err := TestFunctions(dir)
	if err != nil || len(functions) == 0 {
		return nil
	}
	all, err := Goldens(filepath.Join(dir, goldens))
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(all, func(g *Golden) bool {
		return !g.IsOfGoTest() || slices.ContainsFunc(functions, g.MayBelongTo)
	})
}

var goTestName = regexp.MustCompile(`^(Test|Fuzz|Benchmark)([^a-z]|$)`)

// IsOfGoTest reports whether the name is one that go test gives; a TestingT of another library may use any name in any test.
func (g *Golden) IsOfGoTest() bool {
	return goTestName.MatchString(strings.TrimPrefix(g.path, goldens+"/"))
}

func commonEnd(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// Move returns the command that puts this golden in the place of another one in the same folder, to be run in the folder of
// the module.
func (g *Golden) Move(to *Golden) string {
	_, below := moduleOf(g.folder.dir)
	command := "mv"
	if runtime.GOOS == "windows" {
		command = "move"
	}
	return command + " " + quote(path.Join(below, g.path)) + " " + quote(path.Join(below, to.path))
}
