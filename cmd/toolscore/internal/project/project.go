// Package project knows the module in which the command runs: what is pending in it, whose checks fail,
// and which goldens a name means.
package project

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/store"
)

// Project is the module in which the command runs.
type Project struct {
	Dir     string // where the command runs
	Module  string // the folder of the module
	Pending string // the folder of pending files
}

// Find returns the project of the working folder.
func Find() (Project, error) {
	dir, err := os.Getwd()
	if err != nil {
		return Project{}, fmt.Errorf("working folder: %w", err)
	}
	module := pending.Module(dir)
	if module == "" {
		return Project{}, fmt.Errorf("go.mod not found in %s or any folder above it; run the command in the folder of a module", dir)
	}
	folder := pending.Asked(dir)
	if folder == "" {
		folder = pending.Below(module)
	}
	return Project{dir, module, folder}, nil
}

// File returns the path of what Below names.
func (p Project) File(below string) string { return filepath.Join(p.Module, filepath.FromSlash(below)) }

// Shown returns a path as the user would type it here.
func (p Project) Shown(file string) string {
	if here, err := filepath.Rel(p.Dir, file); err == nil {
		return here
	}
	return file
}

// Holds reports whether a folder is there and belongs to the module, not to another one around or
// below it.
func (p Project) Holds(folder string) bool {
	return isFolder(folder) && cli.SameFile(pending.Module(folder), p.Module)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isGone reports whether the package that a golden is pending for is gone. Accepting it would bring the
// folder back.
func isGone(f pending.File) bool {
	g, ok := store.Find(f.Golden)
	return ok && !isFolder(g.Folder())
}

// Waiting returns what is pending, in the order of the goldens.
func (p Project) Waiting() ([]Waiting, error) {
	files, err := pending.List(p.Pending)
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, isGone)
	slices.SortFunc(files, func(a, b pending.File) int { return strings.Compare(a.Golden, b.Golden) })
	list := make([]Waiting, len(files))
	for i, f := range files {
		list[i] = p.Look(f)
	}
	return list, nil
}
