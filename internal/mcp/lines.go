package mcp

import "bytes"

// maxLine bounds one line, so that a peer that never ends it cannot fill the memory.
const maxLine = 64 << 20

// lines cuts text into lines, wherever its chunks end.
type lines struct {
	partial []byte // of the line that has not ended
	over    bool   // that line is too long and is dropped
}

// write hands each line that ends in p to take; the text is valid only during the call.
func (l *lines) write(p []byte, take func(text []byte, tooLong bool)) {
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

func (l *lines) keep(text []byte) {
	if l.over = l.over || len(l.partial)+len(text) > maxLine; l.over {
		l.partial = nil
		return
	}
	l.partial = append(l.partial, text...)
}

// end takes the line that has not ended for a whole one.
func (l *lines) end(take func(text []byte, tooLong bool)) {
	if len(l.partial) > 0 || l.over {
		take(l.partial, l.over)
	}
	l.partial, l.over = nil, false
}
