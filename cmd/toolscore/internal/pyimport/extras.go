package pyimport

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// extras are the keys that a call of Toolscore may have beside those of ours, with what a user can
// do about each.
var extras = []struct{ key, cure string }{
	{"side_effects", "check what the tool did in Go, beside the snapshot"},
	{"metadata", "what it says of types can be written as matchers, such as !type integer"},
	{"timestamp", "goldens hold no times"},
	{"duration", "goldens hold no times"},
	{"cost", "goldens hold no prices"},
	{"is_error", "what a tool returned is compared with toolscore.WithResults()"},
}

// callKeys are the keys of a call of ours.
var callKeys = []string{
	"tool", "optional", "args", "repeat", "group", "executed", "id", "turn", "raw", "kind", "choice", "result", "error",
}

// dropExtras takes out of a call what no call has here, and notes what is lost. A description
// becomes a comment. Other keys are dropped where the arguments are listed, for any of them may be
// args misspelt where they are not.
func (e *entry) dropExtras(object map[string]any) {
	e.describe(object, e.path)
	if metadata, ok := object["metadata"].(map[string]any); ok {
		e.describe(metadata, value.Member(e.path, "metadata"))
	}
	for _, extra := range extras {
		v, given := object[extra.key]
		delete(object, extra.key)
		if given && !isEmpty(v) {
			e.lose(extra.key, extra.cure)
		}
	}
	if _, listed := object["args"].(map[string]any); !listed {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains(callKeys, key) {
			delete(object, key)
			e.lose(key, "Toolscore does not read it either")
		}
	}
}

// lose notes a key that is not carried, once for all the calls that have it.
func (e *entry) lose(key, cure string) {
	if i, told := e.lost[key]; told {
		e.notes[i].more++
		return
	}
	if e.full() {
		return
	}
	if e.lost == nil {
		e.lost = map[string]int{}
	}
	e.lost[key] = len(e.notes)
	e.note(value.Member(e.path, key), e.where(value.Member("", key)), "not carried; "+cure)
}

// describe takes the description out of an object; one that is not text stays, to be told as an
// unknown key or in metadata.
func (e *entry) describe(object map[string]any, path string) {
	v, given := object["description"]
	if !given {
		return
	}
	text, isText := v.(string)
	if v != nil && !isText {
		if path != e.path {
			return
		}
		e.note(value.Member(path, "description"), e.where("description"), "not carried; it is not text")
	}
	delete(object, "description")
	if text = strings.TrimSpace(text); text != "" && e.comment == "" {
		e.comment = text
	}
}

// isEmpty reports whether a value says nothing that could be lost.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		for _, member := range v {
			if !isEmpty(member) {
				return false
			}
		}
		return true
	}
	return v == false
}
