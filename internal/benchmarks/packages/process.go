package packages

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/toolscore/toolscore-go/internal/benchmarks/apart"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// state is what a run finds.
type state int

const (
	missing  state = iota // no snapshot is there: all are written
	accepted              // all are there and hold the calls
	differs               // all hold other calls, and an update is asked for
)

func (s state) String() string {
	return [...]string{"first write", "accepted", "update"}[s]
}

// library is who checks the snapshots of a package.
type library struct {
	name   string // as the table shows it
	folder string // of the package
	update string // the variable that asks for an update
	create string // the variable that asks for snapshots that are missing; empty: they are written without
	files  func(snapshots int) int
}

func fileEach(snapshots int) int { return snapshots }
func oneFile(int) int            { return 1 }

// tests is a package of which the tests are run, each in a subtest of its own.
type tests struct {
	library
	snapshots int
	folder    string
	command   []string
	word      string // stands in the calls; other words make other calls
}

// side makes the side of runs that find the state. What they find is made before the clock starts.
func (t *tests) side(found state) (measure.Side, error) {
	t.word = "first"
	if found != missing {
		if err := t.clear(); err != nil {
			return nil, err
		}
		if _, err := t.run(t.create); err != nil {
			return nil, err
		}
	}
	return measure.Each(func() (measure.Sample, error) {
		switch found {
		case missing:
			if err := t.clear(); err != nil {
				return measure.Sample{}, err
			}
			return t.run(t.create)
		case differs:
			t.word = map[string]string{"first": "second", "second": "first"}[t.word]
			return t.run(t.update)
		default:
			return t.run("")
		}
	}), nil
}

// run runs the tests in a process, which must pass, and looks whether the snapshots are there.
func (t *tests) run(variable string) (measure.Sample, error) {
	peak := filepath.Join(t.folder, "peak")
	command := exec.Command(t.command[0], t.command[1:]...)
	command.Dir = t.folder
	command.Env = append(apart.Environment(), "SNAPSHOTS="+strconv.Itoa(t.snapshots), "WORD="+t.word, "PEAK="+peak)
	if variable != "" {
		command.Env = append(command.Env, variable+"=true")
	}
	start := time.Now()
	said, err := command.CombinedOutput()
	took := time.Since(start)
	if err != nil {
		return measure.Sample{}, fmt.Errorf("tests of package %s: %w\n%.1000s", t.library.folder, err, said)
	}
	if err := t.look(); err != nil {
		return measure.Sample{}, err
	}
	return measure.Sample{Time: took, Peak: bytesIn(peak)}, nil
}

func (t *tests) clear() error {
	return os.RemoveAll(t.path())
}

func (t *tests) path() string {
	return filepath.Join(t.folder, "__snapshots__")
}

// look fails where the snapshots are not those of the calls: a library that checked nothing would be the fastest.
func (t *tests) look() error {
	files, some := 0, ""
	err := filepath.WalkDir(t.path(), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files++
			some = path
		}
		return err
	})
	if want := t.files(t.snapshots); err == nil && files != want {
		err = fmt.Errorf("folder __snapshots__: %d files, not %d", files, want)
	}
	text, readErr := os.ReadFile(some)
	if err = errors.Join(err, readErr); err != nil {
		return fmt.Errorf("snapshots of package %s: %w", t.library.folder, err)
	}
	if !bytes.Contains(text, []byte(t.word)) {
		return fmt.Errorf("snapshots of package %s: file %s has not the calls of this run", t.library.folder, some)
	}
	return nil
}

// bytesIn reads what the tests wrote about their memory, as in 12345 kB; zero where they wrote nothing.
func bytesIn(file string) int64 {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	kilobytes, err := strconv.ParseInt(strings.TrimSuffix(string(text), " kB"), 10, 64)
	if err != nil {
		return 0
	}
	return kilobytes * 1024
}
