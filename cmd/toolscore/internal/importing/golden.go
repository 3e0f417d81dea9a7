package importing

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/term"
)

// text returns the golden for the calls, which reads as they do.
func (in *Importer) text(r *Result, from pyimport.File, redactor *redact.Redactor) ([]byte, error) {
	held := make(toolscore.Trace, len(from.Calls))
	for i, c := range from.Calls {
		held[i] = inGolden(c)
	}
	list, hidden := redactor.Trace(held)
	if len(hidden) > 0 {
		r.Notes = append(r.Notes,
			fmt.Sprintf("%s: secrets are hidden, so the golden does not check %s", r.File, strings.Join(hidden, ", ")))
	}
	r.Notes = append(r.Notes, left(r.File, from.Calls)...)
	if leastSize(list) > golden.MaxSize {
		return nil, fmt.Errorf("its lists nest so deep that the golden would be larger than %d bytes, the most that is read",
			golden.MaxSize)
	}
	text, err := golden.Write(r.Test, list, option.Settings{})
	if err != nil {
		return nil, err
	}
	text = withComments(text, from.Comments, redactor)
	document, err := golden.Read(r.Golden, text)
	if err != nil {
		return nil, err
	}
	if !pyimport.Equal(document.Calls, list) {
		return nil, errors.New("a golden cannot hold the calls as they are; empty raw text is such a thing")
	}
	return text, redactor.Leak(text)
}

// leastSize is how large a golden of the calls is at least. Each line is indented by the depth of
// its value, so a small file of a million values inside a thousand brackets would become one of
// gigabytes.
func leastSize(list []toolscore.Call) int {
	size := 0
	for _, c := range list {
		size += indented(map[string]any(c.Args), 1)
	}
	return size
}

func indented(v any, depth int) int {
	size := 0
	switch v := v.(type) {
	case []any:
		size = max(0, len(v)-1) * 2 * depth // the first one may follow the dashes around it
		for _, element := range v {
			size += indented(element, depth+1)
		}
	case map[string]any:
		size = max(0, len(v)-1) * 2 * depth
		for _, member := range v {
			size += indented(member, depth+1)
		}
	}
	return size
}

// inGolden is what a golden holds of a call where the test has no options.
func inGolden(c toolscore.Call) toolscore.Call {
	c.ID, c.Turn, c.Choice, c.Result, c.Err = "", 0, 0, nil, ""
	return c
}

// left says what a golden holds only where the test asks for it, once for all calls.
func left(file string, list []toolscore.Call) []string {
	var notes []string
	tell := func(what, cure string, given func(toolscore.Call) bool) {
		for i, c := range list {
			if given(c) {
				notes = append(notes, fmt.Sprintf("%s: %s: %s not written; %s", file, source.Name(i, c.Tool), what, cure))
				return
			}
		}
	}
	tell("what tools returned is", "a golden holds it with toolscore.WithResults()",
		func(c toolscore.Call) bool { return c.Result != nil || c.Err != "" })
	tell("turns are", "a golden holds them with toolscore.ByTurn()", func(c toolscore.Call) bool { return c.Turn != 0 })
	tell("choices are", "take the calls of one answer", func(c toolscore.Call) bool { return c.Choice != 0 })
	return notes
}

// withComments puts the comment of each call above it. A dash at the left edge begins a call and
// nothing else.
func withComments(text []byte, comments []string, redactor *redact.Redactor) []byte {
	if comments == nil {
		return text
	}
	var out bytes.Buffer
	call := 0
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("- ")) {
			if words := strings.Fields(redactor.Text(comments[call])); len(words) > 0 {
				out.WriteString("# " + term.Visible(strings.Join(words, " ")) + "\n")
			}
			call++
		}
		out.Write(line)
	}
	return out.Bytes()
}
