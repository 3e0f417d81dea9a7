package store

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// Replace puts data into a file that is not a golden, as a whole: whenever the process is killed,
// the file holds the old bytes or the new ones. It writes beside the file, under a name that ends
// in .tmp, and renames. The permissions of the old file are kept, a new one has 0644, and a link
// stays a link. A device or a pipe is written to as it is.
func Replace(file string, data []byte) error {
	mode := fs.FileMode(0o644)
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return os.WriteFile(file, data, mode)
	default:
		mode = info.Mode().Perm()
		if file, err = filepath.EvalSymlinks(file); err != nil {
			return err
		}
	}
	beside := file + "." + strconv.FormatUint(rand.Uint64(), 36) + ".tmp"
	err = os.WriteFile(beside, data, mode)
	if err == nil {
		err = os.Rename(beside, file)
	}
	if err != nil {
		_ = os.Remove(beside) // one that stays harms nobody
	}
	return err
}
