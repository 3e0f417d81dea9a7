// Package usage remembers which tests ran and which goldens they used, and tells from that which
// goldens no test uses.
//
// A run leaves a file for each package. Files of several runs, packages and machines may be put
// together: each names its package by a path from the module, and holds a hash of the sources that
// it was made from.
package usage

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/pending"
)

const (
	version   = 2
	extension = ".usage.json"
)

// Run is what one run of go test showed of one package.
type Run struct {
	// Version is that of the form of the file; Save sets it.
	Version int `json:"version"`
	// Folder is the package's, from that of the module, with slashes.
	Folder string `json:"folder"`
	// Sources is what SourcesOf returned of the folder before the run.
	Sources string `json:"sources"`
	// Doubt says why the run does not show that a golden is unused; "" of a whole run in which all
	// tests passed.
	Doubt string `json:"doubt,omitempty"`
	// Left are the tests that such a run left out: they were skipped, are benchmarks, or are not
	// built on this system.
	Left []string `json:"left,omitempty"`
	// Uses are the goldens that were used, wherever they are, from the module's folder and with
	// slashes.
	Uses []string `json:"uses,omitempty"`
	// Goldens are those that were in the folder after the run, from that of the module.
	Goldens []string `json:"goldens,omitempty"`
}

// Folder returns where a module keeps its runs.
func Folder(module string) string { return filepath.Join(module, pending.State, "usage") }

// Save writes the run into the folder. It takes the place of what the folder knows of the package
// that says nothing more: of runs of other sources and, where the run is whole, of all others.
func Save(folder string, run Run) error {
	run.Version = version
	text, err := json.MarshalIndent(run, "", "  ")
	if err == nil {
		err = pending.MakeFolder(folder)
	}
	if err != nil {
		return fmt.Errorf("usage of %s: %w", run.Folder, err)
	}
	if err := forget(folder, run); err != nil {
		return err
	}
	name := prefix(run.Folder) + strconv.FormatUint(rand.Uint64(), 36) + extension
	if err := os.WriteFile(filepath.Join(folder, name), append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("usage of %s: %w", run.Folder, err)
	}
	return nil
}

func prefix(folder string) string {
	sum := sha256.Sum256([]byte(folder))
	return filepath.Base(filepath.FromSlash(folder)) + "-" + hex.EncodeToString(sum[:6]) + "-"
}

func forget(folder string, run Run) error {
	old, err := filepath.Glob(filepath.Join(folder, "*"+extension))
	if err != nil {
		return err
	}
	for _, file := range old {
		if !strings.HasPrefix(filepath.Base(file), prefix(run.Folder)) {
			continue
		}
		before, err := readRun(file)
		if err == nil && before.Sources == run.Sources && run.Doubt != "" {
			continue
		}
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("usage of %s: %w", run.Folder, err)
		}
	}
	return nil
}

// Load returns the runs in the folder and below it, but for those that an older version left. It
// fails if the folder does not exist, or a file is not a run.
func Load(folder string) ([]Run, error) {
	var runs []Run
	err := filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, extension) {
			return err
		}
		run, err := readRun(file)
		if err == nil && run.Version == version {
			runs = append(runs, run)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("usage: %w", err)
	}
	return runs, nil
}

func readRun(file string) (Run, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return Run{}, err
	}
	var run Run
	if err := json.Unmarshal(text, &run); err != nil {
		return Run{}, fmt.Errorf("%s: %w; remove it and run the tests again", file, err)
	}
	if run.Version > version || run.Version < 1 {
		return Run{}, fmt.Errorf("%s: its version is %d, not %d; remove it and run the tests again", file, run.Version, version)
	}
	return run, nil
}
