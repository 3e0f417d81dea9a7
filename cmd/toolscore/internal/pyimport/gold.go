// Package pyimport reads files of expected calls: goldens, JSON gold lists, and
// the snapshots and gold files of Toolscore for Python.
package pyimport

import (
	"bytes"
	"fmt"
	"regexp"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
)

// Form is the form of a file of expected calls.
type Form string

// The forms.
const (
	Golden   Form = "golden"             // YAML, with matchers and options
	List     Form = "gold list"          // JSON, a list of calls; an object whose only known key is calls is one too
	Snapshot Form = "toolscore snapshot" // JSON, written by the pytest fixture toolscore_snapshot
)

// File is what a file of expected calls says.
type File struct {
	Form Form
	// Test is the name that a snapshot has for its test, as tests/test_trip.py::test_books; "" in
	// the other forms.
	Test string
	// Calls are the expected calls, normalised, with matchers inside. Args are nil where they are
	// not checked.
	Calls []toolscore.Call
	// Variants are the calls of each variant, of which Calls are the first; there is none where a
	// golden has only checks.
	Variants []toolscore.Trace
	// Comments has for each call what the file says about it in words; it is nil where there is none.
	Comments []string
	// Options are those that the file brings: the head of a golden. The other forms bring none.
	Options []toolscore.Option
	// Notes are what could not be carried over and what may not be meant, a line each:
	// name:line:column: where: what; cure.
	Notes []string
}

// Read reads a file of expected calls; the name is what messages call it, as a rule its path. A
// text that looks like a matcher of Toolscore for Python stays a text, for that is what it is
// there, and is told in the notes. Every error says where: name:line:column or the path in the
// file. Read never panics, and refuses files of more than golden.MaxSize bytes.
func Read(name string, data []byte) (File, error) {
	if len(data) > golden.MaxSize {
		return File{}, fmt.Errorf("gold file %s: %d bytes; files of at most %d bytes are read", name, len(data), golden.MaxSize)
	}
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	if !isJSON.Match(text) {
		return readGolden(name, data)
	}
	r := reader{name: name, text: text}
	return r.file()
}

// isJSON knows the begin of a JSON list or object. No golden begins with a bracket; one in flow
// style may begin with a brace, and has its keys in quotes only where it is JSON as well.
var isJSON = regexp.MustCompile(`^\s*(\[|\{\s*["}])`)

func readGolden(name string, data []byte) (File, error) {
	document, err := golden.Read(name, data)
	if err != nil {
		return File{}, err
	}
	return File{Form: Golden, Calls: document.Calls, Variants: document.Expected(), Options: document.Options()}, nil
}
