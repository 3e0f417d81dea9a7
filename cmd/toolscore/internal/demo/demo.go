// Package demo plays a user's first day with golden files: an agent is recorded, drifts, and its test
// fails until the change is accepted.
package demo

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Play plays the demo in a temporary folder and prints what its user would see. Each test run is a
// process of its own, as under go test, so all that is shown is what the packages do.
func Play(out io.Writer, color bool) error {
	folder, err := os.MkdirTemp("", "toolscore-demo-")
	if err != nil {
		return fmt.Errorf("temporary folder: %w", err)
	}
	defer os.RemoveAll(folder)
	return (&stage{out: out, color: color, folder: folder}).play()
}

// stage is where the demo is played. After an error nothing more happens.
type stage struct {
	out    io.Writer
	color  bool
	folder string
	err    error
}

func (s *stage) play() error {
	s.say("1. An agent books a flight. One line wraps each of its tools, one line compares what it called:",
		"", `    search := recorder.Func(rec, "search_flights", searchFlights)`,
		"    snapshot.ToolscoreSnapshot(t, rec)",
		"", "The first run writes the golden.")
	s.test("go test -run "+testName, "first", 0)
	s.show()
	s.say("2. Another day the search finds another flight, so the number in the golden becomes a matcher, by hand:",
		"", "    flight_id: FL-204   becomes   flight_id: "+matcherLine)
	s.edit("flight_id: FL-204", "flight_id: "+matcherLine)
	s.test("go test -run "+testName, "second", 0)
	s.say("3. Somebody edits the prompt. The agent books another seat and sends an email that nobody asked for.")
	s.test("go test -run "+testName, "drifted", 1)
	s.say("4. Suppose that this is what you want. Accept it, and review the golden's diff in the pull request.")
	s.test("go test . -run '^"+testName+"$' -update", "drifted", 0, "UPDATE_SNAPS=true")
	s.show()
	if text := s.read(); s.err == nil && !bytes.Contains(text, []byte(matcherLine)) {
		s.err = fmt.Errorf("golden: the update lost the matcher %s", matcherLine)
	}
	s.say("The matcher and its comment survived: an update replaces only what no longer holds.")
	return s.err
}

// matcherLine is the value that the demo's user writes, with the comment that says why.
const matcherLine = `!regex FL-\d+ # changes on every run`

func (s *stage) say(lines ...string) {
	if s.err == nil {
		fmt.Fprintf(s.out, "\n%s\n", strings.Join(lines, "\n"))
	}
}

func (s *stage) test(command, step string, want int, env ...string) {
	if s.err == nil {
		s.err = s.run(command, step, want, env)
	}
}

// run plays one test run as a process whose folder is the demo's, and shows what it prints. The
// environment of the demo does not reach it where it would decide whether goldens are written.
func (s *stage) run(command, step string, want int, env []string) error {
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("own program: %w", err)
	}
	cmd := exec.Command(self)
	cmd.Dir = s.folder
	cmd.Env = append(os.Environ(), "UPDATE_SNAPS=", "CI=false", "TOOLSCORE_RECORDS=", "TOOLSCORE_PENDING=", Variable+"="+step)
	if s.color {
		cmd.Env = append(cmd.Env, "FORCE_COLOR=1") // a test run writes to a pipe, and would be plain
	}
	cmd.Env = append(cmd.Env, env...)
	var printed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &printed, &printed
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return fmt.Errorf("test run: %w", err)
	}
	fmt.Fprintf(s.out, "\n$ %s\n%s", command, printed.Bytes())
	if got := cmd.ProcessState.ExitCode(); got != want {
		return fmt.Errorf("test run %s: it ended with %d, not %d", step, got, want)
	}
	return nil
}

func (s *stage) golden() string {
	return filepath.Join(s.folder, "__snapshots__", testName+"_1.tools.yaml")
}

// read returns the golden, nil after an error.
func (s *stage) read() (text []byte) {
	if s.err == nil {
		text, s.err = os.ReadFile(s.golden())
	}
	return text
}

func (s *stage) show() {
	text := s.read()
	s.say("$ cat __snapshots__/"+filepath.Base(s.golden()), strings.TrimSuffix(string(text), "\n"))
}

func (s *stage) edit(from, to string) {
	text := s.read()
	if s.err == nil && !bytes.Contains(text, []byte(from)) {
		s.err = fmt.Errorf("golden: there is no line %q to edit", from)
	}
	if s.err == nil {
		s.err = os.WriteFile(s.golden(), bytes.Replace(text, []byte(from), []byte(to), 1), 0o644)
	}
}
