// Package cli holds what the subcommands share in how they speak to the user.
package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/toolscore/toolscore-go/internal/pending"
)

// program is the import path of this command.
const program = "github.com/toolscore/toolscore-go/cmd/toolscore"

// Self returns how the user calls this command again: by name where the shell finds it, else as it
// was called, be that through go tool, go run, or the path of the file.
func Self() string {
	own, err := os.Executable()
	if err != nil {
		return "toolscore"
	}
	if found, err := exec.LookPath("toolscore"); err == nil && SameFile(found, own) {
		return "toolscore"
	}
	isBuilt := strings.Contains(filepath.ToSlash(own), "/go-build") || isBelow(own, goCache())
	switch {
	case isBuilt && isTool():
		return "go tool toolscore"
	case isBuilt:
		return "go run " + program
	}
	return Quote(os.Args[0])
}

// isTool reports whether the module names this command as its tool; go run and go tool keep the
// program in the same place.
func isTool() bool {
	dir, err := os.Getwd()
	if err != nil {
		return false
	}
	text, err := os.ReadFile(filepath.Join(pending.Module(dir), "go.mod"))
	return err == nil && bytes.Contains(text, []byte(program))
}

// goCache returns where the go command keeps the programs that it runs.
func goCache() string {
	if folder := os.Getenv("GOCACHE"); folder != "" {
		return folder
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "go-build")
}

// SameFile reports whether both paths lead to the same file.
func SameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

func isBelow(file, folder string) bool {
	below, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(below)
}

// Quote makes one word of the text for the shell of the system, if it is not one anyway.
func Quote(word string) string {
	unsafe := strings.ContainsFunc(word, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@", r)
	})
	switch {
	case !unsafe && word != "":
		return word
	case runtime.GOOS == "windows":
		return `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
	default:
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
}
