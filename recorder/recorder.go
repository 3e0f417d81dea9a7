// Package recorder records the tool calls of an agent while it runs, so that package snapshot or
// assert can compare them.
//
// A Recorder sees calls in two ways. Wrappers around tools (Func and its variants, Tool, Begin,
// Add) record the calls that were executed. Hooks into the client that talks to the model
// (HTTPMiddleware, Transport, EnvProxy, Proxy) record the calls that the model requested, whether
// or not a tool ever ran. The two lists are joined by call id.
//
// Wrappers made with a nil Recorder use the one in the context. Without one they only call the
// tool, so they can stay in production code.
package recorder

import (
	"sync"
	"sync/atomic"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/player"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// Recorder collects the calls of one agent run. It is a toolscore.Source. The zero value is ready,
// and all methods may be used concurrently. A Recorder must not be copied.
type Recorder struct {
	// ProviderCalls keeps calls that the provider runs itself, such as a web search; the default
	// leaves them out. Set it before the agent runs.
	ProviderCalls bool

	slot // package snapshot may answer from a cassette: the method of slot makes a player.Holder

	mu       sync.Mutex
	ran      bool      // the agent is known to have run, even where no call was recorded
	turns    int       // turns marked by Turn
	hasTools bool      // tools are wrapped for the recorder, though none may have run
	inside   bool      // a context carries the recorder, where wrappers made without one find it
	executed []*record // in the order in which they started
	block    block     // where the next of them are kept
	wire     traffic   // what HTTP traffic showed

	started   []*proxy // in the order in which they were started
	proxies   proxies
	reporting []string // names of tests that are told of problems at their end

	names func(tool string) string // see JoinNames

	home      uint64         // the goroutine on which New was called, 0 for none
	clock     atomic.Uint64  // numbers events
	homeFrame atomic.Uintptr // where a frame of it was when it was last looked up
	lookedUp  atomic.Uint64  // the calls whose goroutine was asked for
	first     atomic.Uint64  // the goroutine that made the first of them
	several   atomic.Bool    // another goroutine made one, or nobody looked

	overHTTP     wire.MCPCalls // of MCP servers, whose requests may take several round trips
	overHTTPOnce sync.Once
}

type slot = player.Slot

var _ player.Holder = (*Recorder)(nil)

// tick returns the number of the next event.
func (r *Recorder) tick() uint64 { return r.clock.Add(1) }

// New returns an empty Recorder.
func New() *Recorder { return &Recorder{home: goroutine()} }

// MarkRan records that the agent has run. Only an agent that rightly calls no tool, and whose model
// traffic is not recorded, needs it: Trace fails for a recorder that saw no call, no turn and no
// answer of a model, since nothing shows that the agent used it. With a nil r it does nothing.
func (r *Recorder) MarkRan() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ran = true
}

// Calls returns what has been recorded so far: the requested calls, each with its outcome if that
// is known, then the executed calls that match no requested one. Unlike Trace it never fails and
// leaves open answers untouched, so it may be called while the agent runs. The result is a copy.
func (r *Recorder) Calls() toolscore.Trace { return r.view().joined.calls() }

// Requested returns the calls that the model requested in recorded HTTP traffic, in its order.
// Answers that are still open end here, as in Trace. The result is a copy. It is also empty if no
// traffic was recorded.
func (r *Recorder) Requested() toolscore.Trace {
	r.flush()
	return r.view().requested.calls()
}

// Executed returns the calls that ran, in the order in which they started. The result is a copy. It
// is also empty if no tool was wrapped.
func (r *Recorder) Executed() toolscore.Trace { return r.view().executed.calls() }

// Add records calls that ran elsewhere. Arguments and results are copied. Arguments that have no
// JSON form make Trace fail. With a nil r it does nothing.
func (r *Recorder) Add(calls ...toolscore.Call) {
	if r == nil {
		return
	}
	added := make([]*record, len(calls))
	for i, c := range calls {
		added[i] = recordOf(c)
	}
	home := r.isFromHome()
	r.mu.Lock()
	defer r.mu.Unlock()
	place := r.tick()
	for _, rec := range added {
		rec.home, rec.began = home, place
	}
	r.executed = append(r.executed, added...)
}
