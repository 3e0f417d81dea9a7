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
	"github.com/toolscore/toolscore-go/internal/words"
)

// valueText returns a JSON value on one line of at most so many columns, in the flow style of golden files. What does not
// fit is left out with an ellipsis and, in lists and objects, a count.
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
	parts := make([]part, min(len(list), cols))
	for i := range parts {
		parts[i] = part{at: i, value: list[i], preview: p.below(p.path + "[" + strconv.Itoa(i) + "]")}
	}
	return flow("[", "]", parts, len(list), cols)
}

func (p preview) members(open, end string, members map[string]any, cols int) string {
	keys := slices.Sorted(maps.Keys(members))
	var changed, others []part
	for i, key := range keys {
		below := p.below(value.Member(p.path, key))
		member := part{at: i, name: keyText(key, cols/2) + ": ", value: members[key], preview: below}
		if below.changed != nil {
			changed = append(changed, member)
		} else if len(others) < cols {
			others = append(others, member)
		}
	}
	return flow(open, end, append(changed, others...), len(keys), cols)
}

// below returns the preview of what stands at a path, with what changed there.
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

// part is an element of a list, or a member of an object with its name.
type part struct {
	at      int    // its place
	name    string // "" in a list, else the key and a colon
	value   any
	preview preview
}

const (
	// legible is how many columns a value needs to say anything.
	legible = 8
	// room is what the count of the parts left out needs.
	room = len(", … 999 more")
)

// flow writes the first parts of n within so many columns, as many as are legible, in the order of their places, and counts the
// others.
func flow(open, end string, parts []part, n, cols int) string {
	if n == 0 {
		return open + end
	}
	cols -= len(open) + len(end)
	parts, wishes := legibleParts(parts, n, cols)
	if len(parts) == 0 {
		return open + "…" + end
	}
	if len(parts) < n {
		cols -= room
	}
	var b strings.Builder
	b.WriteString(open)
	for i, p := range parts {
		if i > 0 {
			b.WriteString(", ")
			cols -= 2
		}
		text := p.name + p.preview.value(p.value, share(wishes[i:], cols)-term.Width(p.name))
		b.WriteString(text)
		cols -= term.Width(text)
	}
	if left := n - len(parts); left > 0 {
		b.WriteString(", … " + words.Grouped(left) + " more")
	}
	b.WriteString(end)
	return b.String()
}

// legibleParts returns the parts for which there is room, and how many columns each wishes for.
func legibleParts(parts []part, n, cols int) (kept []part, wishes []int) {
	least := 0
	for i, p := range parts {
		wish := term.Width(p.name) + wish(p.value, cols)
		least += min(wish, term.Width(p.name)+legible)
		if i == n-1 && least <= cols || least+room <= cols {
			wishes = append(wishes, wish)
			least += len(", ")
			continue
		}
		break
	}
	kept = parts[:len(wishes)]
	slices.SortFunc(kept, func(a, b part) int { return a.at - b.at })
	for i, p := range kept {
		wishes[i] = term.Width(p.name) + wish(p.value, cols)
	}
	return kept, wishes
}

// wish returns how many columns a value takes where it has them; lists and objects are asked for nothing exact.
func wish(v any, cols int) int {
	switch v := v.(type) {
	case []any:
		return min(2+len(v)*legible, cols)
	case map[string]any:
		return min(2+len(v)*2*legible, cols)
	}
	return term.Width(valueText(v, cols))
}

// share returns how many of the columns the first of the wishes may take: as many as every other that is not content with
// less, and those that nobody wishes for as well.
func share(wishes []int, cols int) int {
	left := cols - 2*(len(wishes)-1)
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
