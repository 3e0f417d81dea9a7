package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/store"
)

// project is the module in which the command runs.
type project struct {
	dir     string // where the command runs
	module  string // the folder of the module
	pending string // the folder of pending files
}

func findProject() (project, error) {
	dir, err := os.Getwd()
	if err != nil {
		return project{}, fmt.Errorf("working folder: %w", err)
	}
	module := pending.Module(dir)
	if module == "" {
		return project{}, fmt.Errorf("go.mod not found in %s or any folder above it; run the command in the folder of a module", dir)
	}
	folder := pending.Asked(dir)
	if folder == "" {
		folder = pending.Below(module)
	}
	return project{dir, module, folder}, nil
}

// file returns the path of what p.below names.
func (p project) file(below string) string { return filepath.Join(p.module, filepath.FromSlash(below)) }

// shown returns a path as the user would type it here.
func (p project) shown(file string) string {
	if here, err := filepath.Rel(p.dir, file); err == nil {
		return here
	}
	return file
}

// holds reports whether a folder is there and belongs to the module, not to another one around or below it.
func (p project) holds(folder string) bool {
	return isFolder(folder) && sameFile(pending.Module(folder), p.module)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isGone reports whether the folder of the package is gone for which a golden was kept: accepting it would bring back a folder
// that nobody has.
func isGone(f pending.File) bool {
	g, ok := store.Find(f.Golden)
	return ok && !isFolder(g.Folder())
}

// waiting returns what is pending, in the order of the goldens.
func (p project) waiting() ([]waiting, error) {
	files, err := pending.List(p.pending)
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, isGone)
	slices.SortFunc(files, func(a, b pending.File) int { return strings.Compare(a.Golden, b.Golden) })
	list := make([]waiting, len(files))
	for i, f := range files {
		list[i] = p.look(f)
	}
	return list, nil
}
