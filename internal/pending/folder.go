package pending

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Variable is the environment variable that names the folder of pending files and asks a test run
// to write them.
const Variable = "TOOLSCORE_PENDING"

// LearnVariable names the folder of pending files in which a test run that is repeated keeps what
// its runs teach; it compares nothing then.
const LearnVariable = "TOOLSCORE_LEARN"

// State is the folder, below that of a module, in which the command keeps what is nobody's source.
const State = ".toolscore"

// Module returns the folder of the module around dir: the next one upwards that holds a go.mod. It
// returns "" where there is none.
func Module(dir string) string {
	for {
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && !info.IsDir() {
			return dir
		}
		above := filepath.Dir(dir)
		if above == dir {
			return ""
		}
		dir = above
	}
}

// Asked returns the folder that the environment names, and "" where it names none; then nothing is
// written. A relative one is relative to dir.
func Asked(dir string) string {
	folder := os.Getenv(Variable)
	if folder == "" || filepath.IsAbs(folder) {
		return folder
	}
	return filepath.Join(dir, folder)
}

// Below returns the folder of a module where the environment names none.
func Below(module string) string { return filepath.Join(module, State, "pending") }

// MakeFolder makes a folder that git ignores, unless it is there.
func MakeFolder(folder string) error {
	err := os.MkdirAll(folder, 0o755)
	if err == nil {
		err = ignore(folder)
	}
	if err != nil {
		return fmt.Errorf("folder %s: cannot be made: %w", folder, err)
	}
	return nil
}

func ignore(folder string) error {
	file, err := os.OpenFile(filepath.Join(folder, ".gitignore"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString("*\n")
	return errors.Join(err, file.Close())
}
