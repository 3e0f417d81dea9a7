package recorder

import (
	"errors"
	"io"
	"sync"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// message is one answer of a model. It is open until the client has read it or given it up.
type message struct {
	*exchange
	mu      sync.Mutex
	decoder wire.Decoder // nil once the message has ended
	read    bool         // the client has read something
	late    bool         // more was read after the end
	broken  error        // why the answer could not be read to its end

	calls []toolscore.Call // guarded by the recorder; Turn counts messages inside the answer
	ended bool             // guarded by the recorder
}

func (m *message) write(p []byte) {
	if len(p) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.read = true
	if m.decoder != nil {
		_, _ = m.decoder.Write(p)
		return
	}
	if !m.late {
		m.late = true
		m.recorder.warn("response to %v: the trace was taken before it was read; take the trace after the agent has run", m.request)
	}
}

// breakOff ends a message of which the rest did not arrive.
func (m *message) breakOff(why error) {
	m.mu.Lock()
	m.broken = why
	m.mu.Unlock()
	m.end()
}

// end closes the decoder, once: the client has read the answer to its end, or reads no further.
func (m *message) end() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.decoder == nil {
		return
	}
	calls, err := m.decoder.Close()
	m.decoder = nil
	m.recorder.finish(m, calls, m.read && err == nil)
	m.readResults()
	switch {
	case errors.Is(err, errNoMessage):
	case !m.read:
		m.recorder.warn("response to %v: nothing of it was read, so calls may be missing; read its body and close it", m.request)
	case m.broken != nil:
		m.recorder.warn("response to %v: it broke off, so calls may be missing: %w", m.request, m.broken)
	case errors.Is(err, io.ErrUnexpectedEOF):
		m.recorder.warn("%w; it was cut off, so calls may be missing", err)
	case err != nil:
		m.recorder.unreadable(err)
	}
}

// flush ends a message whose body nobody has closed.
func (m *message) flush() {
	m.mu.Lock()
	open := m.decoder != nil && m.read && !m.relayed
	m.mu.Unlock()
	if open {
		m.recorder.warn("response to %v: it was neither read to its end nor closed; close its body", m.request)
	}
	m.end()
}

// reserve gives the next answer its place.
func (r *Recorder) reserve() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wire.places++
	return r.wire.places
}

func (r *Recorder) await(m *message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wire.add(m)
}

func (r *Recorder) finish(m *message, calls []toolscore.Call, understood bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m.ended = true
	r.ran = r.ran || understood
	m.calls = calls
	r.wire.settleAll()
}

func (r *Recorder) settle(place int, results []toolscore.Call) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wire.results = append(r.wire.results, sentResults{place, results})
	r.wire.settleAll()
}

// flush ends the messages that are still open.
func (r *Recorder) flush() {
	if r == nil {
		return
	}
	r.mu.Lock()
	var open []*message
	for _, m := range r.wire.messages {
		if !m.ended {
			open = append(open, m)
		}
	}
	r.mu.Unlock()
	for _, m := range open {
		m.flush()
	}
}
