package recorder

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// message is one answer of a model. It is open until the client has read it or given it up.
type message struct {
	*exchange
	mu      sync.Mutex
	decoder wire.Decoder  // nil once the message has ended
	read    bool          // the client has read something
	atEnd   bool          // the client has read to the end
	late    bool          // more was read after the end
	broken  error         // why the answer could not be read to its end
	flushed bool          // the trace was taken before the client had read it
	last    atomic.Uint64 // the last event before the client read something

	// guarded by the recorder
	attempt wire.Attempt // Turn of its calls counts messages inside the answer
	usage   wire.Usage
	byModel bool // a model gave the answer, and not a server of tools
	ended   bool
}

func (m *message) write(p []byte) {
	if len(p) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.read = true
	m.last.Store(m.recorder.clock.Load() + 1)
	if m.decoder != nil {
		_, _ = m.decoder.Write(p)
		return
	}
	if !m.late {
		m.late = true
		m.recorder.warn("response to %v: the trace was taken before it was read; take the trace after the agent has run", m.request)
	}
}

// readAll ends a message that the client has read to its end.
func (m *message) readAll() {
	m.mu.Lock()
	m.atEnd = true
	m.mu.Unlock()
	m.end()
}

// breakOff ends a message of which the rest did not arrive.
func (m *message) breakOff(why error) {
	m.mu.Lock()
	m.broken = why
	m.mu.Unlock()
	m.end()
}

// fail ends a message of which nothing will come.
func (m *message) fail(fault error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.decoder = nil
	m.readResults()
	m.recorder.finish(m, nil, fault)
}

// end closes the decoder, once: the client has read the answer to its end, or reads no further.
func (m *message) end() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.decoder == nil {
		return
	}
	calls, err := m.decoder.Close()
	understood := m.decoder.Understood()
	usage, byModel := usageOf(m.decoder)
	fault := m.fault(err, understood)
	m.decoder = nil
	m.readResults()
	if fault == nil && !understood {
		m.said = nil // it was no answer of a model
	}
	m.recorder.cost(m, usage, byModel && understood)
	m.recorder.finish(m, calls, fault)
}

// fault says why the calls may not be those of a whole answer, nil where they are.
func (m *message) fault(err error, understood bool) error {
	_, isMCP := m.decoder.(*mcpAnswer)
	switch {
	case isMCP:
		return err
	case m.broken != nil && (err != nil || !understood):
		return fmt.Errorf("response to %v: it broke off, so it may lack calls: %w", m.request, m.broken)
	case !m.read && !m.atEnd:
		return fmt.Errorf("response to %v: nothing of it was read, so its calls are not known; read its body and close it", m.request)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%w; it was cut off, so it may lack calls", err)
	default:
		return err
	}
}

// flush ends a message whose body nobody has closed.
func (m *message) flush() {
	m.mu.Lock()
	open := m.decoder != nil && m.read && !m.relayed
	m.flushed = true
	m.mu.Unlock()
	if open {
		m.recorder.warn("response to %v: it was neither read to its end nor closed; close its body", m.request)
	}
	m.end()
}

func (r *Recorder) await(m *message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wire.add(m)
}

func (r *Recorder) finish(m *message, calls []toolscore.Call, fault error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m.ended = true
	r.ran = r.ran || fault == nil && m.said != nil
	m.attempt = wire.Attempt{Conversation: m.said, Calls: calls, Err: fault, Place: int(m.place)}
	if !m.relayed && !m.flushed {
		m.attempt.Ended = int(r.clock.Load())
	}
	if fault != nil {
		r.wire.problems = append(r.wire.problems, problem{error: fault, message: m})
	}
	r.wire.settleAll()
}

func (r *Recorder) settle(sent sentResults) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wire.results = append(r.wire.results, sent)
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
