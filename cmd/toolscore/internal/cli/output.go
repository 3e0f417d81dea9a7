package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolscore/toolscore-go/internal/term"
)

// UsageError is a mistake in how the command was called.
type UsageError struct{ error }

// Usagef formats a UsageError.
func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// Output is where a command prints its result.
type Output struct {
	io.Writer
	// Terminal says that it is a terminal: nothing is written that a terminal would obey.
	Terminal bool
	// Color says that colours are wanted.
	Color bool
}

// Safe escapes what a terminal, or the runner of a GitHub workflow that reads a log, would obey.
func Safe(text string) string { return term.Log(term.Visible(text)) }

// SafeLine does the same and keeps the text on one line.
func SafeLine(text string) string { return term.Log(term.Line(text)) }

// Paint colours the lines of a patch if colours are wanted, and makes it safe for a terminal.
func (o Output) Paint(patch string) string {
	if o.Terminal {
		patch = term.Visible(patch)
	}
	if !o.Color {
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

// JSON prints a result as one document.
func (o Output) JSON(v any) error {
	encoder := json.NewEncoder(o)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
