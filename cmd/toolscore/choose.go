package main

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/toolscore/toolscore-go/internal/nearest"
)

// namesHelp says what the commands take that choose goldens by name.
const namesHelp = `A name is that of a test, which stands for its subtests too; the path of a golden, or of a folder
with goldens in it; or a pattern of either, in which * stands for anything and ? for one character.
`

// choose returns those that the names mean, in their order. A name that means none is an error.
func choose(p project, all []waiting, names []string) ([]waiting, error) {
	chosen := make([]bool, len(all))
	for _, name := range names {
		found := false
		for i, w := range all {
			if p.means(name, w) {
				chosen[i], found = true, true
			}
		}
		if !found {
			return nil, usagef("no pending golden is named %s%s", name, suggestion(name, all))
		}
	}
	var list []waiting
	for i, w := range all {
		if chosen[i] {
			list = append(list, w)
		}
	}
	return list, nil
}

// means reports whether a name means what is pending.
func (p project) means(name string, w waiting) bool {
	if isOrHolds(name, w.Test) {
		return true
	}
	place := path.Clean(strings.TrimSuffix(filepath.ToSlash(name), "/..."))
	here := filepath.ToSlash(w.shown)
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

func suggestion(name string, all []waiting) string {
	if len(all) == 0 {
		return "; nothing is pending"
	}
	var known []string
	for _, w := range all {
		known = append(known, w.Test, w.shown)
	}
	if meant := nearest.Word(name, known); meant != "" {
		return "; did you mean " + meant + "?"
	}
	return "; run '" + self() + " status' for the list"
}
