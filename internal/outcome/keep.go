package outcome

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
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/store"
)

const extension = ".results.jsonl"

// Folder returns where a module keeps the results of its test runs.
func Folder(module string) string { return filepath.Join(module, pending.State, "results") }

// Keep writes what a run found of a suite into the folder, one result a line. The results of
// earlier runs stay, but for those of the same goldens and those that are overtaken, which a nil
// function says of all. Of several results of one golden, as under -count, the worst is kept. A
// suite without results has no file. The file is there as a whole or not at all, whenever the
// process is killed, and of two runs at once neither undoes what the other has written of its own
// goldens.
func Keep(folder, suite string, found []Result, overtaken func(Result) bool) error {
	file := filepath.Join(folder, fileName(suite))
	found = worst(slices.Clone(found))
	err := exclusively(file, func() (err error) {
		if overtaken != nil {
			found, err = withEarlier(file, found, overtaken)
		}
		if err == nil {
			err = replace(file, found)
		}
		return err
	})
	if err == nil && overtaken == nil {
		err = forget(folder, suite)
	}
	if err != nil {
		return fmt.Errorf("results of %s: %w", suite, err)
	}
	return nil
}

// Retain removes from the folder what is there of all suites but these, whose packages are there no
// more.
func Retain(folder string, suites []string) error {
	err := removeAll(folder, func(name string) bool {
		stays := func(suite string) bool { return strings.HasPrefix(name, fileName(suite)) }
		return strings.Contains(name, extension) && !slices.ContainsFunc(suites, stays)
	})
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	return nil
}

// fileName is readable and the suite's own.
func fileName(suite string) string {
	sum := sha256.Sum256([]byte(suite))
	name := strings.Trim(path.Base(suite), ".")
	if name == "" {
		name = "module"
	}
	return name + "-" + hex.EncodeToString(sum[:6]) + extension
}

// withEarlier adds the results of the file that still say something. They come last, so of two with
// one key the new one is first.
func withEarlier(file string, found []Result, overtaken func(Result) bool) ([]Result, error) {
	goldens := map[string]bool{}
	for _, r := range found {
		goldens[r.Golden] = true
	}
	earlier := reader{whole, map[Key]*document{}}
	err := earlier.file(file, func(r Result) error {
		if !goldens[r.Golden] && !overtaken(r) {
			found = append(found, r)
		}
		return nil
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	case err != nil:
		err = fmt.Errorf("%w; remove the file and run all tests again", err)
	}
	return worst(found), err
}

func replace(file string, all []Result) error {
	if len(all) == 0 {
		return remove(file)
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, r := range all {
		if err := encoder.Encode(r); err != nil {
			return err
		}
	}
	return store.Replace(file, text.Bytes()) // pending.Sweep removes what it leaves when it is killed
}

// removeAll removes the files of a folder whose names are meant.
func removeAll(folder string, meant func(name string) bool) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if err == nil && meant(e.Name()) {
			err = remove(filepath.Join(folder, e.Name()))
		}
	}
	return err
}

func remove(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
