package wire

import (
	"bytes"
)

// lineSplitter cuts text into lines that end in LF, CR LF or CR, wherever the chunks end.
type lineSplitter struct {
	number  int    // of the current line, from 1 once it has ended
	partial []byte // what the current line has so far
	over    bool   // the current line is too long and is dropped
	afterCR bool   // a line feed that comes next belongs to the line before
}

// split hands each line that the chunk ends to the function, which must not keep it. A line that is
// too long is handed over as nil.
func (s *lineSplitter) split(chunk []byte, take func(line []byte)) {
	for len(chunk) > 0 {
		if s.afterCR && chunk[0] == '\n' {
			chunk = chunk[1:]
		}
		s.afterCR = false
		i := bytes.IndexAny(chunk, "\r\n")
		if i < 0 {
			s.keep(chunk)
			return
		}
		if len(s.partial) > 0 || s.over {
			s.keep(chunk[:i])
			s.finish(take)
		} else {
			s.number++
			take(chunk[:i])
		}
		s.afterCR = chunk[i] == '\r'
		chunk = chunk[i+1:]
	}
}

func (s *lineSplitter) keep(text []byte) {
	if s.over = s.over || len(s.partial)+len(text) > MaxPayload; !s.over {
		s.partial = append(s.partial, text...)
	}
}

// finish hands over the line that the stream has begun, if any.
func (s *lineSplitter) finish(take func(line []byte)) {
	if len(s.partial) == 0 && !s.over {
		return
	}
	s.number++
	line := s.partial
	if s.over {
		line = nil
	}
	take(line)
	s.partial, s.over = s.partial[:0], false
}

// jsonLines reads JSON values that are one on a line, so that a damaged line harms no other.
type jsonLines struct {
	deliver deliver
	lines   lineSplitter
	fault   Fault
}

func (j *jsonLines) write(chunk []byte) { j.lines.split(chunk, j.takeLine) }

func (j *jsonLines) takeLine(line []byte) { j.fault.At("line", j.lines.number, j.payload(line)) }

func (j *jsonLines) payload(line []byte) error {
	switch {
	case line == nil:
		return errTooLarge
	case len(bytes.Trim(line, Blank)) == 0:
		return nil
	default:
		return j.deliver(line)
	}
}

func (j *jsonLines) end() error {
	j.lines.finish(func(line []byte) { j.fault.At("line", j.lines.number, cutOff(j.payload(line))) })
	return j.fault.Err
}
