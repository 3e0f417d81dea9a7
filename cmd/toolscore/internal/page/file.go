package page

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/store"
)

// WriteFile writes the page as a whole, with the permissions of the page before it.
func WriteFile(file, title string, all []outcome.Result) error {
	target, err := placeOfPage(file)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	var text bytes.Buffer
	if err := Write(&text, title, all); err != nil {
		return fmt.Errorf("page: %w", err)
	}
	err = os.MkdirAll(filepath.Dir(target), 0o755)
	if err == nil {
		err = store.Replace(target, text.Bytes())
	}
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return nil
}

// placeOfPage returns the file to write, past symbolic links. It fails if the file exists and is not a
// page, such as a golden, a source, or a device.
func placeOfPage(file string) (string, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return file, nil
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s: it is not a file but a %s; give the name of a file", file, kindOf(info.Mode()))
	case info.Size() > 0 && !isPage(file):
		return "", fmt.Errorf("%s: what is there is not a page and would be lost; give another name, or remove it", file)
	}
	return filepath.EvalSymlinks(file)
}

func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "folder"
	case mode&fs.ModeNamedPipe != 0:
		return "pipe"
	default:
		return "device"
	}
}

// isPage reports whether a file begins as pages do.
func isPage(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, len("<!doctype html>"))
	_, err = io.ReadFull(file, head)
	return err == nil && bytes.EqualFold(head, []byte("<!doctype html>"))
}
