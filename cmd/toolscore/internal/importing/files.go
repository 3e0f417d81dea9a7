package importing

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/pending"
)

// Files replaces each folder by the .json files in it.
func Files(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		before := len(files)
		for _, e := range entries {
			if !e.IsDir() && filepath.Ext(e.Name()) == ".json" && e.Name()[0] != '.' {
				files = append(files, filepath.Join(name, e.Name()))
			}
		}
		if len(files) == before {
			return nil, fmt.Errorf("folder %s: it has no .json file; Toolscore keeps its snapshots in .toolscore/snapshots", name)
		}
	}
	return files, nil
}

// runHere takes the command that updates a golden in the folder out, and returns the one that runs
// its test from the folder here. The packages of another module, which go test does not find from
// here, are tested in their folder.
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
