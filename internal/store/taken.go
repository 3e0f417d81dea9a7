package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
)

// taken knows the files and folders below __snapshots__, those on disk when a folder was first used and those of this run. Each
// folder is listed once: a listing for each snapshot would make a package of many snapshots slow.
type taken struct {
	mu       sync.Mutex
	listed   map[string]bool
	spelled  map[string]string   // a path by its lower-case form
	owner    map[string]key      // the snapshot by the path of its golden
	leftOver map[string][]string // paths of temporary files by that of their golden
}

func newTaken() *taken {
	return &taken{
		listed: map[string]bool{}, spelled: map[string]string{},
		owner: map[string]key{}, leftOver: map[string][]string{},
	}
}

// take gives the golden to the snapshot. It refuses a path of which a part differs from another one only in case: on macOS and
// Windows they are one file, and a repository that holds both cannot be checked out there.
func (t *taken) take(f *Folder, golden string, snapshot key) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if other, found := t.owner[golden]; found && other != snapshot {
		return fmt.Errorf("golden %s: %s and %s have the same file; rename one of them", golden, other, snapshot)
	}
	for end := len(goldens); end < len(golden); {
		if err := t.list(f, golden[:end]); err != nil {
			return err
		}
		element, _, _ := strings.Cut(golden[end+1:], "/")
		end += len("/") + len(element)
		if other := t.spell(golden[:end]); other != golden[:end] {
			return fmt.Errorf("golden %s: its name differs only in case from %s, and on macOS and Windows both are one file; "+
				"rename the test, or remove the other file if no test has it any more", golden, other)
		}
	}
	t.owner[golden] = snapshot
	return nil
}

// spell returns the path as whoever came first spells it.
func (t *taken) spell(path string) string {
	lower := strings.ToLower(path)
	if first, found := t.spelled[lower]; found {
		return first
	}
	t.spelled[lower] = path
	return path
}

func (t *taken) list(f *Folder, folder string) error {
	if t.listed[folder] {
		return nil
	}
	var entries []fs.DirEntry
	err := f.inside(func(root *os.Root) (err error) {
		entries, err = fs.ReadDir(root.FS(), folder)
		if err = explain(root, folder, err); err == nil || errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return fmt.Errorf("folder %s: %w; it must be a folder that the test may read", folder, err)
	})
	if err != nil {
		return err
	}
	t.listed[folder] = true
	for _, e := range entries {
		path := folder + "/" + e.Name()
		if golden, ok := ofTemporary(path); ok {
			t.leftOver[golden] = append(t.leftOver[golden], path)
		}
		t.spell(path)
	}
	return nil
}

// leftOvers returns the temporary files of the golden that lay there before this run used its folder, once.
func (t *taken) leftOvers(golden string) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	paths := t.leftOver[golden]
	delete(t.leftOver, golden)
	return paths
}
