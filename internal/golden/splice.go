package golden

import (
	"cmp"
	"slices"
	"strings"
)

// edit puts a text in the place of what stands between two offsets of the file; where they are the same it inserts.
type edit struct {
	from, to int
	text     string
}

// splice returns the part of the file between two offsets with the edits made. What stands between the edits keeps its
// bytes. It reports false where two edits want the same place.
func (f *file) splice(from, to int, edits []edit) (string, bool) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	var b strings.Builder
	for _, e := range edits {
		if e.from < from || e.to > to {
			return "", false
		}
		b.Write(f.text[from:e.from])
		b.WriteString(e.text)
		from = e.to
	}
	b.Write(f.text[from:to])
	return b.String(), true
}
