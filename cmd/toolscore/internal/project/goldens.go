package project

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/store"
)

// ChooseGoldens returns those of the goldens, paths from the module's folder, that the names mean; all
// without names. A name that means none is an error.
func (p Project) ChooseGoldens(all, names []string) ([]string, error) {
	if len(names) == 0 {
		return all, nil
	}
	candidates := make([]Waiting, len(all))
	for i, golden := range all {
		candidates[i] = Waiting{Golden: golden, Test: testOf(golden), Shown: p.Shown(p.File(golden))}
	}
	meant, err := p.pick(candidates, names, func(name string) (int, error) {
		return 0, cli.Usagef("no golden is named %s in either revision%s", name, didYouMean(name, candidates))
	})
	var chosen []string
	for _, w := range meant {
		chosen = append(chosen, w.Golden)
	}
	return chosen, err
}

var snapshotKey = regexp.MustCompile(`(_\d+|@[^/]*)?\.tools\.yaml$`)

// testOf returns the name of the test that a golden's path tells.
func testOf(golden string) string {
	_, name, _ := strings.Cut("/"+golden, "/__snapshots__/")
	return snapshotKey.ReplaceAllString(name, "")
}

// GoldensAt returns the goldens that are named by file or folder, or all of the module.
func (p Project) GoldensAt(names []string) ([]*store.Golden, error) {
	if len(names) == 0 {
		names = []string{p.Module}
	}
	var all []*store.Golden
	for _, name := range names {
		file, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(file)
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			below, err := store.Goldens(file)
			if err != nil {
				return nil, err
			}
			all = append(all, below...)
			continue
		}
		g, ok := store.Find(file)
		if !ok {
			return nil, fmt.Errorf("%s: %w", name, errNotGolden)
		}
		all = append(all, g)
	}
	return all, nil
}

var errNotGolden = errors.New("it does not have the name of a golden, __snapshots__/TestX_1.tools.yaml")
