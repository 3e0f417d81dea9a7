package render

import (
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
)

// columns is how many characters of a value, a path or a message are shown at most.
const columns = 160

// kind returns the name of a kind in words.
func kind(k drift.Kind) string { return strings.ReplaceAll(string(k), "_", " ") }

// call names the call that a change is about, and its variant where there are several; "" where it
// is about none.
func call(c drift.Change) string {
	var name string
	if c.Variant > 0 {
		name = fmt.Sprintf("variant %d ", c.Variant)
	}
	if c.Call > 0 {
		name += line(source.Name(c.Call-1, c.Tool))
	}
	return strings.TrimSuffix(name, " ")
}

// values returns the old and the new value, or the one that there is, on one line each and without
// secrets. Of long ones it returns the part where they differ.
func (r Report) values(c drift.Change) []string {
	var shown []string
	for _, v := range []any{c.Old, c.New} {
		if v != value.Absent || isChange(c) && c.Old != c.New {
			shown = append(shown, r.text(c, v))
		}
	}
	if len(shown) < 2 {
		for i, v := range shown {
			shown[i] = cut([]rune(v), 0)
		}
		return shown
	}
	a, b := []rune(shown[0]), []rune(shown[1])
	from := 0
	if len(a) > columns || len(b) > columns {
		from = parting(a, b)
	}
	return []string{cut(a, from), cut(b, from)}
}

// isChange reports whether a value that is not there says something: it is neither added nor
// removed as the kind says.
func isChange(c drift.Change) bool {
	switch c.Kind {
	case drift.ToolAdded, drift.ToolRemoved, drift.ArgumentAdded, drift.ArgumentRemoved:
		return false
	default:
		return true
	}
}

func (r Report) text(c drift.Change, v any) string {
	path := c.Path
	if path == "" {
		path = "args"
	}
	return escape(r.HideText(string(value.AppendJSON(nil, r.Hide(path, v)))))
}

// parting returns where to begin so that the first character is in sight at which the texts differ.
func parting(a, b []rune) int {
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	const before = columns / 4
	return max(0, same-before)
}

func cut(text []rune, from int) string {
	from = min(from, len(text))
	to := min(len(text), from+columns)
	shown := string(text[from:to])
	if from > 0 {
		shown = "…" + shown
	}
	if to < len(text) {
		shown += "…"
	}
	return shown
}

// line returns a text on one line, its middle left out where it is long.
func line(text string) string { return shortened(text, columns) }

// reason returns the reason of a change on one line, without secrets. It begins with what is wrong
// and ends with what to do.
func (r Report) reason(c drift.Change) string { return shortened(r.HideText(c.Reason), 3*columns) }

func shortened(text string, most int) string {
	runes := []rune(escape(text))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most/2]) + "…" + string(runes[len(runes)-most/2:])
}

// escape returns a text of others on one line, with ##[ escaped, since GitHub's runner obeys it
// anywhere in a line.
func escape(text string) string { return term.Log(term.Line(text)) }
