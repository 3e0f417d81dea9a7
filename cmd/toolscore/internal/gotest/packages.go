package gotest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
)

// Snapshots is the package by whose import a test package can take snapshots and knows -update.
const Snapshots = "github.com/toolscore/toolscore-go/snapshot"

// Package is one that go test was asked for.
type Package struct {
	// Path is the import path, Dir the folder.
	Path, Dir string
	// Uses says that its tests can take snapshots: they, or what they import, import package snapshot.
	Uses bool
	// Excluded says that some of its files are left out of this build, so other tests may exist
	// elsewhere.
	Excluded bool
}

// listed is what go list tells of a package, or of the program that go test makes of one.
type listed struct {
	ImportPath, Dir string
	ForTest         string // not "" of a package as a test compiles it again
	Match           []string
	Deps            []string
	IgnoredGoFiles  []string
}

// List returns the packages that the arguments name, by the order of go list. What go list cannot
// read it says itself on stderr; the error then only ends the matter.
func (a Arguments) List(dir string, stderr io.Writer) ([]Package, error) {
	args := []string{"list", "-test", "-json=ImportPath,Dir,ForTest,Match,Deps,IgnoredGoFiles"}
	for _, flag := range []string{"tags", "mod", "modfile", "overlay", "race"} {
		for _, value := range a.values(flag) {
			args = append(args, "-"+flag+"="+value)
		}
	}
	cmd := exec.Command("go", append(append(args, "--"), a.Packages...)...)
	cmd.Dir, cmd.Stderr = dir, stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	return decode(out)
}

func decode(out []byte) ([]Package, error) {
	var packages []Package
	uses := map[string]bool{}
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var l listed
		err := decoder.Decode(&l)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if program, ok := strings.CutSuffix(l.ImportPath, ".test"); ok && len(l.Match) == 0 {
			uses[program] = slices.ContainsFunc(l.Deps, isSnapshots)
		} else if l.ForTest == "" && len(l.Match) > 0 {
			packages = append(packages, Package{Path: l.ImportPath, Dir: l.Dir, Excluded: len(l.IgnoredGoFiles) > 0})
		}
	}
	for i, p := range packages {
		packages[i].Uses = uses[p.Path]
	}
	return packages, nil
}

// isSnapshots knows the package also where its own test makes a variant of it.
func isSnapshots(path string) bool {
	return path == Snapshots || strings.HasPrefix(path, Snapshots+" [")
}
