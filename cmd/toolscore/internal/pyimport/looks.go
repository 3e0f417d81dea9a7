package pyimport

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/toolscore/toolscore-go/internal/value"
)

// printed recognises a text that Python prints for a matcher of Toolscore, or that a person wrote
// for one.
var printed = regexp.MustCompile(`(?s)^(?:ANY|(Regex|Approx|Contains|OneOf|IsType)\(.*\))$`)

// tags are the matchers here that do what those of Toolscore do. The empty name is ANY.
var tags = map[string]string{
	"": "!any", "Regex": "!regex", "Approx": "!approx", "Contains": "!contains", "OneOf": "!oneOf", "IsType": "!type",
}

// looks notes what may be meant as a matcher in the arguments of the call. Toolscore itself reads
// none from a file: its matchers live in Python code, and what is in a file is compared as it
// is.
func (e *entry) looks(args map[string]any) {
	e.lookAt(args, &link{key: "args", index: -1})
}

func (e *entry) lookAt(v any, at *link) {
	switch v := v.(type) {
	case string:
		if name := printed.FindStringSubmatch(v); name != nil {
			e.doubt(at, "it reads as the matcher %s and stays a text; where a matcher is meant, write %s in the golden",
				begin(v), tags[name[1]])
		}
	case []any:
		for i, element := range v {
			e.lookAt(element, &link{outer: at, index: i})
		}
	case map[string]any:
		e.operator(v, at)
		for _, key := range slices.Sorted(maps.Keys(v)) {
			e.lookAt(v[key], &link{outer: at, key: key, index: -1})
		}
	}
}

// begin is as much of a text as a note shows.
func begin(text string) string {
	const most = 200
	runes := 0
	for i := range text {
		if runes == most {
			return text[:i] + "…"
		}
		runes++
	}
	return text
}

// operator notes an object that the rules of forbidden calls take for a matcher.
func (e *entry) operator(object map[string]any, at *link) {
	for _, key := range []string{"$regex", "$contains", "$one_of"} {
		if _, ok := object[key]; ok && len(object) == 1 {
			e.doubt(at, "an object with the key %s stays one; Toolscore takes it for a matcher only in rules of forbidden calls", key)
		}
	}
}

func (e *entry) doubt(at *link, format string, args ...any) {
	if e.full() {
		return
	}
	path := at.path()
	e.note(value.Join(e.path, path), e.where(path), fmt.Sprintf(format, args...))
}

// link is a place in a value. Its path is built only where something is to be said of it.
type link struct {
	outer *link
	key   string
	index int // negative where a key leads here
}

func (l *link) path() string {
	outer := ""
	if l.outer != nil {
		outer = l.outer.path()
	}
	if l.index >= 0 {
		return value.Element(outer, l.index)
	}
	return value.Member(outer, l.key)
}
