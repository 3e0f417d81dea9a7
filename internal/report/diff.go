package report

import (
	"strings"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// diff compares two lists element by element. The differ takes texts, so each distinct element becomes a rune.
func diff(want, got []string) []change {
	names := map[string]rune{}
	alphabet := func(list []string) []rune {
		runes := make([]rune, len(list))
		for i, e := range list {
			if _, known := names[e]; !known {
				names[e] = rune(len(names) + 1)
			}
			runes[i] = names[e]
		}
		return runes
	}
	differ := diffmatchpatch.DiffMatchPatch{} // no timeout: the same texts always differ in the same places
	diffs := differ.DiffMainRunes(alphabet(want), alphabet(got), false)
	list := make([]change, len(diffs))
	for i, d := range diffs {
		n := utf8.RuneCountInString(d.Text)
		c := &list[i]
		if d.Type != diffmatchpatch.DiffInsert {
			c.want, want = strings.Join(want[:n], ""), want[n:]
		}
		if d.Type != diffmatchpatch.DiffDelete {
			c.got, got = strings.Join(got[:n], ""), got[n:]
		}
		c.same = d.Type == diffmatchpatch.DiffEqual
	}
	return list
}
