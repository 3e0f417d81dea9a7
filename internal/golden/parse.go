package golden

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v4"
)

// maxVariants is how many documents a file holds at most: more of them describe an agent that
// nobody can review.
const maxVariants = 5

// parse returns the tree of each document of the file, every node with its place.
func (f *file) parse() ([]*node, error) {
	if err := f.guard(); err != nil {
		return nil, err
	}
	roots, err := f.trees()
	if conflict := f.conflict(roots); conflict != nil {
		return nil, conflict
	}
	return roots, err
}

func (f *file) trees() ([]*node, error) {
	documents, err := f.load()
	if err != nil {
		return nil, err
	}
	return f.measure(documents)
}

// load lets the YAML reader read the documents of the file.
func (f *file) load() (documents []*yaml.Node, err error) {
	// The reader panics if it finds a mistake of its own; whatever the bytes are, that is an
	// error of this file.
	defer func() {
		if p := recover(); p != nil {
			err = f.errorAt(1, 1, "YAML cannot be read: %v; write the file in a simpler form", p)
		}
	}()
	loader, err := yaml.NewLoader(bytes.NewReader(f.text))
	if err != nil {
		return nil, fmt.Errorf("%s: the YAML reader: %w", f.name, err)
	}
	for {
		var document yaml.Node
		err := loader.Load(&document)
		switch {
		case errors.Is(err, io.EOF) && len(documents) == 0:
			return nil, f.errorAt(1, 1, "the file is empty; restore it from version control, or remove it and record it anew")
		case errors.Is(err, io.EOF):
			return documents, nil
		case err != nil:
			return nil, f.syntaxError(err)
		case len(documents) == maxVariants:
			return nil, f.errorAt(document.Line, document.Column, "a golden has at most %d variants; merge some of them", maxVariants)
		}
		documents = append(documents, document.Content[0])
	}
}

// syntaxError says where the YAML reader stopped.
func (f *file) syntaxError(err error) error {
	var e *yaml.LoadError
	if !errors.As(err, &e) {
		return f.errorAt(1, 1, "the file is not YAML: %w; correct it, or restore it from version control", err)
	}
	if at, found := f.leftMarker(e.Mark.Line); found {
		return f.errorf(at, unresolved)
	}
	cause := short(e.Message)
	if e.ContextMsg != "" {
		cause = fmt.Sprintf("%s %s (it began in line %d)", cause, e.ContextMsg, e.ContextMark.Line)
	}
	return f.errorAt(e.Mark.Line, e.Mark.Column, "the file is not YAML: %s; %s", cause, f.cure(e))
}

var twoTags = regexp.MustCompile(`![A-Za-z][\w:-]* +![A-Za-z]`)

// cure names what to do where a mistake is a usual one.
func (f *file) cure(e *yaml.LoadError) string {
	var line []byte
	if lines := bytes.Split(f.text, []byte("\n")); e.Mark.Line <= len(lines) {
		line = lines[e.Mark.Line-1]
	}
	indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
	switch {
	case bytes.ContainsRune(indent, '\t'):
		return "the line begins with a tab; indent with blanks"
	case strings.Contains(e.Message, "unknown escape"):
		return `in double quotes a backslash is doubled; write single quotes, as in !regex 'FL-\d+'`
	case twoTags.Match(line):
		return "join two tags by a colon, as in !each:regex x+"
	case bytes.Contains(line, []byte("!regex")):
		return `quote the pattern, as in !regex "a: b"`
	case strings.Contains(e.Message, "mapping values"):
		return `put text with a colon in quotes, as in "a: b"`
	case strings.Contains(e.Message, "anchor"):
		return `put text that begins with * in quotes, as in "*a"`
	case strings.Contains(e.Message, "Unicode character escape"):
		return `write the character itself, or \U and eight digits`
	case strings.Contains(e.Message, "tab"):
		return "indent with blanks"
	default:
		return "correct the line, or restore the file from version control"
	}
}
