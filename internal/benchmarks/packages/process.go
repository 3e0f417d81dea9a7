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

// room is a package with a library's tests, each snapshot in a subtest of its own.
type room struct {
	library
	dir    string
	binary string // runs the tests in the folder where it is started
	held   hold
}

// hold is what the snapshots hold that are there: how many, and of which calls.
type hold struct {
	snapshots int
	word      string // other words make other calls
}

func (r *room) path() string { return filepath.Join(r.dir, "__snapshots__") }

// tests is what runs the tests of a package, and the clock by which it is timed.
type tests struct {
	command []string
	clock   clock
}

// clock returns how long a process took, of what it took on the wall.
type clock func(wall time.Duration, ended *os.ProcessState) time.Duration

func onTheWall(wall time.Duration, _ *os.ProcessState) time.Duration { return wall }

// ofTheProcessor is the clock for runs that wait for nothing: other programs do not make it run faster.
func ofTheProcessor(_ time.Duration, ended *os.ProcessState) time.Duration {
	return ended.UserTime() + ended.SystemTime()
}

// side makes the side of runs of the tests that find the state. What they find is made before the
// clock starts.
func (r *room) side(found state, snapshots int, t tests) (measure.Side, error) {
	if found != missing && r.held.snapshots != snapshots {
		if _, err := r.write(snapshots, tests{[]string{r.binary}, onTheWall}); err != nil {
			return nil, err
		}
	}
	return measure.Each(func() (measure.Sample, error) {
		switch found {
		case missing:
			return r.write(snapshots, t)
		case differs:
			r.held.word = map[string]string{"first": "second", "second": "first"}[r.held.word]
			return r.run(t, r.update)
		default:
			return r.run(t, "")
		}
	}), nil
}

// write runs the tests where there are no snapshots.
func (r *room) write(snapshots int, t tests) (measure.Sample, error) {
	if err := os.RemoveAll(r.path()); err != nil {
		return measure.Sample{}, err
	}
	r.held = hold{snapshots, "first"}
	return r.run(t, r.create)
}

// run runs the tests, which must pass, and looks whether the snapshots are there.
func (r *room) run(t tests, variable string) (measure.Sample, error) {
	peak := filepath.Join(r.dir, "peak")
	process := exec.Command(t.command[0], t.command[1:]...)
	process.Dir = r.dir
	process.Env = append(apart.Environment(), "SNAPSHOTS="+strconv.Itoa(r.held.snapshots), "WORD="+r.held.word, "PEAK="+peak)
	if variable != "" {
		process.Env = append(process.Env, variable+"=true")
	}
	start := time.Now()
	said, err := process.CombinedOutput()
	took := time.Since(start)
	if err != nil {
		return measure.Sample{}, fmt.Errorf("tests of package %s: %w\n%.1000s", r.folder, err, said)
	}
	if err := r.look(); err != nil {
		return measure.Sample{}, fmt.Errorf("snapshots of package %s: %w", r.folder, err)
	}
	return measure.Sample{Time: t.clock(took, process.ProcessState), Peak: bytesIn(peak)}, nil
}

// look fails if the snapshots are not those of the calls: a library that checked nothing would
// be the fastest.
func (r *room) look() error {
	files, some := 0, ""
	err := filepath.WalkDir(r.path(), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files++
			some = path
		}
		return err
	})
	if want := r.files(r.held.snapshots); err == nil && files != want {
		err = fmt.Errorf("folder __snapshots__: %d files, not %d", files, want)
	}
	text, readErr := os.ReadFile(some)
	if err = errors.Join(err, readErr); err == nil && !bytes.Contains(text, []byte(r.held.word)) {
		err = fmt.Errorf("file %s: it has not the calls of this run", some)
	}
	return err
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
