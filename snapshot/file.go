package snapshot

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/store"
)

// Golden is a Source that reads expected calls from a file; see File.
type Golden struct{ path string }

// File returns a Source of the calls in a file: a golden, or a JSON list of objects with tool and
// args, in which absent and null args mean that they are not checked. The path is relative to the
// folder in which the test started, even if the test changes its folder. The comparison options in
// the head of a golden apply. The file is read when the calls are needed, and is never written.
func File(path string) Golden { return Golden{path} }

// Trace reads the file and returns its calls. It fails if the file is missing or has neither form,
// and says where and what to do. It also fails if the file has variants, which are not a single
// list of calls, or only checks; comparisons use Variants.
func (g Golden) Trace() (toolscore.Trace, error) {
	variants, _, err := g.read()
	switch {
	case err != nil:
		return nil, err
	case len(variants) != 1:
		return nil, fmt.Errorf("%s: it has %d variants, which are not a single list of calls; compare with the file itself",
			g.path, len(variants))
	default:
		return variants[0], nil
	}
}

// Variants reads the file and returns the calls of each variant. Most files have one; a golden with
// only checks has none.
func (g Golden) Variants() ([]toolscore.Trace, error) {
	variants, _, err := g.read()
	return variants, err
}

// Options reads the file and returns the comparison options in its head; a JSON list has none.
func (g Golden) Options() ([]toolscore.Option, error) {
	_, opts, err := g.read()
	return opts, err
}

func (g Golden) read() ([]toolscore.Trace, []toolscore.Option, error) {
	if g.path == "" {
		return nil, nil, errors.New("snapshot.File: the path is empty; give that of a golden or of a JSON list")
	}
	folder, err := store.Here()
	if err != nil {
		return nil, nil, err
	}
	data, err := folder.ReadFile(g.path)
	if err == nil {
		err = recordRead(folder, g.path)
	}
	if err != nil {
		return nil, nil, err
	}
	if list := bytes.TrimLeft(data, "\xef\xbb\xbf \t\r\n"); bytes.HasPrefix(list, []byte("[")) {
		trace, err := readList(g.path, list)
		return []toolscore.Trace{trace}, nil, err
	}
	document, err := golden.Read(g.path, data)
	if err != nil {
		return nil, nil, err
	}
	return document.Expected(), document.Options(), nil
}

// recordRead notes that a golden is in use, even where no snapshot uses it.
func recordRead(folder *store.Folder, path string) error {
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder.Dir(), path)
	}
	golden, ok := store.Find(path)
	if !ok {
		golden, ok = store.FindCassette(path)
	}
	if !ok {
		return nil
	}
	return golden.Record(store.Read)
}

// readList reads a JSON gold list; no golden of ours begins with a bracket.
func readList(path string, data []byte) (toolscore.Trace, error) {
	var trace toolscore.Trace
	if err := trace.UnmarshalJSON(data); err != nil {
		return nil, fmt.Errorf("gold list %s: %w", path, err)
	}
	return trace, nil
}
