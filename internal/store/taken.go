package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
)

// taken knows the files and folders below __snapshots__, those on disk when a folder was first used
// and those of this run. Each folder is listed once: a listing for each snapshot would make a
// package of many snapshots slow.
type taken struct {
	mu       sync.Mutex
	listed   map[string]bool
	spelled  map[string]string            // a path by its lower-case form
	owner    map[string]owner             // the snapshot by the path of its golden
	settled  map[string]bool              // the goldens that accept the calls of a run of this process
	proposed map[string][sha256.Size]byte // what runs of this process would write into the others
	recorded map[string]bool              // the cassettes that this process has written
	leftOver map[string][]string          // paths of temporary files by that of their golden
}

// owner is a snapshot and the package of its test, which is "" where it is not known.
type owner struct {
	key
	pkg string
}

func (o owner) String() string {
	if o.pkg == "" {
		return o.key.String()
	}
	return o.key.String() + " of package " + o.pkg
}

func newTaken() *taken {
	return &taken{
		listed: map[string]bool{}, spelled: map[string]string{},
		owner: map[string]owner{}, settled: map[string]bool{},
		proposed: map[string][sha256.Size]byte{}, recorded: map[string]bool{}, leftOver: map[string][]string{},
	}
}

// take gives the golden to the snapshot. It refuses a path of which a part differs from another one
// only in case: on macOS and Windows they are one file, and a repository that holds both cannot be
// checked out there. It reports whether an earlier run of the test in this process had the golden.
func (t *taken) take(f *Folder, golden string, snapshot owner) (before bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	other, before := t.owner[golden]
	if before && !other.is(snapshot) {
		return before, fmt.Errorf("golden %s: %s and %s have the same file; rename one of them, or give its snapshot a name with "+
			"snapshot.Named", golden, other, snapshot)
	}
	for end := len(goldens); end < len(golden); {
		if err := t.list(f, golden[:end]); err != nil {
			return before, err
		}
		element, _, _ := strings.Cut(golden[end+1:], "/")
		end += len("/") + len(element)
		if other := t.spell(golden[:end]); other != golden[:end] {
			return before, fmt.Errorf("golden %s: its name differs only in case from %s, and on macOS and Windows both are one file; "+
				"rename the test, or remove the other file if no test has it any more", golden, other)
		}
	}
	t.owner[golden] = snapshot
	return before, nil
}

// is reports whether both may be the same snapshot: what is not known of one is taken to be the same.
func (o owner) is(other owner) bool {
	return o.key == other.key && (o.pkg == other.pkg || o.pkg == "" || other.pkg == "")
}

// spell returns the path as the first test that used it spells it.
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
	return f.inside(func(root *os.Root) error { return t.listIn(root, folder) })
}

func (t *taken) listIn(root *os.Root, folder string) error {
	entries, err := fs.ReadDir(root.FS(), folder)
	if err = explain(root, folder, err); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("folder %s: %w; it must be a folder that the test may read", folder, err)
	}
	t.listed[folder] = true
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if golden, ok := ofTemporary(name); ok {
			t.leftOver[golden] = append(t.leftOver[golden], name)
		}
		t.spell(name)
	}
	return nil
}

// leftOvers returns the temporary files of the golden that lay there before this process used its
// folder, once.
func (t *taken) leftOvers(root *os.Root, golden string) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if folder := path.Dir(golden); !t.listed[folder] && t.listIn(root, folder) != nil {
		return nil // a folder that cannot be listed keeps them
	}
	paths := t.leftOver[golden]
	delete(t.leftOver, golden)
	return paths
}
