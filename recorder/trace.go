package recorder

import (
	"errors"
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
)

// Trace returns the calls in the order in which the model requested them or, without traffic, in
// which they started; see Calls. It fails if that list would be wrong:
//   - nothing shows that the agent ran: no call, no marked turn, no answer of a model was recorded, and nobody called MarkRan;
//   - a request to a model failed, or its answer is not whole or could not be read, and no later answer shows that the agent
//     went on: that it asked for the same again, or said more in the same conversation;
//   - requested and executed calls were recorded, and without call ids nobody can tell which are the same;
//   - arguments are not JSON values, such as a channel or NaN.
//
// Answers that are still open end here: a trace is taken after the agent has run.
func (r *Recorder) Trace() (toolscore.Trace, error) {
	if r == nil {
		return nil, errors.New("recorder: the recorder is nil; make one with recorder.New")
	}
	r.flush()
	seen := r.view()
	if err := seen.refusal(); err != nil {
		return nil, fmt.Errorf("recorder: %w", err)
	}
	return seen.joined.calls(), nil
}

// view is what a recorder held at one moment.
type view struct {
	ran       bool
	requested records
	executed  records
	joined    records // the trace
	doubtful  string  // why joining is a guess; "" where it is not
	several   bool    // one goroutine may not have made all calls
	silence   string  // what is to be done where nothing was recorded
	problems  []problem
	passed    []string // some requests that were none to a model
}

func (r *Recorder) view() view {
	if r == nil {
		return view{}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	seen := view{ran: r.ran, requested: r.wire.requested(r.ProviderCalls), problems: r.wire.judged(), passed: r.wire.passed}
	seen.executed = make(records, 0, len(r.executed))
	for _, rec := range r.executed {
		rec.read()
		seen.executed = append(seen.executed, *rec)
	}
	seen.several, seen.silence = r.several.Load(), r.silence()
	j := joiner{requested: seen.requested, executed: seen.executed, names: r.names, wrapped: r.wrapped}
	seen.joined, seen.doubtful = j.join()
	return seen
}

// lost names the answers whose calls are missing; nil where there are none.
func (seen view) lost() error {
	var errs []error
	for _, p := range seen.problems {
		if p.fatal {
			errs = append(errs, p.error)
		}
	}
	if len(errs) == 0 {
		return nil
	}
	return fmt.Errorf("%w; nothing shows that the agent went on; compare Calls() where its answer does not matter",
		errors.Join(errs...))
}

// others says which requests passed that were none to a model.
func (seen view) others() string {
	if len(seen.passed) == 0 {
		return ""
	}
	return ", only " + strings.Join(seen.passed, ", ") + ", which is not known to be a model"
}

// refusal returns why the calls are not to be compared, nil where they are.
func (seen view) refusal() error {
	if err := seen.lost(); err != nil {
		return err
	}
	if len(seen.joined) == 0 && !seen.ran {
		return errors.New("nothing was recorded: no call, no turn, no answer of a model" + seen.others() + "; " + seen.silence)
	}
	if seen.doubtful != "" {
		return fmt.Errorf("%d requested and %d executed calls cannot be joined: %s; "+
			"compare Requested() or Executed(), or give executed calls their id with recorder.WithCallID; where the agent names tools "+
			"otherwise than the model, say how with JoinNames",
			len(seen.requested), len(seen.executed), seen.doubtful)
	}
	var errs []error
	for i, rec := range seen.joined {
		if rec.bad != nil {
			errs = append(errs, fmt.Errorf("%s: %w", source.Name(i, rec.Tool), rec.badArgs()))
		}
	}
	return errors.Join(errs...)
}
