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
	blobs  map[string]string // by path: the name of its content, "" where that is a file of the working tree

	elsewhere map[string]string // of a commit: the same for goldens outside of the folder, by the path from the repository
}

// At returns the goldens of a commit, whose full name Commit returns.
func (r *Repository) At(commit string) (Side, error) {
	listed, err := r.git.run("ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit)
	if err != nil {
		return Side{}, err
	}
	side := Side{commit: commit, blobs: map[string]string{}, elsewhere: map[string]string{}}
	for entry := range strings.SplitSeq(listed, "\x00") {
		head, path, _ := strings.Cut(entry, "\t")
		mode, rest, _ := strings.Cut(head, " ")
		kind, blob, _ := strings.Cut(rest, " ")
		if kind != "blob" || mode == link || !isGolden(path) {
			continue
		}
		if below, ok := strings.CutPrefix(path, r.Prefix); ok {
			side.blobs[below] = blob
		} else {
			side.elsewhere[path] = blob
		}
	}
	return side, nil
}

// link is the mode of a symbolic link, which has a path for content.
const link = "120000"

// Working returns the goldens of the working tree: those that git knows, and new ones that it does
// not ignore. One that a sparse checkout keeps out of the folder is as git has it.
func (r *Repository) Working() (Side, error) {
	listed, err := r.git.run("ls-files", "-z", "-t", "--stage", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return Side{}, err
	}
	side := Side{blobs: map[string]string{}}
	for entry := range strings.SplitSeq(listed, "\x00") {
		tag, rest, _ := strings.Cut(entry, " ")
		if tag == fresh {
			r.take(side, rest, "")
			continue
		}
		stage, path, _ := strings.Cut(rest, "\t")
		if fields := strings.Fields(stage); tag == left && len(fields) > 1 && fields[0] != link {
			r.take(side, path, fields[1])
		} else {
			r.take(side, path, "")
		}
	}
	return side, nil
}

// The tags that git puts before a file.
const (
	fresh = "?" // one that it does not know
	left  = "S" // one that it was told to leave out of the folder
)

// take adds a golden to those of the working tree; where its file is not there, as it is in the
// blob, if one is given.
func (r *Repository) take(side Side, path, blob string) {
	if !isGolden(path) {
		return
	}
	switch info, err := os.Lstat(filepath.Join(r.git.dir, filepath.FromSlash(path))); {
	case err == nil && info.Mode()&fs.ModeSymlink != 0: // what At leaves out; what it links to is a golden by itself
	case errors.Is(err, fs.ErrNotExist):
		side.blobs[path] = blob
	default:
		side.blobs[path] = ""
	}
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
