package otel

import (
	"context"
	"slices"
	"sync"

	"go.opentelemetry.io/otel/sdk/trace"
	oteltrace "go.opentelemetry.io/otel/trace"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// SpanProcessor returns a processor that records the tool calls that spans show, in the order in
// which their spans started. It knows the conventions of OpenTelemetry and the attributes of
// Google's ADK, Genkit, OpenInference, Traceloop and the SDK of Anthropic. A span without arguments
// is a call without arguments.
//
// Spans of tools end in any order, so the calls of a trace are handed to the recorder when its
// outermost span ends, or at ForceFlush, which a test calls on the provider where that span is
// still open. A nil r means the recorder in the context in which a span starts; spans without one
// are passed over.
func SpanProcessor(r *recorder.Recorder) trace.SpanProcessor { return &processor{recorder: r} }

type processor struct {
	recorder *recorder.Recorder

	mu        sync.Mutex
	recorders map[oteltrace.SpanID]*recorder.Recorder // of open spans, by their contexts
	held      []heldCall
}

// heldCall is a call whose trace goes on.
type heldCall struct {
	toolscore.Call
	trace    oteltrace.TraceID
	recorder *recorder.Recorder
}

// OnStart notes the recorder of the context.
func (p *processor) OnStart(parent context.Context, span trace.ReadWriteSpan) {
	r := recorder.FromContext(parent)
	if p.recorder != nil || r == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.recorders == nil {
		p.recorders = make(map[oteltrace.SpanID]*recorder.Recorder)
	}
	p.recorders[span.SpanContext().SpanID()] = r
}

// OnEnd takes the call that the span shows.
func (p *processor) OnEnd(span trace.ReadOnlySpan) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := span.SpanContext()
	r := p.recorder
	if r == nil {
		r = p.recorders[id.SpanID()]
		delete(p.recorders, id.SpanID())
	}
	if r != nil {
		if c, ok := callOf(span); ok {
			p.held = append(p.held, heldCall{c, id.TraceID(), r})
		}
	}
	if parent := span.Parent(); !parent.IsValid() || parent.IsRemote() {
		p.release(func(c heldCall) bool { return c.trace == id.TraceID() })
	}
}

// release hands calls to their recorders.
func (p *processor) release(which func(heldCall) bool) {
	slices.SortStableFunc(p.held, func(a, b heldCall) int { return a.Start.Compare(b.Start) })
	p.held = slices.DeleteFunc(p.held, func(c heldCall) bool {
		if which(c) {
			c.recorder.Add(c.Call)
		}
		return which(c)
	})
}

// ForceFlush hands over the calls of traces that go on.
func (p *processor) ForceFlush(context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.release(func(heldCall) bool { return true })
	return nil
}

// Shutdown is ForceFlush.
func (p *processor) Shutdown(ctx context.Context) error { return p.ForceFlush(ctx) }
