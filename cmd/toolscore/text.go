package main

import (
	"encoding/json"
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
)

// sanitize writes a text of others so that neither a terminal obeys it nor, in a log, the runner of a workflow on GitHub.
func sanitize(text string) string { return term.Log(term.Visible(text)) }

// sanitizeLine writes it on one line.
func sanitizeLine(text string) string { return term.Log(term.Line(text)) }

// paint colours the lines of a patch where that is wanted, and makes it safe for a terminal.
func (s *session) paint(patch string) string {
	if s.terminal {
		patch = term.Visible(patch)
	}
	if !s.color {
		return patch
	}
	var b strings.Builder
	for line := range strings.Lines(patch) {
		ink := term.Plain
		switch {
		case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"):
			ink = term.Strong
		case strings.HasPrefix(line, "@@"):
			ink = term.Moved
		case strings.HasPrefix(line, "-"):
			ink = term.Missing
		case strings.HasPrefix(line, "+"):
			ink = term.Extra
		}
		text := strings.TrimSuffix(line, "\n")
		b.WriteString(ink.Paint(text) + line[len(text):])
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
