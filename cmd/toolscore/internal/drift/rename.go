package drift

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
)

// alike is the share of common lines from which a new golden counts as a removed one under another
// name, as git counts.
const alike = 0.5

// renamed joins goldens that are gone with new ones that are nearly the same, the closest first.
// Git's own search knows nothing of files that nobody added yet.
func renamed(pairs []Pair) []moved {
	var gone, fresh []*file
	taken := map[string]*file{} // by path
	for _, p := range pairs {
		switch {
		case p.New == nil && p.Old != nil:
			gone = append(gone, newFile(p.Path, p.Old))
		case p.Old == nil && p.New != nil:
			fresh = append(fresh, newFile(p.Path, p.New))
		}
	}
	for _, c := range candidates(gone, fresh) {
		if taken[c.from.path] == nil && taken[c.to.path] == nil {
			taken[c.from.path], taken[c.to.path] = c.to, c.from
		}
	}
	var found []moved
	for _, p := range pairs {
		partner := taken[p.Path]
		switch {
		case partner == nil:
			found = append(found, moved{Pair: p})
		case p.Old == nil:
			found = append(found, moved{Pair{p.Path, partner.text, p.New}, partner.path})
		}
	}
	return found
}

// file is a golden that may have another name on the other side.
type file struct {
	path  string
	text  *Text
	lines map[string]int // how often each line is there that says something about calls
	count int
}

// signs are what leads from one file to others that may be alike: any of its lines, or its name in
// another folder.
func (f *file) signs() []string {
	return append(slices.Collect(maps.Keys(f.lines)), "\n"+path.Base(f.path))
}

func newFile(path string, text *Text) *file {
	f := &file{path: path, text: text, lines: map[string]int{}}
	for line := range strings.Lines(string(text.Data)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "version:") || strings.HasPrefix(line, "calls:") {
			continue
		}
		f.lines[line]++
		f.count++
	}
	return f
}

type candidate struct {
	from, to *file
	share    float64
}

// candidates lists pairs that are alike, the best first: those that share most, then those whose
// files have the same name.
func candidates(gone, fresh []*file) []candidate {
	bySign := map[string][]*file{}
	for _, g := range gone {
		for _, sign := range g.signs() {
			bySign[sign] = append(bySign[sign], g)
		}
	}
	const common = 200 // a sign of more goldens than this leads nowhere
	var found []candidate
	for _, f := range fresh {
		seen := map[*file]bool{}
		for _, sign := range f.signs() {
			if len(bySign[sign]) > common {
				continue
			}
			for _, g := range bySign[sign] {
				if seen[g] {
					continue
				}
				seen[g] = true
				if share := g.share(f); share >= alike {
					found = append(found, candidate{g, f, share})
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b candidate) int {
		return cmp.Or(-cmp.Compare(a.share, b.share), -cmp.Compare(a.named(), b.named()),
			cmp.Compare(a.from.path, b.from.path), cmp.Compare(a.to.path, b.to.path))
	})
	return found
}

// share is the part of all lines that both files have.
func (f *file) share(other *file) float64 {
	same := 0
	for line, n := range f.lines {
		same += min(n, other.lines[line])
	}
	return 2 * float64(same) / float64(f.count+other.count)
}

// named is 1 where the files have the same name in other folders.
func (c candidate) named() int {
	if path.Base(c.from.path) == path.Base(c.to.path) {
		return 1
	}
	return 0
}
