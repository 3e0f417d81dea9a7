package recorder

import (
	"fmt"
	"net/http"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// problem is something that went wrong in recorded traffic. Calls are missing where it is fatal.
type problem struct {
	error
	fatal   bool
	message *message // the answer that is not whole, nil where it is not about one
}

// Problems returns what went wrong in recorded traffic: requests that failed and answers that are
// not whole or could not be read, which Trace refuses unless a later answer shows that the agent
// went on, and lesser things such as a body that nobody closed. Answers that are still open end
// first.
func (r *Recorder) Problems() []error {
	problems := r.problems()
	errs := make([]error, len(problems))
	for i, p := range problems {
		errs[i] = p.error
	}
	return errs
}

// Report reports the problems when the test ends: those that make Trace fail, fail the test; others
// are logged.
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
	return r.wire.judged()
}

// judged returns the problems in view of all that was recorded.
func (w *traffic) judged() []problem {
	attempts := w.attempts()
	list := slices.Clone(w.problems)
	for i, p := range list {
		if p.message == nil {
			continue
		}
		_, err := p.message.attempt.Kept(attempts)
		list[i].fatal = err != nil
		if err == nil {
			list[i].error = fmt.Errorf("%w; a later answer shows that the agent went on", p.error)
		}
	}
	return list
}

// passed notes a request that nobody took for one to a model, in case nothing else is seen.
func (r *Recorder) passed(req wire.Request, resp *http.Response) {
	const enough = 3
	text := req.String()
	if resp != nil {
		text += " (" + statusOf(resp) + ")"
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.wire.passed) < enough && !slices.Contains(r.wire.passed, text) {
		r.wire.passed = append(r.wire.passed, text)
	}
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
	r.wire.problems = append(r.wire.problems, problem{error: err, fatal: true})
}
