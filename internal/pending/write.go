package pending

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/toolscore/toolscore-go/internal/store"
)

const temporary = ".tmp"

// written are the files of this process. Where a test runs several times, as under -count, one run
// that passes does not take away what another one has found.
var written sync.Map

// Write puts the file into the folder, which is made where it is missing, in place of one of the
// same golden. The file is there as a whole or not at all, whenever the process is killed.
func (f File) Write(folder string) error {
	if err := MakeFolder(folder); err != nil {
		return err
	}
	seen, file := place(folder, f.Golden)
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(document{version, seen, f.Test, f.Base, f.Notes, f.Text, f.Variant, f.Refused, f.Runs})
	if err == nil {
		err = store.Replace(file, text.Bytes())
	}
	if err != nil {
		return fmt.Errorf("pending file %s: cannot be written: %w", file, err)
	}
	written.Store(file, true)
	return nil
}

// Clear removes the file of a golden that passes, unless this process has written it. That there is
// none is not an error.
func Clear(folder, golden string) error {
	_, file := place(folder, golden)
	if _, own := written.Load(file); own {
		return nil
	}
	return remove(file)
}

// Withdraw removes the file of a golden whose test tries again. That there is none is not an error.
func Withdraw(folder, golden string) error {
	_, file := place(folder, golden)
	written.Delete(file)
	return remove(file)
}

func remove(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("pending file %s: cannot be removed: %w", file, err)
	}
	return nil
}

// Sweep removes what killed runs left unfinished in the folder.
func Sweep(folder string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasSuffix(e.Name(), temporary) && time.Since(info.ModTime()) > time.Minute {
			_ = os.Remove(filepath.Join(folder, e.Name())) // one that stays harms nobody
		}
	}
}
