package store

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// Find returns the golden at a path by what it is called, whether it is there or not: a file below
// a folder __snapshots__ whose name ends in .tools.yaml. It returns false for any other path. No
// test is known of it, so its Command updates its whole package.
func Find(file string) (g *Golden, ok bool) { return tools.find(file) }

func (k kind) find(file string) (g *Golden, ok bool) {
	dir, below, found := strings.Cut(filepath.ToSlash(file), "/"+goldens+"/")
	if !found || !strings.HasSuffix(below, k.suffix) || !fs.ValidPath(below) {
		return nil, false
	}
	return &Golden{folder: At(filepath.FromSlash(dir)), kind: k, path: goldens + "/" + below}, true
}

// Goldens returns the goldens below root in the order of their paths, but for those of other
// modules in it and of folders that go test ignores: vendor, node_modules, and those that begin
// with a dot or an underscore.
func Goldens(root string) ([]*Golden, error) { return tools.below(root) }

// Cassettes returns the files of traffic below root, as Goldens does.
func Cassettes(root string) ([]*Golden, error) { return traffic.below(root) }

// Files returns the goldens and the cassettes below root, as Goldens does.
func Files(root string) ([]*Golden, error) {
	goldens, err := tools.below(root)
	if err != nil {
		return nil, err
	}
	cassettes, err := Cassettes(root)
	return append(goldens, cassettes...), err
}

func (k kind) below(root string) ([]*Golden, error) {
	var found []*Golden
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !entry.IsDir():
			if g, ok := k.find(file); ok {
				found = append(found, g)
			}
		case file != root && isForeign(file, entry.Name()):
			return filepath.SkipDir
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%ss: %w", k.noun, err)
	}
	return found, nil
}

func isForeign(dir, name string) bool {
	if name == goldens {
		return false
	}
	if slices.Contains([]string{"vendor", "node_modules"}, name) || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return !strings.Contains(filepath.ToSlash(dir), "/"+goldens+"/")
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// File returns the path of the golden's file, joined to that of its folder.
func (g *Golden) File() string { return filepath.Join(g.folder.dir, filepath.FromSlash(g.path)) }

// Folder returns the path of the package's folder.
func (g *Golden) Folder() string { return g.folder.dir }

// MayBelongTo reports whether the file can hold a snapshot of the test or of one of its subtests. A
// long name is cut in the file's, so more than one test may be possible; false is certain.
func (g *Golden) MayBelongTo(test string) bool {
	name := strings.TrimPrefix(g.path, goldens+"/")
	rest, begins := strings.CutPrefix(name, testPath(test))
	if begins && (strings.HasPrefix(rest, "/") || isSnapshotKey(strings.TrimSuffix(rest, g.kind.suffix))) {
		return true
	}
	base, _, _ := strings.Cut(path.Base(name), "~")
	if len(base) <= maxName-hashLength-len("~")-utf8.UTFMax {
		return false
	}
	shown := strings.Map(readable, test)
	return strings.HasPrefix(base, shown+"_") || strings.HasPrefix(shown, base)
}

// isSnapshotKey knows what follows the name of a test in a file's: _3, or @label.
func isSnapshotKey(rest string) bool {
	number, counted := strings.CutPrefix(rest, "_")
	return counted && number != "" && strings.Trim(number, "0123456789") == "" ||
		strings.HasPrefix(rest, "@") && !strings.Contains(rest, "/")
}

// Remove removes the golden, and the folders that are empty without it up to __snapshots__. That
// there is none is an error.
func (g *Golden) Remove() error {
	return g.folder.inside(func(root *os.Root) error {
		if err := root.Remove(g.path); err != nil {
			return g.failed("cannot be removed", err, "nothing was changed")
		}
		for folder := path.Dir(g.path); folder != "." && root.Remove(folder) == nil; {
			folder = path.Dir(folder)
		}
		return nil
	})
}
