package learn

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// part is a member of an object or an element of a list.
type part struct {
	at    string // its path
	key   string
	index int
	value any
}

// onTheWay returns the part of a value at a place that a path goes to or through.
func onTheWay(v any, at, path string) (p part, found bool) {
	switch v := v.(type) {
	case map[string]any:
		for key, e := range v {
			if below := value.Member(at, key); isOn(path, below) {
				return part{at: below, key: key, value: e}, true
			}
		}
	case []any:
		for i, e := range v {
			if below := value.Element(at, i); isOn(path, below) {
				return part{at: below, index: i, value: e}, true
			}
		}
	}
	return part{}, false
}

// isOn reports whether a path goes to a place or through it.
func isOn(path, place string) bool {
	rest, is := strings.CutPrefix(path, place)
	return is && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// with returns a copy of an object or a list that has another part.
func with(v any, p part, other any) any {
	switch v := v.(type) {
	case map[string]any:
		changed := maps.Clone(v)
		changed[p.key] = other
		return changed
	case []any:
		changed := slices.Clone(v)
		changed[p.index] = other
		return changed
	default:
		return v
	}
}

// replace returns a value with what is at a path changed; what was learned may be a matcher, inside
// of which nothing has a path.
func replace(v any, at, path string, change func(any) any) any {
	if at == path {
		return change(v)
	}
	p, found := onTheWay(v, at, path)
	if !found {
		return v
	}
	return with(v, p, replace(p.value, p.at, path, change))
}

// put returns a value with what another one of the same build has at a path.
func put(into any, at, path string, from any) any {
	if at == path {
		return from
	}
	source, found := onTheWay(from, at, path)
	if !found {
		return into
	}
	p, _ := onTheWay(into, at, path)
	return with(into, source, put(p.value, source.at, path, source.value))
}

// whole returns how far two values have the same build on the way to a path: what is below differs as a
// whole.
func whole(path, at string, a, b any) string {
	p, inA := onTheWay(a, at, path)
	q, inB := onTheWay(b, at, path)
	_, object := a.(map[string]any)
	_, objects := b.(map[string]any)
	x, _ := a.([]any)
	y, _ := b.([]any)
	switch {
	case inA && inB && object == objects && len(x) == len(y):
		return whole(path, p.at, p.value, q.value)
	case inA && object && objects:
		return p.at
	case inB && object && objects:
		return q.at
	default:
		return at
	}
}
