package project

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/nearest"
	"github.com/toolscore/toolscore-go/internal/store"
)

// NamesHelp describes the names that Choose takes.
const NamesHelp = `A name is that of a test, which stands for its subtests too; the path of a golden, or of a folder
with goldens in it; or a pattern of either, in which * stands for anything and ? for one character.
`

// Pending returns what is pending in the module of the working folder: what the names mean, or all.
func Pending(names []string) ([]Waiting, error) {
	p, err := Find()
	if err != nil {
		return nil, err
	}
	all, err := p.Waiting()
	if err != nil {
		return nil, err
	}
	return p.Choose(all, names)
}

// Choose returns those that the names mean, in their order; all without names. A name that means none
// is an error.
func (p Project) Choose(all []Waiting, names []string) ([]Waiting, error) {
	if len(names) == 0 {
		return all, nil
	}
	return p.pick(all, names, func(name string) (int, error) { return p.inPackage(name, all) })
}

// pick asks otherwise for the index of the one that a name means where it is not found by means.
func (p Project) pick(all []Waiting, names []string, otherwise func(name string) (int, error)) ([]Waiting, error) {
	chosen := make([]bool, len(all))
	for _, name := range names {
		found := false
		for i, w := range all {
			if p.means(name, w) {
				chosen[i], found = true, true
			}
		}
		if found {
			continue
		}
		i, err := otherwise(name)
		if err != nil {
			return nil, err
		}
		chosen[i] = true
	}
	var list []Waiting
	for i, w := range all {
		if chosen[i] {
			list = append(list, w)
		}
	}
	return list, nil
}

// means reports whether a name means what is pending.
func (p Project) means(name string, w Waiting) bool {
	if isOrHolds(name, w.Test) {
		return true
	}
	place := path.Clean(strings.TrimSuffix(filepath.ToSlash(name), "/..."))
	here := filepath.ToSlash(w.Shown)
	if isOrHolds(place, here) || isOrHolds(place, w.Golden) || place == "." && !strings.HasPrefix(here, "../") {
		return true
	}
	if !strings.ContainsAny(name, "*?") {
		return false
	}
	pattern := regexp.QuoteMeta(name)
	pattern = strings.NewReplacer(`\*`, `.*`, `\?`, `.`).Replace(pattern)
	whole := regexp.MustCompile(`(?s)\A(?:` + pattern + `)\z`)
	return whole.MatchString(w.Test) || whole.MatchString(here) || whole.MatchString(w.Golden)
}

// isOrHolds keeps TestRun apart from TestRunner: what is below it begins with a slash.
func isOrHolds(name, full string) bool {
	return full == name || strings.HasPrefix(full, name+"/")
}

// inPackage finds the one golden whose path from the folder of its package is the name, as a
// failing test prints it.
func (p Project) inPackage(name string, all []Waiting) (int, error) {
	place := "/" + path.Clean(filepath.ToSlash(name))
	var found []int
	var paths []string
	for i, w := range all {
		if strings.HasSuffix(place, ".tools.yaml") && strings.HasSuffix("/"+w.Golden, place) {
			found, paths = append(found, i), append(paths, w.Shown)
		}
	}
	switch len(found) {
	case 0:
		return 0, cli.Usagef("no pending golden is named %s%s", name, p.suggestion(name, all))
	case 1:
		return found[0], nil
	default:
		return 0, cli.Usagef("%s is in several packages; give the path of one from here: %s", name, strings.Join(paths, ", "))
	}
}

func (p Project) suggestion(name string, all []Waiting) string {
	if fails := p.failingNamed(name); fails != "" {
		return ": " + fails
	}
	if len(all) == 0 {
		return "; nothing is pending"
	}
	if p.isSettled(name) {
		return "; a golden has that name and waits for no decision"
	}
	if hint := didYouMean(name, all); hint != "" {
		return hint
	}
	return "; run '" + cli.Self() + " status' for the list"
}

func didYouMean(name string, all []Waiting) string {
	known := make([]string, 0, 2*len(all))
	for _, w := range all {
		known = append(known, w.Test, w.Shown)
	}
	if meant := nearest.Word(name, known); meant != "" {
		return "; did you mean " + meant + "?"
	}
	return ""
}

// isSettled reports whether a golden of the module, or its test, has the name: then no other one is
// meant.
func (p Project) isSettled(name string) bool {
	goldens, err := store.Goldens(p.Module)
	if err != nil {
		return false
	}
	place := "/" + path.Clean(filepath.ToSlash(name))
	return slices.ContainsFunc(goldens, func(g *store.Golden) bool {
		isPath := strings.HasSuffix(place, ".tools.yaml") && strings.HasSuffix("/"+p.Below(g.File()), place)
		return isPath || g.IsOfGoTest() && g.MayBelongTo(name)
	})
}
