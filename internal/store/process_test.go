package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/gkampitakis/go-snaps/snaps"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// The two contents that processes write in turn.
var contents = [2][]byte{bytes.Repeat([]byte("old line\n"), 220), bytes.Repeat([]byte("a new line\n"), 200)}

// acts is what the test binary does instead of testing, in the folder dir, where the variable ACT
// says so.
var acts = map[string]func(dir string) error{
	"update once": func(dir string) error {
		g, err := store.At(dir).Open(&testt.T{TestName: "TestX"}, "")
		if err != nil {
			return err
		}
		if _, err := g.Read(); err != nil {
			return err
		}
		return g.Write(contents[1])
	},
	"create": func(dir string) error {
		g, err := store.At(dir).Open(&testt.T{TestName: "TestX/a"}, "")
		if err == nil {
			err = g.Write(contents[0])
		}
		if err == nil {
			err = g.Record(store.Created)
		}
		return err
	},
	"update for ever": func(dir string) error {
		g, err := store.At(dir).Open(&testt.T{TestName: "TestX"}, "")
		for i := 0; err == nil; i++ {
			err = g.Write(contents[i%2])
			fmt.Print(".")
		}
		return err
	},
	"update in a hundred goroutines": func(dir string) error {
		g, err := store.At(dir).Open(&testt.T{TestName: "TestX"}, "")
		if err != nil {
			return err
		}
		errs := make([]error, 100)
		var writers sync.WaitGroup
		for i := range errs {
			writers.Go(func() {
				errs[i] = errors.Join(g.Write(contents[i%2]), g.Write(contents[(i+1)%2]))
			})
		}
		writers.Wait()
		return errors.Join(errs...)
	},
	"update for ever with go-snaps": func(dir string) error {
		config := snaps.WithConfig(snaps.Dir(filepath.Join(dir, "__snapshots__")), snaps.Filename("TestX"), snaps.Update(true))
		for i := 0; ; i++ {
			test := &snapsT{testt.T{TestName: "TestX"}}
			config.MatchStandaloneSnapshot(test, string(contents[i%2]))
			test.Finish()
			fmt.Print(".")
		}
	},
}

// snapsT has what go-snaps asks of a test beyond ours.
type snapsT struct{ testt.T }

func (*snapsT) Skip(...any)          {}
func (*snapsT) Skipf(string, ...any) {}
func (*snapsT) SkipNow()             {}
func (*snapsT) Log(...any)           {}
func (t *snapsT) Error(args ...any)  { t.Errorf("%s", fmt.Sprint(args...)) }

func TestMain(m *testing.M) {
	act, found := acts[os.Getenv("ACT")]
	if !found {
		os.Exit(m.Run())
	}
	if err := act(os.Getenv("DIR")); err != nil {
		fmt.Print(err)
		os.Exit(1)
	}
}

// process returns the command of a process that acts in dir.
func process(t *testing.T, act, dir string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	command := exec.Command(self)
	command.Env = append(os.Environ(), "ACT="+act, "DIR="+dir)
	return command
}

// Eight processes of a hundred goroutines update one golden while somebody reads it.
func TestManyProcessesUpdateOneGolden(t *testing.T) {
	dir := t.TempDir()
	place(t, dir, goldenX, string(contents[0]))
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			out, err := process(t, "update in a hundred goroutines", dir).CombinedOutput()
			assert.NoError(t, err, "%s", out)
		})
	}
	done := make(chan bool)
	go func() { writers.Wait(); close(done) }()
	reads := 0
	for waiting := true; waiting; reads++ {
		select {
		case <-done:
			waiting = false
		case <-time.After(100 * time.Microsecond):
		}
		data, err := os.ReadFile(filepath.Join(dir, goldenX))
		require.NoError(t, err)
		require.True(t, isWhole(data), "read %d: %d bytes", reads, len(data))
	}
	t.Logf("%d reads", reads)
	assertFiles(t, dir, goldenX)
}

func isWhole(data []byte) bool {
	return bytes.Equal(data, contents[0]) || bytes.Equal(data, contents[1])
}
