package project

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/nearest"
	"github.com/toolscore/toolscore-go/internal/store"
)

// ChooseGoldens returns those of the goldens, paths from the module's folder, that the names mean. A name that means none is
// an error.
func (p Project) ChooseGoldens(all, names []string) ([]string, error) {
	meant := make([]bool, len(all))
	for _, name := range names {
		found := false
		for i, golden := range all {
			if p.means(name, p.candidate(golden)) {
				meant[i], found = true, true
			}
		}
		if !found {
			return nil, cli.Usagef("no golden is named %s in either revision%s", name, p.nearest(name, all))
		}
	}
	var chosen []string
	for i, golden := range all {
		if meant[i] {
			chosen = append(chosen, golden)
		}
	}
	return chosen, nil
}

// candidate is a golden as names are matched with it.
func (p Project) candidate(golden string) Waiting {
	shown := p.Shown(filepath.Join(p.Module, filepath.FromSlash(golden)))
	return Waiting{Golden: golden, Test: testOf(golden), Shown: shown}
}

func (p Project) nearest(name string, all []string) string {
	known := make([]string, 0, 2*len(all))
	for _, golden := range all {
		w := p.candidate(golden)
		known = append(known, w.Test, w.Shown)
	}
	if meant := nearest.Word(name, known); meant != "" {
		return "; did you mean " + meant + "?"
	}
	return ""
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
