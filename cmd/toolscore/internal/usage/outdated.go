package usage

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/toolscore/toolscore-go/internal/store"
)

// Outdated returns the packages, as folders from that of the module, whose sources changed after the runs that used a golden
// which no later run did: whether that one is still in use is not known before they are run again.
//
// It fails where the sources of a package cannot be read.
func Outdated(module string, goldens []*store.Golden, runs []Run) ([]string, error) {
	open := map[string]bool{}
	for _, g := range goldens {
		open[Relative(module, g.File())] = true
	}
	var earlier []Run
	for _, r := range runs {
		dir := filepath.Join(module, filepath.FromSlash(r.Folder))
		sources, err := SourcesOf(dir)
		if err != nil {
			return nil, err
		}
		if sources == r.Sources {
			for _, u := range r.Uses {
				delete(open, u.Golden)
			}
		} else if _, err := os.Stat(dir); err == nil { // a package that is gone cannot be run again
			earlier = append(earlier, r)
		}
	}
	var folders []string
	for _, r := range earlier {
		if slices.ContainsFunc(r.Uses, func(u Use) bool { return open[u.Golden] }) {
			folders = append(folders, r.Folder)
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders), nil
}
