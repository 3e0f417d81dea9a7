package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/render"
)

// visible writes what a terminal would obey or hide as its code, but for line breaks and tabs.
func visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	return b.String()
}

// harmless writes a text of others so that neither a terminal obeys it nor, in a log, the runner of a workflow on GitHub.
func harmless(text string) string { return uncommanded(visible(text)) }

// uncommanded does so for a text that a terminal may obey already, for its colours.
func uncommanded(text string) string { return strings.ReplaceAll(render.Log(text), "##[", `##\u{5b}`) }

// harmlessLine writes it on one line.
func harmlessLine(text string) string { return harmless(strings.ReplaceAll(text, "\n", `\n`)) }

// paint colours the lines of a patch where that is wanted, and makes it safe for a terminal.
func (s *session) paint(patch string) string {
	if s.terminal {
		patch = visible(patch)
	}
	if !s.color {
		return patch
	}
	var b strings.Builder
	for line := range strings.Lines(patch) {
		var code string
		switch {
		case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"):
			code = "1"
		case strings.HasPrefix(line, "@@"):
			code = "36"
		case strings.HasPrefix(line, "-"):
			code = "31"
		case strings.HasPrefix(line, "+"):
			code = "32"
		default:
			b.WriteString(line)
			continue
		}
		fmt.Fprintf(&b, "\x1b[%sm%s\x1b[0m\n", code, strings.TrimSuffix(line, "\n"))
	}
	return b.String()
}

// printJSON prints the result of a command as one document.
func (s *session) printJSON(v any) error {
	encoder := json.NewEncoder(s.out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
