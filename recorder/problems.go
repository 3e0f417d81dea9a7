package recorder

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// problem is something that went wrong in recorded traffic. Calls are missing where it is fatal.
type problem struct {
	error
	fatal bool
}

// Problems returns what went wrong in recorded traffic: answers that could not be read, which Trace refuses, that were cut
// off, or whose body nobody closed. The agent never meets them. Answers that are still open are ended first.
func (r *Recorder) Problems() []error {
	problems := r.problems()
	errs := make([]error, len(problems))
	for i, p := range problems {
		errs[i] = p.error
	}
	return errs
}

// Report has the problems told when the test ends: an answer that could not be read fails it, others are logged.
func (r *Recorder) Report(t toolscore.TestingT) {
	t.Cleanup(func() {
		t.Helper()
		for _, p := range r.problems() {
			if p.fatal {
				t.Errorf("toolscore: recorder: %v", p)
			} else {
				t.Logf("toolscore: recorder: %v", p)
			}
		}
	})
}

// reportOnce is Report for a test that the recorder has not been told of.
func (r *Recorder) reportOnce(t toolscore.TestingT) {
	r.mu.Lock()
	told := slices.Contains(r.reporting, t.Name())
	if !told {
		r.reporting = append(r.reporting, t.Name())
	}
	r.mu.Unlock()
	if !told {
		r.Report(t)
	}
}

func (r *Recorder) problems() []problem {
	if r == nil {
		return nil
	}
	r.flush()
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]problem(nil), r.wire.problems...)
}

func (r *Recorder) warn(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wire.problems = append(r.wire.problems, problem{error: fmt.Errorf(format, args...)})
}

// unreadable notes an answer whose calls are lost.
func (r *Recorder) unreadable(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wire.problems = append(r.wire.problems, problem{err, true})
}
