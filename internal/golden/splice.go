package golden

import (
	"cmp"
	"slices"
	"strings"
)

// edit puts a text in the place of what is between two offsets of the file; where they are the
// same it inserts.
type edit struct {
	from, to int
	text     string
}

// patch collects the edits that change one file.
type patch struct {
	*file
	edits []edit
}

func (p *patch) edit(from, to int, text string) { p.edits = append(p.edits, edit{from, to, text}) }

// render returns the text that a writer writes, with the line ends of the file.
func (p *patch) render(noBlocks bool, write func(*writer)) string {
	w := &writer{noBlocks: noBlocks}
	write(w)
	return strings.ReplaceAll(string(w.buf), "\n", p.newline())
}

// splice returns the part of the file between two offsets with the edits made. What is between
// the edits keeps its bytes. It reports false where two edits want the same place.
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
