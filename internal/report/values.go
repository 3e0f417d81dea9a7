package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
)

// valueText returns a JSON value on one line of at most so many columns, in the flow style of
// golden files. What does not fit is left out with an ellipsis and, in lists and objects, a count.
func valueText(v any, cols int) string { return preview{}.value(v, cols) }

// preview is a value on one line. Where not all of it fits, members that changed come before others.
type preview struct {
	path    string
	changed []string // paths
}

func (p preview) value(v any, cols int) string {
	cols = max(cols, 0)
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case string:
		text, _ := quoted(v, cols)
		return text
	case []any:
		return p.list(v, cols)
	case map[string]any:
		return p.members("{", "}", v, cols)
	}
	text, _ := term.Bare.Fit(otherText(v), cols)
	return text
}

// otherText returns the text of a number, a matcher or Absent.
func otherText(v any) string {
	switch v := v.(type) {
	case json.Number:
		return string(v)
	case value.Matcher:
		return v.String()
	}
	return fmt.Sprint(v)
}

func (p preview) list(list []any, cols int) string {
	return flow("[", "]", p.elements(list, cols), len(list), cols)
}

// elements returns the parts of a list, those that changed first; of many others as many as there
// are columns.
func (p preview) elements(list []any, cols int) []part {
	var changed, others []part
	for i, e := range list {
		element := part{at: i, value: e, preview: p.below(value.Element(p.path, i))}
		switch {
		case element.preview.changed != nil:
			element.needs = element.inside(cols)
			changed = append(changed, element)
		case len(others) < cols:
			others = append(others, element)
		case p.changed == nil:
			return others
		}
	}
	return append(changed, others...)
}

func (p preview) members(open, end string, members map[string]any, cols int) string {
	return flow(open, end, p.parts(members, cols), len(members), cols)
}

// parts returns the members of an object, those that changed first; of many others as many as there
// are columns.
func (p preview) parts(members map[string]any, cols int) []part {
	var changed, others []part
	for i, key := range slices.Sorted(maps.Keys(members)) {
		below := p.below(value.Member(p.path, key))
		member := part{at: i, name: keyText(key, cols/2) + ": ", value: members[key], preview: below}
		if below.changed != nil {
			member.needs = member.inside(cols)
			changed = append(changed, member)
		} else if len(others) < cols {
			others = append(others, member)
		}
	}
	return append(changed, others...)
}

// below returns the preview of what is at a path, with what changed there.
func (p preview) below(path string) preview {
	inside := preview{path: path}
	for _, c := range p.changed {
		if rest, ok := strings.CutPrefix(c, path); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			inside.changed = append(inside.changed, c)
		}
	}
	return inside
}

// keyText returns a key as it is where it is a plain word, else in quotes.
func keyText(key string, cols int) string {
	if value.Member("", key) == key {
		text, _ := term.Bare.Fit(key, cols)
		return text
	}
	text, _ := quoted(key, cols)
	return text
}
