package outcome

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/toolscore/toolscore-go/internal/pending"
)

// patience is how long one run waits for another to have written the results of the same suite,
// which takes a moment.
const patience = 10 * time.Second

// exclusively does what no other process may do to the file meanwhile, and makes its folder. A lock
// that a killed process left is swept away after a while, as it is a temporary file.
func exclusively(file string, do func() error) error {
	if err := pending.MakeFolder(filepath.Dir(file)); err != nil {
		return err
	}
	name := file + ".lock.tmp" // as pending.Sweep knows it
	if err := lock(name); err != nil {
		return err
	}
	defer os.Remove(name)
	return do()
}

func lock(name string) error {
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		held, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		switch {
		case err == nil:
			return held.Close()
		case !errors.Is(err, fs.ErrExist):
			return err
		case time.Since(begin) > patience:
			return fmt.Errorf("another run has been writing them for %s; where none is, remove %s", patience, name)
		}
	}
}
