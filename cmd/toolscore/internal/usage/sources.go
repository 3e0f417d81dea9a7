package usage

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
)

// SourcesOf returns a hash of what decides which tests a package has: the Go files in the folder
// and all of its testdata. It is the same on all systems, whatever ends their lines.
func SourcesOf(dir string) (string, error) {
	sum := sha256.New()
	files, err := filepath.Glob(filepath.Join(dir, "*.go")) // in the order of their names
	for _, file := range files {
		if err == nil {
			err = addFile(sum, dir, file)
		}
	}
	if err == nil {
		err = filepath.WalkDir(filepath.Join(dir, "testdata"), func(file string, entry fs.DirEntry, err error) error {
			switch {
			case os.IsNotExist(err):
				return nil
			case err != nil || !entry.Type().IsRegular():
				return err
			}
			return addFile(sum, dir, file)
		})
	}
	if err != nil {
		return "", fmt.Errorf("sources of %s: %w", dir, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func addFile(sum hash.Hash, dir, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	name, err := filepath.Rel(dir, file)
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	fmt.Fprintf(sum, "%q %d\n", filepath.ToSlash(name), len(text))
	sum.Write(text)
	return err
}
