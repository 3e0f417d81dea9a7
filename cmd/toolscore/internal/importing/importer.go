// Package importing turns snapshots and gold files of Toolscore for Python into goldens.
package importing

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// Result is the outcome for one file; its JSON is what --json prints.
type Result struct {
	File   string   `json:"file"`
	Form   string   `json:"form,omitempty"`
	Test   string   `json:"test,omitempty"`
	Golden string   `json:"golden,omitempty"`
	Calls  int      `json:"calls"`
	Status string   `json:"status"`
	Notes  []string `json:"notes,omitempty"`
	// Command runs the test.
	Command string `json:"command,omitempty"`
	Error   string `json:"error,omitempty"`
}

// The values of Status.
const (
	Written = "written"
	Planned = "planned" // --dry-run
	Present = "present" // it was there and holds the same
	Refused = "refused"
)

// Importer turns files of expected calls into goldens.
type Importer struct {
	// Folder is that of the test package.
	Folder string
	// Test is the test that takes the snapshot; "" where the file names it.
	Test string
	// DryRun writes nothing.
	DryRun bool
	// Read returns what is in a file, of standard input for "-".
	Read func(file string) ([]byte, error)

	taken map[string]string // the file that became a golden, by the golden
}

// File imports one file. Errors are in the result. What it says quotes the file, without secrets.
func (in *Importer) File(file string) Result {
	r := Result{File: file, Status: Refused}
	redactor := redact.New(redact.Rules{})
	if err := in.importInto(&r, redactor); err != nil {
		r.Error = redactor.Text(err.Error())
	}
	for i, note := range r.Notes {
		r.Notes[i] = redactor.Text(note)
	}
	return r
}

func (in *Importer) importInto(r *Result, redactor *redact.Redactor) error {
	data, err := in.Read(r.File)
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
	var text []byte
	if err == nil {
		text, err = in.text(r, from, redactor)
	}
	if err == nil {
		err = in.store(r, g, text)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.File, err)
	}
	return nil
}

// golden finds the golden of the test that takes the snapshot.
func (in *Importer) golden(r *Result, from pyimport.File) (*store.Golden, error) {
	n := 1
	switch {
	case in.Test != "":
		r.Test = in.Test
	case from.Test != "":
		r.Test, n = goTest(from.Test)
	case r.File == "standard input":
		return nil, errors.New("its test is not known; name it with --name")
	default:
		base := filepath.Base(r.File)
		r.Test, n = goTest(strings.TrimSuffix(base, filepath.Ext(base)))
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(in.Folder)
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
	r.Golden = filepath.Join(in.Folder, filepath.FromSlash(g.Path()))
	r.Command = runHere(here, in.Folder, g.Command())
	if other, found := in.taken[r.Golden]; found {
		return nil, fmt.Errorf("golden %s: it is that of %s too; import one of them with --name", r.Golden, other)
	}
	if in.taken == nil {
		in.taken = map[string]string{}
	}
	in.taken[r.Golden] = r.File
	return g, nil
}

// store writes the golden where there is none.
func (in *Importer) store(r *Result, g *store.Golden, text []byte) error {
	old, err := g.Read()
	switch {
	case err == nil:
		stored, err := golden.Read(r.Golden, old)
		want, wrong := golden.Read(r.Golden, text)
		if err != nil || wrong != nil || !pyimport.Equal(stored.Calls, want.Calls) {
			return fmt.Errorf("golden %s: it is there and holds other calls; remove it first, or give another name with --name",
				r.Golden)
		}
		r.Status = Present
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case in.DryRun:
		r.Status = Planned
		return nil
	}
	if err := g.Write(text); err != nil {
		return err
	}
	r.Status = Written
	return nil
}
