package snapshot

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// run is one run of several, and the testing.TB that its function gets: that of its subtest, except
// that a failure or a skip is the run's. A failed subtest would fail the test.
type run struct {
	testing.TB // nil before the run begins

	in   *runs
	name string

	mu       sync.Mutex
	failed   bool // the function did
	refused  bool // a snapshot that it took itself was not accepted
	skipped  bool
	replayed bool // it was answered from a cassette
	used     []recorder.Usage
	problems []string // why it failed, or was skipped

	ended bool // the rest is set by then; r.in.mu guards it all
	took  time.Duration
	taken int // snapshots without a label
}

// panicked is the panic of a run, passed on with the stack on which it happened.
type panicked struct {
	value any
	text  string
	stack []byte
}

// Error returns what go test prints.
func (p *panicked) Error() string { return p.text + "\n\n" + string(p.stack) }

// Unwrap returns the value of the panic if that was an error.
func (p *panicked) Unwrap() error {
	err, _ := p.value.(error)
	return err
}

// call runs the function on a goroutine of its own, which FailNow and SkipNow end.
func (one *run) call() *panicked {
	done := make(chan *panicked, 1)
	go func() {
		returned := false
		rec := recorder.New() // here, since it knows a call of another goroutine by that
		defer func() {
			if v := recover(); v != nil {
				done <- &panicked{value: v, stack: debug.Stack()}
				return
			}
			if !returned && !one.Failed() && !one.Skipped() {
				one.fail("it ended without a failure of its own, as by FailNow of the outer t")
			}
			one.in.compareOwn(one, rec)
			one.used = rec.Usage()
			done <- nil
		}()
		one.in.function(one, rec)
		returned = true
	}()
	return <-done
}

type runKey struct{}

// Context returns that of the subtest, by which a snapshot finds the run.
func (one *run) Context() context.Context { return context.WithValue(one.TB.Context(), runKey{}, one) }

// runOf returns the run that t belongs to, however it is wrapped; nil where it is none.
func runOf(t toolscore.TestingT) (one *run) {
	defer func() {
		if recover() != nil { // a fake may embed a nil testing.TB
			one = nil
		}
	}()
	if test, ok := t.(interface{ Context() context.Context }); ok {
		one, _ = test.Context().Value(runKey{}).(*run)
	}
	return one
}

// Fail marks the run as failed.
func (one *run) Fail() { one.fail("") }

// FailNow marks the run as failed and ends it.
func (one *run) FailNow() {
	one.fail("")
	runtime.Goexit()
}

// Error logs and marks the run as failed.
func (one *run) Error(args ...any) {
	one.Helper()
	one.report(fmt.Sprintln(args...))
}

// Errorf logs and marks the run as failed.
func (one *run) Errorf(format string, args ...any) {
	one.Helper()
	one.report(fmt.Sprintf(format, args...))
}

// Fatal is Error and FailNow.
func (one *run) Fatal(args ...any) {
	one.Helper()
	one.report(fmt.Sprintln(args...))
	runtime.Goexit()
}

// Fatalf is Errorf and FailNow.
func (one *run) Fatalf(format string, args ...any) {
	one.Helper()
	one.report(fmt.Sprintf(format, args...))
	runtime.Goexit()
}

// Failed reports whether the run has failed.
func (one *run) Failed() bool {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.failed || one.refused
}

// Skip logs, and ends the run as one that does not count.
func (one *run) Skip(args ...any) {
	one.Helper()
	one.skip(fmt.Sprintln(args...))
}

// Skipf logs, and ends the run as one that does not count.
func (one *run) Skipf(format string, args ...any) {
	one.Helper()
	one.skip(fmt.Sprintf(format, args...))
}

// SkipNow ends the run as one that does not count.
func (one *run) SkipNow() { one.skip("") }

// Skipped reports whether the run was skipped.
func (one *run) Skipped() bool {
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.skipped
}

// Setenv sets the variable until the run ends. Beside other runs that is an error.
func (one *run) Setenv(key, value string) {
	one.Helper()
	one.refuseBeside("Setenv(%q)", key)
	one.TB.Setenv(key, value)
}

// Chdir changes the folder until the run ends. Beside other runs that is an error.
func (one *run) Chdir(dir string) {
	one.Helper()
	one.refuseBeside("Chdir(%q)", dir)
	one.TB.Chdir(dir)
}

// Cleanup calls f when the run has ended; a failure in it is the run's.
func (one *run) Cleanup(f func()) {
	one.TB.Cleanup(func() {
		defer func() {
			if v := recover(); v != nil {
				one.in.passOn(one, &panicked{value: v, stack: debug.Stack()})
			}
		}()
		f()
	})
}

// replays notes that the run is answered from a cassette.
func (one *run) replays() {
	one.mu.Lock()
	defer one.mu.Unlock()
	one.replayed = true
}

func (one *run) refuseBeside(format, what string) {
	one.Helper()
	if one.in.parallel < 2 {
		return
	}
	text := fmt.Sprintf(format, what) + " in runs under Parallel: it would hold for all of them; leave Parallel out, " +
		"or hand the agent an address of its own by recorder.Proxy"
	one.in.misused(text)
	one.Fatal(text)
}

// report logs a failure in the subtest, where -v shows it, and keeps it for the report of all runs.
func (one *run) report(text string) {
	one.Helper()
	text = strings.TrimSuffix(text, "\n")
	one.Log(text)
	one.fail(place() + text)
}

func (one *run) fail(problem string) {
	one.mu.Lock()
	defer one.mu.Unlock()
	one.failed = true
	if problem != "" {
		one.problems = append(one.problems, problem)
	}
}

func (one *run) skip(text string) {
	one.Helper()
	text = strings.TrimSuffix(text, "\n")
	if text != "" {
		one.Log(text)
	}
	one.mu.Lock()
	one.skipped = true
	one.problems = append(one.problems, text)
	one.mu.Unlock()
	runtime.Goexit()
}

// place returns the innermost line of a test file on the stack, as booking_test.go:15: with a blank.
func place() string {
	stack := make([]uintptr, 64)
	frames := runtime.CallersFrames(stack[:runtime.Callers(3, stack)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if strings.HasSuffix(f.File, "_test.go") {
			return fmt.Sprintf("%s:%d: ", filepath.Base(f.File), f.Line)
		}
	}
	return ""
}
