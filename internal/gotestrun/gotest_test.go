package lifecycle_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// module copies testdata/module to a folder of its own and makes it a module that finds the core here.
func module(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "module"))))
	core, err := filepath.Abs(filepath.Join("..", ".."))
	require.NoError(t, err)
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		text = bytes.Replace(text, []byte("internal/gotestrun\n"), []byte("internal/gotestrun/module\n"), 1)
		text = bytes.Replace(text, []byte("=> ../.."), []byte("=> "+core), 1)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o666))
	}
	return dir
}

// result is what a process said.
type result struct {
	failed bool
	text   string
}

// start runs a command in dir, in an environment without CI but for what env says.
func start(t *testing.T, dir string, env []string, name string, args ...string) result {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "CI=false", "UPDATE_SNAPS=", "TOOLSCORE_RECORDS=", "TOOLSCORE_PENDING=",
		"GOFLAGS=-mod=mod -vet=off -ldflags=-w", "PWD="+dir)
	command.Env = append(command.Env, env...)
	out, err := command.CombinedOutput()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return result{failed: err != nil, text: string(out)}
}

// outcome is how a test ended and what it said.
type outcome struct {
	action, text string
}

// downloads are the lines of modules that a fresh machine fetches.
var downloads = regexp.MustCompile(`(?m)^go: downloading .*\n`)

// outcomes reads what go test -json said, by package and test, as in flags/plain.TestMode; a
// package is its own test "".
func outcomes(t *testing.T, said string) map[string]outcome {
	t.Helper()
	all := map[string]outcome{}
	decoder := json.NewDecoder(strings.NewReader(downloads.ReplaceAllString(said, "")))
	for {
		var event struct{ Action, Package, ImportPath, Test, Output string }
		err := decoder.Decode(&event)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err, said)
		name := path.Base(event.Package) + "." + event.Test
		o := all[name]
		switch event.Action {
		case "output":
			o.text += event.Output
		case "pass", "fail", "skip":
			o.action = event.Action
		}
		all[name] = o
	}
}

// goldens returns the contents of the goldens of a package by their paths below __snapshots__.
func goldens(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	folder := filepath.Join(dir, "__snapshots__")
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		name, _ := filepath.Rel(folder, file) // file is below it
		found[strings.TrimSuffix(filepath.ToSlash(name), ".tools.yaml")] = string(text)
		return err
	})
	if !errors.Is(err, fs.ErrNotExist) {
		require.NoError(t, err)
	}
	return found
}
