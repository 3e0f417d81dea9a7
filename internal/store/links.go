package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// inside gives use the folder as a root out of which no link leads.
func (f *Folder) inside(use func(root *os.Root) error) error {
	root, err := f.open()
	switch {
	case err != nil:
		return fmt.Errorf("package folder %s: cannot be opened: %w; the test needs the folder that it started in", f.dir, cause(err))
	case f.staysOpen:
		return use(root)
	default:
		return errors.Join(use(root), root.Close())
	}
}

// resolve returns the file that the path leads to, by its path below the root, so that writing
// there keeps the link.
func resolve(root *os.Root, path string) (string, error) {
	info, err := root.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return path, err
	}
	file, err := filepath.EvalSymlinks(filepath.Join(root.Name(), path))
	if err != nil {
		return "", err
	}
	folder, err := filepath.EvalSymlinks(root.Name())
	if err != nil {
		return "", err
	}
	below, err := filepath.Rel(folder, file)
	return filepath.ToSlash(below), err
}

// explain finds the link because of which a path cannot be followed; without one the error is the
// system's.
func explain(root *os.Root, path string, err error) error {
	if err == nil {
		return nil
	}
	for end := 0; end < len(path); end++ {
		element, _, _ := strings.Cut(path[end:], "/")
		end += len(element)
		info, failed := root.Lstat(path[:end])
		if failed != nil {
			break
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			continue
		}
		if _, broken := root.Stat(path[:end]); broken != nil {
			// The cause is not wrapped: a link to nothing is no golden that is missing.
			return fmt.Errorf("%s is a link that leads nowhere or out of the package's folder: %s", path[:end], cause(broken).Error())
		}
	}
	return cause(err)
}

// cause leaves out the operation and the path, which the messages here name in their own way.
func cause(err error) error {
	var onPath *fs.PathError
	var onLink *os.LinkError
	switch {
	case errors.As(err, &onPath):
		return onPath.Err
	case errors.As(err, &onLink):
		return onLink.Err
	}
	return err
}
