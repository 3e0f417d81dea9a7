package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Golden is the file of one snapshot. It is made by Folder.Open and safe for concurrent use.
type Golden struct {
	folder    *Folder
	kind      kind
	test      string
	label     string
	benchmark bool
	path      string
	run       *counter // nil where no test is known
	before    bool     // an earlier run of the test in this process had it
	again     bool     // an earlier comparison of this label failed in the same run
}

// Path returns the file's path relative to the folder of the package, with slashes.
func (g *Golden) Path() string { return g.path }

// Read returns the bytes of the golden. It opens the file only for reading and changes nothing.
//
// A golden that does not exist is an error that is fs.ErrNotExist; every other error means that
// there is something which could not be read, and which is therefore not to be written over: a
// directory, a link out of the package's folder, no permission.
func (g *Golden) Read() ([]byte, error) {
	var data []byte
	err := g.folder.inside(func(root *os.Root) (err error) {
		data, err = g.read(root)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w; record it with: %s", g.name(), fs.ErrNotExist, g.Command())
	}
	if err != nil {
		return nil, g.failed("cannot be read", err, "put a readable file there or remove it; until then it is not written over")
	}
	return data, nil
}

// read opens the file without waiting, for a named pipe would wait for ever, and refuses it then.
func (g *Golden) read(root *os.Root) ([]byte, error) {
	file, err := root.OpenFile(g.path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, explain(root, g.path, err)
	}
	data, err := readRegular(file)
	return data, cause(errors.Join(err, file.Close()))
}

func readRegular(file *os.File) ([]byte, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if err := refuseIrregular(info); err != nil {
		return nil, err
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(file, data)
	if err == nil {
		return data, nil
	}
	return data[:n], err
}

func (g *Golden) failed(what string, err error, cure string) error {
	return fmt.Errorf("%s: %s: %w; %s", g.name(), what, cause(err), cure)
}

// ReadFile reads the file at path, which is relative to the folder or absolute and may lie
// anywhere. It tells a file that does not exist from one that cannot be read as Golden.Read does.
func (f *Folder) ReadFile(path string) ([]byte, error) {
	full := path
	if !filepath.IsAbs(path) {
		full = filepath.Join(f.dir, path)
	}
	info, err := os.Stat(full)
	if err == nil {
		err = refuseIrregular(info)
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(full)
	}
	if err != nil {
		return nil, fmt.Errorf("file %s: cannot be read: %w; the path is relative to %s", path, cause(err), f.dir)
	}
	return data, nil
}

func refuseIrregular(info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return errors.New("it is a directory")
	case !info.Mode().IsRegular():
		return errors.New("it is not a regular file")
	}
	return nil
}
