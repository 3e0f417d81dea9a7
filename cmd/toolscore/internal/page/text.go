package page

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
)

const (
	// lineWidth is how much of a value is on one line; a longer object or list is broken into
	// its parts.
	lineWidth = 64
	// maxIndent keeps a value that is nested thousands deep from growing by the square of its depth.
	maxIndent = 24
)

// textOf returns a value as JSON in a form for reading: broken into lines where it is long,
// matchers as golden files write them, a line break inside a string as one.
func textOf(v any) string {
	var b strings.Builder
	writeValue(&b, v, 0)
	return b.String()
}

func writeValue(b *strings.Builder, v any, indent int) {
	switch v := v.(type) {
	case []any:
		writeParts(b, v, indent, '[', ']', len(v), func(i int) { writeValue(b, v[i], indent+1) })
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		writeParts(b, v, indent, '{', '}', len(v), func(i int) {
			writeQuoted(b, keys[i])
			b.WriteString(": ")
			writeValue(b, v[keys[i]], indent+1)
		})
	case string:
		writeQuoted(b, v)
	case outcome.Matcher:
		b.WriteString(term.Visible(v.Text))
	case json.Number:
		b.WriteString(term.Visible(v.String()))
	default:
		text, err := json.Marshal(v)
		if err != nil {
			text = fmt.Appendf(nil, "%v", v)
		}
		b.WriteString(term.Visible(string(text)))
	}
}

// writeParts writes a list or an object, on one line where it fits.
func writeParts(b *strings.Builder, v any, indent int, open, end byte, count int, part func(i int)) {
	flat := indent >= maxIndent || measure(v, lineWidth) >= 0
	b.WriteByte(open)
	for i := range count {
		switch {
		case i > 0 && flat:
			b.WriteString(", ")
		case i > 0:
			b.WriteByte(',')
		}
		if !flat {
			newLine(b, indent+1)
		}
		part(i)
	}
	if !flat {
		newLine(b, indent)
	}
	b.WriteByte(end)
}

func newLine(b *strings.Builder, indent int) {
	b.WriteByte('\n')
	b.WriteString(strings.Repeat("  ", indent))
}

// measure returns what is left of a width after a value, about; below 0 as soon as it does not fit.
func measure(v any, width int) int {
	switch v := v.(type) {
	case string:
		if strings.Contains(v, "\n") {
			return -1
		}
		return width - len(v) - 2
	case []any:
		for _, e := range v {
			if width = measure(e, width-2); width < 0 {
				break
			}
		}
		return width
	case map[string]any:
		for key, e := range v {
			if width = measure(e, width-len(key)-6); width < 0 {
				break
			}
		}
		return width
	case outcome.Matcher:
		return width - len(v.Text)
	default:
		return width - 4
	}
}

// writeQuoted writes a string as JSON does, with invisible characters escaped.
func writeQuoted(b *strings.Builder, s string) {
	form := term.Form{Quote: '"', Reveal: term.RevealBlanks}
	b.WriteByte(form.Quote)
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(form.Safe(line))
	}
	b.WriteByte(form.Quote)
}
