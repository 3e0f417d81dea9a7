package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/toolscore/toolscore-go/internal/term"
)

// change is a stretch of two texts: the same in both, or one in place of the other. The stretches
// of a list, put together, are the two texts.
type change struct {
	want, got string
	same      bool
}

const (
	// seam is how many bytes of a common end are compared character by character, so that no
	// character is cut in two.
	seam = 64
	// window is how many characters are compared at a time, and windows how often before the rest
	// counts as one change.
	window  = 400
	windows = 20
	// anchor is how many characters in common are enough to go on from.
	anchor = 16
	// island is how many characters in common between two changes are too few to tell the reader
	// anything.
	island = 2
	// noIsland keeps whatever is in common.
	noIsland = 0
)

// changes returns where two strings differ, in characters. Strings that have little in common are
// one change.
func changes(want, got string) []change {
	before, after := commonEnds(want, got)
	list := slices.Concat(
		[]change{{want[:before], got[:before], true}},
		windowed(want[before:len(want)-after], got[before:len(got)-after]),
		[]change{{want[len(want)-after:], got[len(got)-after:], true}},
	)
	list = merged(list, island)
	if shared := sharedBytes(list); shared*3 < max(len(want), len(got)) {
		return []change{{want: want, got: got}}
	}
	return list
}

// windowed compares two texts of any length window by window, and goes on after the last anchor of
// each.
func windowed(want, got string) []change {
	var list []change
	for range windows {
		same, _ := commonEnds(want, got)
		list = append(list, change{want[:same], got[:same], true})
		want, got = want[same:], got[same:]
		a, b := clusters(want), clusters(got)
		found := diff(a, b)
		if len(a) < window && len(b) < window {
			return append(list, found...)
		}
		found = found[:lastAnchor(found)]
		if len(found) == 0 {
			break
		}
		for _, c := range found {
			want, got = want[len(c.want):], got[len(c.got):]
		}
		list = append(list, found...)
	}
	return append(list, change{want: want, got: got})
}

// lastAnchor returns how many of the changes there are up to the last one that is an anchor.
func lastAnchor(list []change) int {
	for i := len(list); i > 0; i-- {
		if c := list[i-1]; c.same && utf8.RuneCountInString(c.want) >= anchor {
			return i
		}
	}
	return 0
}

// commonEnds returns how many bytes the two strings share at the beginning and at the end, less the
// seams.
func commonEnds(a, b string) (before, after int) {
	shorter := min(len(a), len(b))
	for before < shorter && a[before] == b[before] {
		before++
	}
	for after < shorter-before && a[len(a)-1-after] == b[len(b)-1-after] {
		after++
	}
	before, after = max(0, before-seam), max(0, after-seam)
	for before > 0 && !utf8.RuneStart(a[before]) {
		before--
	}
	for after > 0 && !utf8.RuneStart(a[len(a)-after]) {
		after--
	}
	return before, after
}

// clusters splits the beginning of a text into characters, as many as a window has.
func clusters(s string) []string {
	var list []string
	for c := range term.Clusters(s) {
		if len(list) == window {
			break
		}
		list = append(list, c)
	}
	return list
}

// merged returns the list with neighbours of one kind joined, nothing empty, and what is in common
// between two changes made part of them where it has no more than so many characters.
func merged(list []change, island int) []change {
	var out []change
	for i, c := range list {
		if c.want == "" && c.got == "" {
			continue
		}
		last := len(out) - 1
		if c.same && last >= 0 && !out[last].same && i+1 < len(list) && !list[i+1].same &&
			utf8.RuneCountInString(c.want) <= island {
			c.same = false
		}
		if last >= 0 && out[last].same == c.same {
			out[last].want += c.want
			out[last].got += c.got
			continue
		}
		out = append(out, c)
	}
	return out
}

func sharedBytes(list []change) int {
	n := 0
	for _, c := range list {
		if c.same {
			n += len(c.want)
		}
	}
	return n
}

// diff compares two lists element by element. The differ takes texts, so each distinct element
// becomes a rune.
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
