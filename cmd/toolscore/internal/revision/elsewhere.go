package revision

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Elsewhere begins the paths of goldens outside of the folder: they lead up to the folder of the
// repository first.
const Elsewhere = "../"

// Gone returns the goldens that the repository had outside of the folder and has no more, in the
// order of their paths: when a module moves, its goldens come from there. Their paths begin with
// Elsewhere.
func (r *Repository) Gone(before, after Side) ([]Changed, error) {
	stays, err := r.stays(after)
	if err != nil {
		return nil, err
	}
	var blobs []string
	gone := map[string]string{} // the blob by the path
	for path, blob := range before.elsewhere {
		if !stays(path) {
			gone[path] = blob
			blobs = append(blobs, blob)
		}
	}
	slices.Sort(blobs)
	contents, err := r.git.read(slices.Compact(blobs))
	if err != nil {
		return nil, err
	}
	up := strings.Repeat(Elsewhere, strings.Count(r.Prefix, "/"))
	var found []Changed
	for _, path := range slices.Sorted(maps.Keys(gone)) {
		c := contents[gone[path]]
		found = append(found, Changed{Path: up + path, Before: &File{c.data, c.err}})
	}
	return found, nil
}

// stays returns what reports whether a golden outside of the folder is on the side, by its path
// from the repository.
func (r *Repository) stays(s Side) (func(path string) bool, error) {
	if s.commit != "" {
		return func(path string) bool { return s.elsewhere[path] != "" }, nil
	}
	listed, err := r.git.run("ls-files", "-z", "-t", "--full-name", "--", ":/")
	if err != nil {
		return nil, err
	}
	kept := map[string]bool{}
	for entry := range strings.SplitSeq(listed, "\x00") {
		if tag, path, _ := strings.Cut(entry, " "); tag == left {
			kept[path] = true
		}
	}
	top := filepath.Join(r.git.dir, filepath.FromSlash(strings.Repeat(Elsewhere, strings.Count(r.Prefix, "/"))))
	return func(path string) bool {
		_, err := os.Lstat(filepath.Join(top, filepath.FromSlash(path)))
		return kept[path] || !errors.Is(err, fs.ErrNotExist)
	}, nil
}
