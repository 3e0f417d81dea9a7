package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// importer turns files of expected calls into goldens.
type importer struct {
	out   string // the folder of the test package
	test  string // "" where the file names it
	dry   bool
	read  func(file string) ([]byte, error)
	taken map[string]string // the file that became a golden, by the golden
}

// file imports one file; what goes wrong is in the result. What is said of it quotes it, so that goes without secrets too.
func (in *importer) file(file string) imported {
	r := imported{File: file, Status: statusRefused}
	redactor := redact.New(redact.Rules{})
	if err := in.importInto(&r, redactor); err != nil {
		r.Error = redactor.Text(err.Error())
	}
	for i, note := range r.Notes {
		r.Notes[i] = redactor.Text(note)
	}
	return r
}

func (in *importer) importInto(r *imported, redactor *redact.Redactor) error {
	data, err := in.read(r.File)
	if err != nil {
		return err
	}
	if r.File == "-" {
		r.File = "standard input"
	}
	from, err := pyimport.Read(r.File, data)
	if err != nil {
		return err
	}
	r.Form, r.Calls, r.Notes = string(from.Form), len(from.Calls), from.Notes
	if from.Form == pyimport.Golden {
		return fmt.Errorf("%s: it is a golden already; copy it into the folder __snapshots__ of the test package", r.File)
	}
	g, err := in.golden(r, from)
	if err != nil {
		return fmt.Errorf("%s: %w", r.File, err)
	}
	text, err := in.text(r, from, redactor)
	if err != nil {
		return fmt.Errorf("%s: %w", r.File, err)
	}
	if err := in.store(r, g, text); err != nil {
		return fmt.Errorf("%s: %w", r.File, err)
	}
	return nil
}

// golden finds the golden of the test that takes the snapshot.
func (in *importer) golden(r *imported, from pyimport.File) (*store.Golden, error) {
	n := 1
	switch {
	case in.test != "":
		r.Test = in.test
	case from.Test != "":
		r.Test, n = goTest(from.Test)
	case r.File == "standard input":
		return nil, errNoName
	default:
		base := filepath.Base(r.File)
		r.Test, n = goTest(strings.TrimSuffix(base, filepath.Ext(base)))
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(in.out)
	if err != nil {
		return nil, err
	}
	at, t := store.At(folder), &testt.T{TestName: r.Test}
	var g *store.Golden
	for range n {
		if g, err = at.Open(t, ""); err != nil {
			return nil, err
		}
	}
	r.Golden = filepath.Join(in.out, filepath.FromSlash(g.Path()))
	r.Command = runHere(here, in.out, g.Command())
	if other, found := in.taken[r.Golden]; found {
		return nil, fmt.Errorf("golden %s: it is that of %s too; import one of them with --name", r.Golden, other)
	}
	if in.taken == nil {
		in.taken = map[string]string{}
	}
	in.taken[r.Golden] = r.File
	return g, nil
}

// text returns the golden for the calls, which reads as they do.
func (in *importer) text(r *imported, from pyimport.File, redactor *redact.Redactor) ([]byte, error) {
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

// leastSize is what the calls need as a golden at least: each line is indented by as much as its value is deep, so that a small
// file of a million values inside a thousand brackets would become one of gigabytes.
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

// withComments puts the comment of each call above it. A dash at the left edge begins a call and nothing else.
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

// store writes the golden where there is none.
func (in *importer) store(r *imported, g *store.Golden, text []byte) error {
	old, err := g.Read()
	switch {
	case err == nil:
		stored, err := golden.Read(r.Golden, old)
		want, wrong := golden.Read(r.Golden, text)
		if err != nil || wrong != nil || !pyimport.Equal(stored.Calls, want.Calls) {
			return fmt.Errorf("golden %s: it is there and holds other calls; remove it first, or give another name with --name",
				r.Golden)
		}
		r.Status = statusPresent
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case in.dry:
		r.Status = statusPlanned
		return nil
	}
	if err := g.Write(text); err != nil {
		return err
	}
	r.Status = statusWritten
	return nil
}
