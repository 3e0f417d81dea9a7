package gotest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Outcome says how a test ended; of several runs of one test the worst counts.
type Outcome string

// The outcomes, from the best to the worst.
const (
	Passed     Outcome = "pass"
	Skipped    Outcome = "skip"
	Failed     Outcome = "fail"
	Unfinished Outcome = "unfinished" // it began, and go test never told its end
)

var worse = map[Outcome]int{Passed: 1, Skipped: 2, Failed: 3, Unfinished: 4}

// Result is what a run of go test came to.
type Result struct {
	// Passed says that go test ended well.
	Passed bool
	// Tests are the outcomes by the path of the package and the whole name of the test.
	Tests map[string]map[string]Outcome
}

// event is a line of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output string
}

// Run runs go test in dir, in the given packages and with the flags, and prints what go test prints
// as it comes. Env is added to the environment. Stderr is written to by go test as well, and has to
// allow that, as a file does. When ctx ends, go test is interrupted. It fails if go test cannot
// be started or is cut off.
func (a Arguments) Run(ctx context.Context, dir string, packages, env []string, stdout, stderr io.Writer) (Result, error) {
	cmd := exec.CommandContext(ctx, "go", append(append([]string{"test", "-json"}, packages...), a.Flags...)...)
	cmd.Dir, cmd.Stderr = dir, stderr
	cmd.Env = append(os.Environ(), env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return Result{}, fmt.Errorf("go test: cannot be started: %w", err)
	}
	s := stream{
		shown: newPrinter(stdout, stderr, a.Has("v") || a.Has("bench")), tests: map[string]map[string]Outcome{}, begins: a.Begins,
	}
	err = errors.Join(s.read(out), ended(cmd.Wait()))
	if ctx.Err() != nil {
		err = fmt.Errorf("go test: interrupted, so the results of this run are not kept; run it again: %w", ctx.Err())
	}
	return Result{Passed: err == nil && cmd.ProcessState.Success(), Tests: s.tests}, err
}

// ended forgives go test what it says by its exit code.
func ended(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		return nil
	}
	return err
}

// stream is the output of one go test -json.
type stream struct {
	shown  *printer
	tests  map[string]map[string]Outcome
	begins func(path, test string) // nil where nobody asks
}

// read follows the output to its end; a line that is not an event is shown as it is.
func (s *stream) read(out io.Reader) error {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		var e event
		switch {
		case len(line) == 0:
		case json.Unmarshal(line, &e) != nil:
			s.shown.line(string(line))
		default:
			s.shown.event(e)
			s.note(e)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("output of go test: %w", err)
		}
	}
}

func (s *stream) note(e event) {
	if e.Test == "" {
		return
	}
	if e.Action == "run" && s.begins != nil {
		s.begins(e.Package, e.Test)
	}
	tests := s.tests[e.Package]
	if tests == nil {
		tests = map[string]Outcome{}
		s.tests[e.Package] = tests
	}
	switch outcome := Outcome(e.Action); {
	case e.Action == "run" && tests[e.Test] == "":
		tests[e.Test] = Unfinished
	case worse[outcome] == 0:
	case tests[e.Test] == Unfinished || worse[outcome] > worse[tests[e.Test]]:
		tests[e.Test] = outcome
	}
}

// topLevel returns the test function of a test.
func topLevel(test string) string {
	function, _, _ := strings.Cut(test, "/")
	return function
}
