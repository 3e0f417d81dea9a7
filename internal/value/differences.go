package value

import (
	"fmt"
	"maps"
	"slices"
)

// Difference is one place where an actual value is not what was expected.
type Difference struct {
	Path      string // for example args.passengers[2].seat
	Want, Got any    // Absent where there is none; Want may be a Matcher
	Reason    string // why, in words; "" where the values say it all
}

// MaxDifferences is how many differences are listed one by one; a last one counts the rest.
const MaxDifferences = 1000

// maxPaths is how many bytes their paths may take, which only a deep value with very long keys needs.
const maxPaths = 1 << 20

// Differences lists where want does not accept got, in the order of keys (by bytes) and elements;
// path is the path of the two. There is none exactly when Equal holds. Beyond MaxDifferences, or a
// megabyte of paths, the last entry, at path itself with Absent as both values, says how many more
// there are.
func Differences(path string, want, got any, mode Mode) []Difference {
	d := differ{path: []byte(path), mode: mode}
	d.values(want, got)
	if d.more > 0 {
		reason := fmt.Sprintf("and %d more differences", d.more)
		d.found = append(d.found, Difference{Path: path, Want: Absent, Got: Absent, Reason: reason})
	}
	return d.found
}

// differ goes through two values at once.
type differ struct {
	path  []byte // of the present place
	mode  Mode
	found []Difference
	paths int // the length of those found
	more  int
}

func (d *differ) values(want, got any) {
	if m, ok := want.(KeyMatcher); ok && !isAbsent(got) {
		if inner, accepts := m.Inner(); accepts {
			want = inner
		}
	}
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			d.objects(w, g)
			return
		}
	case []any:
		if g, ok := got.([]any); ok {
			d.lists(w, g)
			return
		}
	}
	if isAbsent(got) || !Equal(want, got, d.mode) {
		d.add(want, got)
	}
}

func isAbsent(v any) bool {
	_, ok := v.(absent)
	return ok
}

func (d *differ) objects(want, got map[string]any) {
	for _, key := range unionOfKeys(want, got) {
		w, g := Absent, Absent
		if v, ok := want[key]; ok {
			w = v
		}
		if v, ok := got[key]; ok {
			g = v
		}
		if isAbsent(g) && MayBeAbsent(w) {
			continue
		}
		path := d.path
		d.path = appendMember(d.path, key)
		d.values(w, g)
		d.path = path
	}
}

func unionOfKeys(a, b map[string]any) []string {
	keys := slices.AppendSeq(sortedKeys(a), maps.Keys(b))
	slices.Sort(keys)
	return slices.Compact(keys)
}

func (d *differ) lists(want, got []any) {
	for i := range max(len(want), len(got)) {
		w, g := Absent, Absent
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			g = got[i]
		}
		path := d.path
		d.path = appendElement(d.path, i)
		d.values(w, g)
		d.path = path
	}
}

func (d *differ) add(want, got any) {
	if len(d.found) == MaxDifferences || d.paths+len(d.path) > maxPaths {
		d.more++
		return
	}
	d.paths += len(d.path)
	d.found = append(d.found, Difference{Path: string(d.path), Want: want, Got: got, Reason: reason(want, got)})
}
