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

// workshop is a copy of testdata/module in which the packages are built and run. Nothing is there
// before it is asked for.
type workshop struct {
	mu    sync.Mutex
	dir   string // empty: not there yet
	rooms map[string]*room
}

// room returns the package of the library, built.
func (w *workshop) room(benchmarks string, l library) (*room, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if r := w.rooms[l.folder]; r != nil {
		return r, nil
	}
	if w.dir == "" {
		dir, err := copyModule(benchmarks)
		if err != nil {
			return nil, fmt.Errorf("module of the packages: not written: %w", err)
		}
		w.dir = dir
	}
	dir := filepath.Join(w.dir, l.folder)
	r := &room{library: l, dir: dir, binary: filepath.Join(dir, "package.test")}
	fmt.Fprintf(os.Stderr, "building the tests of package %s\n", l.folder)
	command := exec.Command("go", "test", "-c", "-o", r.binary, ".")
	command.Dir, command.Env = r.dir, apart.Environment()
	if said, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("package %s: not built: %w\n%s", l.folder, err, said)
	}
	w.rooms[l.folder] = r
	return r, nil
}

// copyModule makes a module of testdata/module, in a new folder of the working folder. It finds
// this module and the core where they are, and has the dependencies of this one.
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
