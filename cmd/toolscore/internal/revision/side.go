package revision

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/store"
)

// Side is what goldens there are in a commit or in the working tree. It is made by At or Working.
type Side struct {
	commit string            // "" is the working tree
	blobs  map[string]string // by path: the name of its content, "" in the working tree
}

// At returns the goldens of a commit, whose full name Commit returns.
func (r *Repository) At(commit string) (Side, error) {
	listed, err := r.git.run("ls-tree", "-r", "-z", "--end-of-options", commit)
	if err != nil {
		return Side{}, err
	}
	side := Side{commit: commit, blobs: map[string]string{}}
	for entry := range strings.SplitSeq(listed, "\x00") {
		head, path, _ := strings.Cut(entry, "\t")
		mode, rest, _ := strings.Cut(head, " ")
		kind, blob, _ := strings.Cut(rest, " ")
		if kind == "blob" && mode != link && isGolden(path) {
			side.blobs[path] = blob
		}
	}
	return side, nil
}

// link is the mode of a symbolic link, which has a path for content.
const link = "120000"

// Working returns the goldens of the working tree: those that git knows, and new ones that it does not ignore.
func (r *Repository) Working() (Side, error) {
	listed, err := r.git.run("ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return Side{}, err
	}
	side := Side{blobs: map[string]string{}}
	for path := range strings.SplitSeq(listed, "\x00") {
		if isGolden(path) && !r.isLink(path) {
			side.blobs[path] = ""
		}
	}
	return side, nil
}

// isLink reports whether a file of the working tree is what At leaves out; what it links to is a golden by itself.
func (r *Repository) isLink(path string) bool {
	info, err := os.Lstat(filepath.Join(r.git.dir, filepath.FromSlash(path)))
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// Paths returns the paths of all goldens of two sides, each once and in order.
func Paths(before, after Side) []string {
	all := maps.Clone(before.blobs)
	maps.Copy(all, after.blobs)
	return slices.Sorted(maps.Keys(all))
}

func isGolden(path string) bool {
	_, ok := store.Find("/" + path)
	return ok
}

// readFile reads a golden of the working tree; one that git knows and that is not there is none.
func (r *Repository) readFile(path string) (data []byte, there bool, err error) {
	g, _ := store.Find(filepath.Join(r.git.dir, filepath.FromSlash(path)))
	data, err = g.Read()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return data, true, err
}
