package recorder

import (
	"context"
	"errors"
	"fmt"
	"time"

	toolscore "github.com/toolscore/toolscore-go"
)

// Begin records that a tool starts, with a copy of the arguments as they are now: a string, []byte
// or json.RawMessage is read as JSON, any other value is encoded. Call done once, when the tool has
// finished, to record the outcome; later calls change nothing. Without it the call stays in the
// trace without an outcome. A nil Recorder means the one in the context; without one nothing is
// recorded.
func (r *Recorder) Begin(ctx context.Context, tool string, args any) (done func(result any, err error)) {
	running := r.start(ctx, tool, args, nil)
	return running.end
}

// span is a call that runs now. The zero span records nothing.
type span struct {
	recorder *Recorder
	call     *record
}

// start records a call. About is a value that may know the call's id, nil for none.
func (r *Recorder) start(ctx context.Context, tool string, args, about any) span {
	r = r.or(ctx)
	if r == nil {
		return span{}
	}
	var rec record
	rec.Tool = tool
	rec.setArgs(args)
	return r.open(ctx, &rec, about)
}

// open takes the place of the call in the order of the trace.
func (r *Recorder) open(ctx context.Context, rec *record, about any) span {
	rec.ID = callID(ctx, about)
	rec.Turn = turnNumber(ctx, r)
	rec.home = r.isFromHome()
	r.mu.Lock()
	defer r.mu.Unlock()
	rec.Start = time.Now()
	rec.began = r.tick()
	kept := r.block.keep(rec)
	r.executed = append(r.executed, kept)
	return span{r, kept}
}

// end records the outcome. What a tool returns beside an error is not an answer and is dropped.
func (s span) end(out any, err error) {
	if s.call == nil {
		return
	}
	var result any
	var text []byte
	var lossy error
	if err == nil {
		result, text, lossy = resultOf(out)
	}
	failure := errorText(err)
	s.recorder.mu.Lock()
	defer s.recorder.mu.Unlock()
	if s.call.done {
		return
	}
	s.call.Result, s.call.result, s.call.lossy, s.call.Err = result, text, lossy, failure
	s.call.ended = s.recorder.tick()
	s.call.Duration = max(time.Since(s.call.Start), 1) // not 0, which says that it has not returned
	s.call.done = true
}

var errGoexit = errors.New("runtime.Goexit")

// unwind is deferred around a tool. A panic is recorded and goes on with its own value, while the
// frames that raised it are still on the stack. It asks without the lock whether the call has
// ended, for nobody else ends the call of a wrapper.
func (s span) unwind() {
	if s.call == nil || s.call.done {
		return
	}
	cause := recover()
	if cause == nil { // the goroutine ends, as by t.FailNow
		s.end(nil, errGoexit)
		return
	}
	s.end(nil, fmt.Errorf("panic: %v", cause))
	panic(cause)
}

// errorText is the text of an error, never empty, because an empty Err means success. fmt survives
// an Error method that panics.
func errorText(err error) string {
	if err == nil {
		return ""
	}
	if text := fmt.Sprint(err); text != "" {
		return text
	}
	return fmt.Sprintf("(%T without text)", err)
}

var _ toolscore.Source = (*Recorder)(nil)
