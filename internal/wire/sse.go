package wire

import "bytes"

// sse reads server-sent events: the data lines of an event, joined, are one payload. Everything
// else in the format, comments and the names of events included, says nothing that the payloads do
// not say.
type sse struct {
	deliver deliver
	lines   lineSplitter
	data    []byte
	first   int // the line where the data begins, 0 where there is none
	fault   Fault
}

func (s *sse) write(chunk []byte) { s.lines.split(chunk, s.takeLine) }

func (s *sse) takeLine(line []byte) {
	if line == nil || len(s.data)+len(line) > MaxPayload {
		s.fault.At("line", s.lines.number, errTooLarge)
		s.data, s.first = s.data[:0], 0
		return
	}
	if len(line) == 0 {
		s.dispatch(nil)
		return
	}
	field, text, _ := bytes.Cut(line, []byte(":"))
	if string(field) != "data" {
		return
	}
	if s.first == 0 {
		s.first = s.lines.number
	} else {
		s.data = append(s.data, '\n')
	}
	s.data = append(s.data, bytes.TrimPrefix(text, []byte(" "))...)
}

// dispatch ends an event. At the end of the stream, where the last event may lack its blank line,
// damage is damage by cutting.
func (s *sse) dispatch(atEnd func(error) error) {
	if s.first == 0 {
		return
	}
	err := s.deliver(s.data)
	if atEnd != nil {
		err = atEnd(err)
	}
	s.fault.At("line", s.first, err)
	s.data, s.first = s.data[:0], 0
}

func (s *sse) end() error {
	s.lines.finish(s.takeLine)
	s.dispatch(cutOff)
	return s.fault.Err
}
