package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// MCPSession watches both directions of one connection over which messages pass as lines. The two
// peers are equals here: only clients send tools/call, and what a peer answers is found by the
// requests of the other.
type MCPSession struct {
	begin MCPBegin
	lost  func(error)
	mu    sync.Mutex
}

// MCPBegin records a tools/call, as MCPCalls.Begin does.
type MCPBegin func(ctx context.Context, tool string, args any, state string) (done func(result any, err error))

// NewMCPSession returns a session that records calls by begin, and tells lost what it could not
// look at.
func NewMCPSession(begin MCPBegin, lost func(error)) *MCPSession {
	return &MCPSession{begin: begin, lost: lost}
}

// Streams returns two writers, each for all that one of the peers sends, in chunks that end
// anywhere. A request must be written before the other peer sees it, and so must an answer, if the
// call is to be complete when the client goes on. Closing a stream says that the peer sends nothing
// more; calls that it has not answered end with an error. Neither method fails.
func (s *MCPSession) Streams() (one, other io.WriteCloser) {
	a, b := &mcpStream{session: s}, &mcpStream{session: s}
	a.peer, b.peer = b, a
	return a, b
}

// mcpStream is what one peer sends.
type mcpStream struct {
	session *MCPSession
	peer    *mcpStream
	lines   mcpLines
	open    map[string][]func(result any, err error) // its own calls that wait for an answer, by the id of the request
}

// Write takes a chunk.
func (s *mcpStream) Write(p []byte) (int, error) {
	s.session.mu.Lock()
	defer s.session.mu.Unlock()
	s.lines.write(p, s.line)
	return len(p), nil
}

var (
	errNoAnswer = errors.New("no answer: the connection ended")
	errNoID     = errors.New("no answer: the request has no id")
)

// Close ends the stream.
func (s *mcpStream) Close() error {
	s.session.mu.Lock()
	defer s.session.mu.Unlock()
	s.lines.end(s.line)
	for _, calls := range s.peer.open {
		for _, done := range calls {
			done(nil, errNoAnswer)
		}
	}
	s.peer.open = nil
	return nil
}

// line takes a line. One that holds no messages is a matter between the peers.
func (s *mcpStream) line(text []byte, tooLong bool) {
	if tooLong {
		s.session.lost(fmt.Errorf("a message of MCP has more than %d MiB", maxLine>>20))
		return
	}
	values := json.NewDecoder(bytes.NewReader(text))
	for {
		var value json.RawMessage
		if values.Decode(&value) != nil {
			return
		}
		s.value(value)
	}
}

// value takes a message or a batch of them.
func (s *mcpStream) value(text json.RawMessage) {
	if text[0] == '[' {
		var batch []json.RawMessage
		if json.Unmarshal(text, &batch) == nil {
			for _, element := range batch {
				s.message(element)
			}
		}
		return
	}
	s.message(text)
}

// mcpMessage is a request, a notification or an answer.
type mcpMessage struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    json.RawMessage `json:"code"`
		Message string          `json:"message"`
	} `json:"error"`
}

func (s *mcpStream) message(text json.RawMessage) {
	var m mcpMessage
	_ = json.Unmarshal(text, &m) // a message with a field of a wrong type has the others
	switch m.Method {
	case "tools/call":
		s.request(m)
	case "notifications/cancelled":
		s.cancelled(m)
	case "":
		s.answer(m)
	}
}

func (s *mcpStream) request(m mcpMessage) {
	var params struct {
		Name         string          `json:"name"`
		Arguments    json.RawMessage `json:"arguments"`
		RequestState string          `json:"requestState"`
	}
	_ = json.Unmarshal(m.Params, &params)
	done := s.session.begin(context.Background(), params.Name, params.Arguments, params.RequestState)
	id := idOf(m.ID)
	if id == "" {
		done(nil, errNoID)
		return
	}
	if s.open == nil {
		s.open = make(map[string][]func(result any, err error))
	}
	s.open[id] = append(s.open[id], done)
}

// cancelled ends a call that the client gave up. The server need not answer it.
func (s *mcpStream) cancelled(m mcpMessage) {
	var params struct {
		RequestID json.RawMessage `json:"requestId"`
		Reason    string          `json:"reason"`
	}
	_ = json.Unmarshal(m.Params, &params)
	if done := s.take(params.RequestID); done != nil {
		done(nil, errors.New(strings.TrimSuffix("cancelled by the client: "+params.Reason, ": ")))
	}
}

// answer ends the call that is answered. An error of the protocol says so, which tells it from what
// a failed tool says.
func (s *mcpStream) answer(m mcpMessage) {
	if m.Result == nil && m.Error == nil {
		return
	}
	done := s.peer.take(m.ID)
	switch {
	case done == nil:
	case m.Error != nil:
		done(nil, fmt.Errorf("MCP error %s: %s", m.Error.Code, m.Error.Message))
	default:
		done(m.Result, nil)
	}
}

// take returns the end of the last open call with this id.
func (s *mcpStream) take(rawID json.RawMessage) func(result any, err error) {
	id := idOf(rawID)
	calls := s.open[id]
	if len(calls) == 0 {
		return nil
	}
	last := len(calls) - 1
	if s.open[id] = calls[:last]; last == 0 {
		delete(s.open, id)
	}
	return calls[last]
}

// idOf tells ids apart by type and value: 1 is not "1", and a string is the same however it is
// escaped. It is "" for none.
func idOf(text json.RawMessage) string {
	var id string
	switch {
	case string(text) == "null":
		return ""
	case json.Unmarshal(text, &id) == nil:
		return "string " + id
	default:
		return string(text)
	}
}

// maxLine bounds one line, so that a peer that never ends it cannot fill the memory.
const maxLine = 64 << 20

// mcpLines cuts text into lines, wherever its chunks end.
type mcpLines struct {
	partial []byte // of the line that has not ended
	over    bool   // that line is too long and is dropped
}

// write hands each line that ends in p to take; the text is valid only during the call.
func (l *mcpLines) write(p []byte, take func(text []byte, tooLong bool)) {
	for {
		text, rest, ended := bytes.Cut(p, []byte{'\n'})
		if !ended {
			l.keep(text)
			return
		}
		if len(l.partial) > 0 || l.over {
			l.keep(text)
			l.end(take)
		} else {
			take(text, len(text) > maxLine)
		}
		p = rest
	}
}

func (l *mcpLines) keep(text []byte) {
	if l.over = l.over || len(l.partial)+len(text) > maxLine; l.over {
		l.partial = nil
		return
	}
	l.partial = append(l.partial, text...)
}

// end takes the line that has not ended for a whole one.
func (l *mcpLines) end(take func(text []byte, tooLong bool)) {
	if len(l.partial) > 0 || l.over {
		take(l.partial, l.over)
	}
	l.partial, l.over = nil, false
}
