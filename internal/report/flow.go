package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// part is an element of a list, or a member of an object with its name.
type part struct {
	at      int    // its place
	name    string // "" in a list, else the key and a colon
	value   any
	preview preview
	needs   int // the columns in which the value shows what changed in it
	least   int // the columns that the part has at least
}

const (
	// legible is how many columns a value needs to say anything.
	legible = 8
	// room is what the count of the parts left out needs.
	room = len(", . 999 more")
)

// flow writes the first parts of n within so many columns, as many as are legible, in the order of
// their places, and counts the others. Parts that changed come first among them and have the
// columns that they need.
func flow(open, end string, parts []part, n, cols int) string {
	if n == 0 {
		return open + end
	}
	cols -= len(open) + len(end)
	parts = legibleParts(parts, n, cols)
	if len(parts) == 0 {
		return open + "…" + end
	}
	if len(parts) < n {
		cols -= room
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.at, b.at) })
	next := 0
	for i, p := range parts {
		if p.name == "" && p.at > next {
			parts[i].name = "… " // for the elements between
		}
		next = p.at + 1
	}
	texts := write(parts, cols-len(", ")*(len(parts)-1))
	if left := n - len(parts); left > 0 {
		texts = append(texts, "… "+words.Grouped(left)+" more")
	}
	return open + strings.Join(texts, ", ") + end
}

// write returns the texts of parts: each has its least columns, and of the others as many as it may
// take.
func write(parts []part, cols int) []string {
	wishes := make([]int, len(parts))
	for i, p := range parts {
		wishes[i] = p.wish(cols) - p.least
		cols -= p.least
	}
	texts := make([]string, len(parts))
	for i, p := range parts {
		given := p.least + share(wishes[i:], cols)
		texts[i] = p.name + p.preview.value(p.value, given-term.Width(p.name))
		cols -= term.Width(texts[i]) - p.least
	}
	return texts
}

// legibleParts returns the first of the parts, as many as there is room for. Those that changed
// have what they need before there is room for others.
func legibleParts(parts []part, n, cols int) []part {
	changed := slices.IndexFunc(parts, func(p part) bool { return p.preview.changed == nil })
	if changed < 0 {
		changed = len(parts)
	}
	kept, left := admit(parts[:changed], n, cols)
	for i := range kept {
		p := &kept[i]
		more := min(term.Width(p.name)+p.needs-p.least, left-room)
		if more > 0 {
			p.least += more
			left -= more
		}
	}
	if len(kept) < changed {
		return kept
	}
	others, _ := admit(parts[changed:], n-changed, left)
	return parts[:changed+len(others)]
}

// admit returns as many of the first parts, of n in all, as have room to be legible, and the
// columns that they leave.
func admit(parts []part, n, cols int) (kept []part, left int) {
	for i := range parts {
		p := &parts[i]
		p.least = min(p.wish(cols), term.Width(p.name)+legible)
		if p.least+room > cols && (i < n-1 || p.least > cols) {
			return parts[:i], cols
		}
		cols -= p.least + len(", ")
	}
	return parts, cols
}

// wish returns how many columns a part takes where it has them; lists and objects are asked for
// nothing exact.
func (p part) wish(cols int) int {
	var wish int
	switch v := p.value.(type) {
	case []any:
		wish = min(2+len(v)*legible, cols)
	case map[string]any:
		wish = min(2+len(v)*2*legible, cols)
	default:
		wish = term.Width(valueText(v, cols))
	}
	return term.Width(p.name) + max(wish, p.needs)
}

// inside returns how many columns a list or an object needs to show what changed in it; 0 for
// another value.
func (p part) inside(cols int) int {
	var parts []part
	n := 0
	cols -= term.Width(p.name) + len("{}")
	switch v := p.value.(type) {
	case []any:
		parts, n = p.preview.elements(v, max(cols, 0)), len(v)
	case map[string]any:
		parts, n = p.preview.parts(v, max(cols, 0)), len(v)
	}
	needs := 0
	for _, inner := range parts {
		if inner.preview.changed == nil || cols <= 0 {
			break
		}
		needs += term.Width(inner.name) + max(legible, inner.needs) + len(", ")
		n--
	}
	if needs > 0 {
		needs += len("{}") - len(", ") + room*min(n, 1)
	}
	return needs
}

// share returns how many of the columns the first of the wishes may take: as many as every other
// that is not content with less, and those that nobody wishes for as well.
func share(wishes []int, cols int) int {
	left := cols
	sorted := slices.Sorted(slices.Values(wishes))
	for i, wish := range sorted {
		fair := left / (len(sorted) - i)
		if wish > fair {
			return fair
		}
		left -= wish
	}
	return wishes[0] + left
}
