package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	temporary = ".tmp-" // follows the name of the golden; the process and a number of the write follow it
	attempts  = 3

	// A write takes milliseconds, so a file that was begun a minute ago is left over, even where
	// another process has that number now. A process that was only stopped for so long finds its
	// file gone and writes another one.
	staleAfter = time.Minute
)

// thisProcess is what its temporary files are known by: in a container the next process often has
// the same number.
var thisProcess = fmt.Sprintf("%d-%s-", os.Getpid(), strconv.FormatUint(uint64(rand.Uint32()), 36))

var writes atomic.Uint64

// Write replaces the golden by data as a whole: whenever the process is killed, and no matter who
// writes at the same time, the file holds the old bytes or the new ones. A golden that has these
// bytes already is left alone. The permissions of the old file are kept; a link within the
// package's folder stays a link. Temporary files that killed writes of this golden left behind are
// removed.
//
// On an error the old file is. A golden that is there and cannot be read is not written over.
func (g *Golden) Write(data []byte) error {
	return g.folder.inside(func(root *os.Root) error {
		old, err := g.read(root)
		switch {
		case err == nil && bytes.Equal(old, data):
			return nil
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return g.failed("cannot be written", err, "put a readable file there or remove it")
		}
		for range attempts {
			if err = g.replace(root, data); !errors.Is(err, fs.ErrNotExist) {
				break
			}
		}
		if err != nil {
			return g.failed("cannot be written", err, "nothing was changed; make the folder writable or the disk roomier")
		}
		return nil
	})
}

// replace writes a file beside the golden and renames it. It fails with fs.ErrNotExist where
// somebody removed that file or the folder meanwhile.
func (g *Golden) replace(root *os.Root, data []byte) error {
	if err := root.MkdirAll(path.Dir(g.path), 0o755); err != nil {
		return err
	}
	target, err := resolve(root, g.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	g.folder.removeLeftOvers(root, target)
	name := target + temporary + thisProcess + strconv.FormatUint(writes.Add(1), 36)
	err = writeNew(root, name, data, target)
	if err == nil {
		err = root.Rename(name, target)
	}
	if err != nil {
		_ = root.Remove(name) // what cannot be removed is a left-over for a later write
	}
	return err
}

// writeNew writes a file that nobody else has, with the permissions of the model where that exists.
func writeNew(root *os.Root, name string, data []byte, model string) error {
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if old, failed := root.Stat(model); err == nil && failed == nil {
		err = file.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// removeLeftOvers removes what killed writes of the golden left behind.
func (f *Folder) removeLeftOvers(root *os.Root, golden string) {
	for _, name := range f.taken.leftOvers(root, golden) {
		info, err := root.Lstat(name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if writer := name[len(golden)+len(temporary):]; isGone(writer) || time.Since(info.ModTime()) > staleAfter {
			_ = root.Remove(name) // one that stays harms nobody
		}
	}
}

// isGone reports whether the process that named a temporary file has ended. A name of another form
// tells nothing.
func isGone(writer string) bool {
	number, rest, _ := strings.Cut(writer, "-")
	pid, err := strconv.Atoi(number)
	switch {
	case err != nil || pid <= 0 || rest == "":
		return false
	case pid == os.Getpid():
		return !strings.HasPrefix(writer, thisProcess)
	}
	process, err := os.FindProcess(pid)
	if err != nil { // only Windows looks for it
		return true
	}
	defer func() { _ = process.Release() }()
	return errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// ofTemporary returns the golden that a temporary file was written for.
func ofTemporary(name string) (golden string, ok bool) {
	golden, _, ok = strings.Cut(name, temporary)
	k, known := kindIn(golden)
	return golden, ok && known && strings.HasSuffix(golden, k.suffix)
}
