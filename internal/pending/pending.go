// Package pending keeps what waits for a decision: for each golden that a test run would change, a
// file with its new text.
//
// A test run writes the files and removes those of goldens that pass; the command shows, accepts
// and rejects them. A file names the golden by a path from its own folder, so that a checkout may
// be moved, and holds the hash of the golden that it was made from, so that nobody accepts a change
// of something else than what was compared.
package pending

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const (
	version   = 1
	extension = ".pending"
	suffix    = ".tools.yaml"
)

// File is a golden's new text that waits for a decision. The zero value is none; make one for
// Write, or List those that wait.
type File struct {
	// Golden is the absolute path of the golden.
	Golden string
	// Test is the whole name of the test that took the snapshot.
	Test string
	// Base is the Hash of the golden that the text was made from, "" where there was none.
	Base string
	// Text is what accepting writes into the golden.
	Text string
	// Variant is what accepting writes in its place where the calls become one more variant of the
	// golden; "" where they cannot.
	Variant string
	// Notes say in words what the text does not show, as a matcher that was replaced.
	Notes []string
	// Refused says why there is no text after all, as where several runs teach nothing; "" where
	// there is.
	Refused string
	// Runs is how many runs the text was learned from, 0 where it is that of one.
	Runs int

	place string // the path of the file itself
}

// document is the form on disk.
type document struct {
	Version int      `json:"version"`
	Golden  string   `json:"golden"` // from the folder of the file, with slashes
	Test    string   `json:"test"`
	Base    string   `json:"base"`
	Notes   []string `json:"notes,omitempty"`
	Text    string   `json:"text"`
	Variant string   `json:"variant,omitempty"`
	Refused string   `json:"refused,omitempty"`
	Runs    int      `json:"runs,omitempty"`
}

// Hash returns what a golden's bytes are known by.
func Hash(golden []byte) string {
	sum := sha256.Sum256(golden)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// place returns the golden as seen from the folder, and the file that holds its new text there.
func place(folder, golden string) (seen, file string) {
	seen, err := filepath.Rel(folder, golden)
	if err != nil { // another drive
		seen = golden
	}
	seen = filepath.ToSlash(seen)
	sum := sha256.Sum256([]byte(seen))
	name := strings.TrimSuffix(path.Base(seen), suffix) + "-" + hex.EncodeToString(sum[:8]) + extension
	return seen, filepath.Join(folder, name)
}

// List returns what waits in the folder, by the names of the files; nothing where it does not
// exist. A file that cannot be read, or holds something else, is an error that names it.
func List(folder string) ([]File, error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("pending files: %w", err)
	}
	var files []File
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), extension) {
			continue
		}
		f, err := read(filepath.Join(folder, e.Name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue // decided meanwhile
		}
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

func read(file string) (File, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return File{}, fmt.Errorf("pending file %s: cannot be read: %w", file, err)
	}
	var d document
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		return File{}, fmt.Errorf("pending file %s: %w; remove it and run the test again", file, err)
	}
	if d.Golden == "" {
		return File{}, fmt.Errorf("pending file %s: it names no golden; remove it and run the test again", file)
	}
	if d.Version != version {
		return File{}, fmt.Errorf("pending file %s: its version is not %d; remove it and run the test again", file, version)
	}
	golden := filepath.FromSlash(d.Golden)
	if !filepath.IsAbs(golden) {
		golden = filepath.Join(filepath.Dir(file), golden)
	}
	return File{
		Golden: golden, Test: d.Test, Base: d.Base, Text: d.Text, Notes: d.Notes, Variant: d.Variant,
		Refused: d.Refused, Runs: d.Runs, place: file,
	}, nil
}
