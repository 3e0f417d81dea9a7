package recorder

import "context"

type (
	recorderKey struct{}
	callIDKey   struct{}
	turnKey     struct{}
)

// turn is a turn of one recorder; another recorder further down the context does not see it.
type turn struct {
	recorder *Recorder
	number   int
}

// NewContext returns a context that carries the recorder to wrappers made with a nil one. A nil r
// hides the recorder of ctx.
func NewContext(ctx context.Context, r *Recorder) context.Context {
	if r != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.inside = true
	}
	return context.WithValue(ctx, recorderKey{}, r)
}

// FromContext returns the recorder that NewContext put into the context, or nil.
func FromContext(ctx context.Context) *Recorder {
	if ctx == nil {
		return nil
	}
	r, _ := ctx.Value(recorderKey{}).(*Recorder)
	return r
}

// WithCallID returns a context whose next recorded call has the provider's call id, so that the
// executed call is joined with the requested one. An agent that runs tools itself calls it before
// each tool; "" means no id.
func WithCallID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, callIDKey{}, id)
}

// Turn starts a new turn: calls recorded with the returned context share it. An agent calls it once
// for each answer of the model, unless HTTP traffic is recorded, which shows the turns. A nil
// Recorder means the one in the context; without one ctx is returned unchanged.
func (r *Recorder) Turn(ctx context.Context) context.Context {
	r = r.or(ctx)
	if r == nil {
		return ctx
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turns++
	r.ran = true
	return context.WithValue(ctx, turnKey{}, turn{r, r.turns})
}

// or returns r, or the context's recorder where r is nil.
func (r *Recorder) or(ctx context.Context) *Recorder {
	if r != nil {
		return r
	}
	return FromContext(ctx)
}

// turnNumber returns the turn of r that the context is in, 0 for none.
func turnNumber(ctx context.Context, r *Recorder) int {
	if ctx == nil {
		return 0
	}
	if t, ok := ctx.Value(turnKey{}).(turn); ok && t.recorder == r {
		return t.number
	}
	return 0
}
