package main

import (
	"path/filepath"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/pending"
)

// runHere takes the command that updates a golden in the folder out, and returns the one that runs its test from the folder
// here. The packages of another module, which go test does not find from here, are tested in their folder.
func runHere(here, out, update string) string {
	selection := ""
	if i := strings.LastIndex(update, " -run "); i >= 0 {
		selection = strings.TrimSuffix(update[i:], " -update")
	}
	there := out
	if !filepath.IsAbs(out) {
		there = filepath.Join(here, out)
	}
	below, err := filepath.Rel(here, there)
	switch {
	case err != nil || pending.Module(here) != pending.Module(there):
		return "go test -C " + cli.Quote(filepath.ToSlash(out)) + " ." + selection
	case below != "." && filepath.IsLocal(below):
		below = "./" + below // else go test takes it for a package of the standard library
	}
	return "go test " + cli.Quote(filepath.ToSlash(below)) + selection
}
