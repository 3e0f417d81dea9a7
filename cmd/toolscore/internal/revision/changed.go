package revision

import (
	"bytes"
	"slices"
)

// File is a golden on one side; Err says why it could not be read.
type File struct {
	Data []byte
	Err  error
}

// Changed is a golden that is not the same on two sides; nil where there is none.
type Changed struct {
	Path          string
	Before, After *File
}

// Changes returns the goldens that differ in their bytes, in the order of their paths.
func (r *Repository) Changes(before, after Side) ([]Changed, error) {
	var paths, blobs []string
	for _, path := range Paths(before, after) {
		old, now := before.blobs[path], after.blobs[path]
		if old != "" && old == now {
			continue
		}
		paths = append(paths, path)
		for _, blob := range []string{old, now} {
			if blob != "" {
				blobs = append(blobs, blob)
			}
		}
	}
	slices.Sort(blobs)
	contents, err := r.git.read(slices.Compact(blobs))
	if err != nil {
		return nil, err
	}
	var found []Changed
	for _, path := range paths {
		c := Changed{path, r.file(before, path, contents), r.file(after, path, contents)}
		if !c.same() {
			found = append(found, c)
		}
	}
	return found, nil
}

// file returns a golden of a side, nil where it is not there.
func (r *Repository) file(s Side, path string, contents map[string]content) *File {
	blob, there := s.blobs[path]
	if !there {
		return nil
	}
	if blob != "" {
		return &File{contents[blob].data, contents[blob].err}
	}
	data, there, err := r.readFile(path)
	if !there {
		return nil
	}
	return &File{data, err}
}

func (c Changed) same() bool {
	if c.Before == nil || c.After == nil {
		return c.Before == c.After
	}
	return c.Before.Err == nil && c.After.Err == nil && bytes.Equal(c.Before.Data, c.After.Data)
}
