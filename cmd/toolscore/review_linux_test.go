package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/toolscore/toolscore-go/internal/pending"
)

const prompt = "[q]uit: "

// console is a pseudo terminal with a review in it.
type console struct {
	t        *testing.T
	user     *os.File // where the keys are pressed and the screen is seen
	terminal *os.File
	review   *exec.Cmd
	module   string
}

// startReview starts a review of three goldens and waits until it asks for the first.
func startReview(t *testing.T) *console {
	t.Helper()
	c := &console{t: t, module: t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(c.module, "go.mod"), []byte("module x\n"), 0o666))
	for _, test := range []string{"TestA", "TestB", "TestC"} {
		f := pending.File{Golden: c.golden(test), Test: test, Text: "version: 1\ncalls: []\n"}
		require.NoError(t, f.Write(pending.Below(c.module)))
	}
	c.open()
	c.review = exec.Command("toolscore", "review")
	c.review.Dir, c.review.Env = c.module, append(os.Environ(), pending.Variable+"=") // what runs these tests may ask for another
	c.review.Stdin, c.review.Stdout, c.review.Stderr = c.terminal, c.terminal, c.terminal
	c.review.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	require.NoError(t, c.review.Start())
	c.await(prompt)
	return c
}

func (c *console) open() {
	c.t.Helper()
	var err error
	c.user, err = os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	require.NoError(c.t, err)
	require.NoError(c.t, unix.IoctlSetPointerInt(int(c.user.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(c.user.Fd()), unix.TIOCGPTN)
	require.NoError(c.t, err)
	c.terminal, err = os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(c.t, err)
	c.t.Cleanup(func() {
		c.user.Close()
		c.terminal.Close()
	})
}

func (c *console) golden(test string) string {
	return filepath.Join(c.module, "__snapshots__", test+"_1.tools.yaml")
}

// await reads the screen until it shows the text, and returns what it shows.
func (c *console) await(text string) string {
	c.t.Helper()
	var screen strings.Builder
	buffer := make([]byte, 1024)
	for !strings.Contains(screen.String(), text) {
		n, err := c.user.Read(buffer)
		require.NoError(c.t, err, "the screen ends with:\n%s", screen.String())
		screen.Write(buffer[:n])
	}
	return screen.String()
}

func (c *console) press(keys string) {
	c.t.Helper()
	_, err := c.user.WriteString(keys)
	require.NoError(c.t, err)
}

// isRaw reports whether the terminal gives every key at once.
func (c *console) isRaw() bool {
	c.t.Helper()
	state, err := unix.IoctlGetTermios(int(c.terminal.Fd()), unix.TCGETS)
	require.NoError(c.t, err)
	return state.Lflag&unix.ICANON == 0
}

// exitCode waits for the review to end.
func (c *console) exitCode() int {
	_ = c.review.Wait() // the exit code says it
	return c.review.ProcessState.ExitCode()
}

func TestADecisionIsWrittenBeforeTheNextQuestion(t *testing.T) {
	c := startReview(t)
	assert.True(t, c.isRaw())
	c.press("a")
	screen := c.await(prompt)
	assert.Contains(t, screen, "accepted __snapshots__/TestA_1.tools.yaml\r\n")
	assert.FileExists(t, c.golden("TestA"))
	require.NoError(t, c.review.Process.Kill())
	assert.Equal(t, -1, c.exitCode())
	left, err := pending.List(pending.Below(c.module))
	require.NoError(t, err)
	assert.Len(t, left, 2)
	assert.NoFileExists(t, c.golden("TestB"))
}

func TestAReviewGivesTheTerminalBack(t *testing.T) {
	for name, leave := range map[string]func(*console){
		"by a key":      func(c *console) { c.press("q") },
		"by control-C":  func(c *console) { c.press("\x03") },
		"by a signal":   func(c *console) { _ = c.review.Process.Signal(unix.SIGTERM) },
		"with all done": func(c *console) { c.press("rA") },
	} {
		t.Run(name, func(t *testing.T) {
			c := startReview(t)
			leave(c)
			code := c.exitCode()
			assert.False(t, c.isRaw())
			switch name {
			case "with all done":
				assert.Equal(t, exitOK, code)
				assert.NoFileExists(t, c.golden("TestA"))
				assert.FileExists(t, c.golden("TestC"))
			case "by a signal":
				assert.Equal(t, exitUsage, code)
			default:
				assert.Equal(t, exitFail, code)
			}
		})
	}
}
