package golden

import (
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Lost is a matcher that a projection did not keep.
type Lost struct {
	Path    string // for example call 2 book_flight args.seat
	Matcher string // as the file had it
	Value   any    // what it does not accept, as it would be written; value.Absent where nothing is there
}

// revision makes the stored form of one call hold what was called: it collects the edits and the
// matchers that are lost.
type revision struct {
	patch
	call   string     // how messages name the call
	mode   value.Mode // when a literal holds
	broken []string   // paths that do not hold, among them those of a Ref, which accepts each value by itself
	lost   []Lost
}

// member is what was called for a key of an object, and how it is to be written.
type member struct {
	key          string
	got, written any
	keep         bool // what the file has is not compared, and stays
}

// value makes the value of a slot accept got, and returns what the slot holds then. What holds
// stays as it is.
func (r *revision) value(s slot, got, written any, path string) any {
	n := s.node()
	if _, bounds := written.(toolscore.Bounds); bounds {
		r.replace(s, written)
		return written
	}
	_, isMatcher := n.value.(value.Matcher)
	if !isMatcher && !isRedacted(written) {
		if result, done := r.collection(n, got, written, path); done {
			return result
		}
	}
	if (isMatcher || !isRedacted(written)) && r.holds(n, got, path) {
		return n.value
	}
	r.lose(n, path, written)
	if m, is := n.value.(value.KeyMatcher); is {
		written = stillOptional(m, written)
	}
	r.replace(s, written)
	return written
}

// stillOptional returns what is written at a key that may be absent and holds another value now:
// that value, at a key that may be absent. A key that must be absent takes the value itself.
func stillOptional(m value.KeyMatcher, written any) any {
	if _, mayBe := m.Inner(); !mayBe {
		return written
	}
	if c, is := written.(Commented); is {
		return Commented{stillOptional(m, c.Value), c.Comment}
	}
	optional, err := match.Build("maybe", written)
	if err != nil {
		return written // it holds a matcher of keys itself, and cannot be inside another
	}
	return optional
}

func (r *revision) holds(n *node, got any, path string) bool {
	return !breaks(r.broken, path) && value.Equal(n.value, got, r.mode)
}

// breaks reports whether one of the broken paths is the path or lies below it, as a Ref inside a
// Partial does.
func breaks(broken []string, path string) bool {
	return slices.ContainsFunc(broken, func(b string) bool {
		below, is := strings.CutPrefix(b, path)
		return is && (below == "" || below[0] == '.' || below[0] == '[')
	})
}

// collection revises an object that shares a key with what was given, or a list that shares an
// element, part by part.
func (r *revision) collection(n *node, got, written any, path string) (result any, done bool) {
	switch got := got.(type) {
	case map[string]any:
		if written, ok := written.(map[string]any); ok && shares(n, got) {
			return r.object(n, membersOf(got, written), path), true
		}
	case []any:
		if written, ok := written.([]any); ok && n.kind == list && len(n.items) > 0 && len(got) > 0 {
			return r.list(n, got, written, path), true
		}
	}
	return nil, false
}

// isRedacted reports whether a secret was where the value is to be written.
func isRedacted(written any) bool {
	m, is := written.(value.Tagged)
	if !is {
		return false
	}
	name, _ := m.Tag()
	return name == "redacted"
}

// shares reports whether an object in the file has a key that stays, so that it can be revised key
// by key.
func shares(n *node, got map[string]any) bool {
	return n.kind == object && slices.ContainsFunc(n.items, func(it item) bool {
		_, given := got[it.key.text]
		return given || value.MayBeAbsent(it.value.value)
	})
}

// membersOf lists the members of an object, sorted by key.
func membersOf(got, written map[string]any) []member {
	members := make([]member, 0, len(got))
	for _, key := range slices.Sorted(maps.Keys(got)) {
		members = append(members, member{key: key, got: got[key], written: written[key]})
	}
	return members
}

// object revises an object of the file key by key: what was not given is cut, what the file does
// not have is appended. One of the keys stays.
func (r *revision) object(n *node, members []member, path string) map[string]any {
	index := make(map[string]int, len(members))
	for i, m := range members {
		index[m.key] = i
	}
	result := make(map[string]any, len(members))
	fates := make([]fate, len(n.items))
	for i, it := range n.items {
		key := it.key.text
		at, given := index[key]
		switch path := value.Member(path, key); {
		case !given && value.MayBeAbsent(it.value.value):
			result[key] = it.value.value
		case !given:
			fates[i] = goes
			r.lose(it.value, path, value.Absent)
		case members[at].keep:
			result[key] = it.value.value
		default:
			result[key] = r.value(slot{n, i}, members[at].got, members[at].written, path)
		}
	}
	var added []field
	for _, m := range members {
		if _, there := result[m.key]; !there && !m.keep {
			result[m.key] = m.written
			added = append(added, field{m.key, m.written})
		}
	}
	r.cut(n, fates)
	r.append(n, lastStaying(fates), added)
	return result
}

// list revises a list of the file element by element. The first stays.
func (r *revision) list(n *node, got, written []any, path string) []any {
	result := slices.Clone(written)
	fates := make([]fate, len(n.items))
	for i, it := range n.items {
		below := value.Element(path, i)
		if i < len(got) {
			result[i] = r.value(slot{n, i}, got[i], written[i], below)
			continue
		}
		fates[i] = goes
		r.lose(it.value, below, value.Absent)
	}
	var added []field
	for i := len(n.items); i < len(written); i++ {
		added = append(added, field{value: written[i]})
	}
	r.cut(n, fates)
	r.append(n, lastStaying(fates), added)
	return result
}

// lose notes each matcher at and below a node that does not stay.
func (r *revision) lose(n *node, path string, v any) {
	if n.tag != "" {
		text := string(r.text[n.start:n.end])
		r.lost = append(r.lost, Lost{r.call + " " + path, text, v})
		return
	}
	for i, it := range n.items {
		if it.key != nil {
			r.lose(it.value, value.Member(path, it.key.text), value.Absent)
		} else {
			r.lose(it.value, value.Element(path, i), value.Absent)
		}
	}
}
