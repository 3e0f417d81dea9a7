package packages

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/toolscore/toolscore-go/internal/benchmarks/apart"
)

//go:embed testdata/module
var testdata embed.FS

const (
	here = "github.com/toolscore/toolscore-go/internal/benchmarks"
	root = "replace github.com/toolscore/toolscore-go => "
)

// workshop is a copy of testdata/module that the go command can build. Nothing is built before it is asked for.
type workshop struct {
	mu    sync.Mutex
	dir   string          // empty: not there yet
	built map[string]bool // test binaries, by the names of their packages
}

// build returns the folder of the package in the copy, in which its test binary stands, which is named binary.
func (w *workshop) build(benchmarks, name string) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.dir == "" {
		dir, err := copyModule(benchmarks)
		if err != nil {
			return "", fmt.Errorf("module of the packages: not written: %w", err)
		}
		w.dir = dir
	}
	folder := filepath.Join(w.dir, name)
	if w.built[name] {
		return folder, nil
	}
	fmt.Fprintf(os.Stderr, "building the test binary of package %s\n", name)
	command := exec.Command("go", "test", "-c", "-o", binary, ".")
	command.Dir, command.Env = folder, apart.Environment()
	if said, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("package %s: not built: %w\n%s", name, err, said)
	}
	w.built[name] = true
	return folder, nil
}

const binary = "package.test"

// copyModule makes a module of testdata/module, in a new folder of the working folder. It finds this module and the core where
// they are, and has the dependencies of this one.
func copyModule(benchmarks string) (string, error) {
	dir, err := os.MkdirTemp(".", "packages-")
	if err != nil {
		return "", err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	files, err := fs.Sub(testdata, "testdata/module")
	if err != nil {
		return "", err
	}
	mod, err := os.ReadFile(filepath.Join(benchmarks, "go.mod"))
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile(filepath.Join(benchmarks, "go.sum"))
	if err != nil {
		return "", err
	}
	mod = bytes.Replace(mod, []byte("module "+here), []byte("module "+here+"/packages/module"), 1)
	mod = bytes.Replace(mod, []byte(root+"../.."), []byte(root+filepath.Join(benchmarks, "..", "..")), 1)
	mod = fmt.Appendf(mod, "\nrequire %s v0.0.0\n\nreplace %s => %s\n", here, here, benchmarks)
	return dir, errors.Join(
		os.CopyFS(dir, files),
		os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o600),
		os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o600),
	)
}
