package main

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/toolscore/toolscore-go/internal/nearest"
)

// chooseGoldens returns those of the goldens, paths from the module's folder, that the names mean. A name that means none is
// an error.
func chooseGoldens(p project, all, names []string) ([]string, error) {
	meant := make([]bool, len(all))
	for _, name := range names {
		found := false
		for i, golden := range all {
			if p.means(name, p.candidate(golden)) {
				meant[i], found = true, true
			}
		}
		if !found {
			return nil, usagef("no golden is named %s in either revision%s", name, p.nearest(name, all))
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
func (p project) candidate(golden string) waiting {
	shown := p.shown(filepath.Join(p.module, filepath.FromSlash(golden)))
	return waiting{Golden: golden, Test: testOf(golden), shown: shown}
}

func (p project) nearest(name string, all []string) string {
	known := make([]string, 0, 2*len(all))
	for _, golden := range all {
		w := p.candidate(golden)
		known = append(known, w.Test, w.shown)
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
