package golden

import (
	"bytes"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// attempt returns the text of the projection. It is read again: where it does not hold what it
// should, attempt reports false and which calls of the file to write anew.
func (p *projector) attempt() (text string, wrong []*step, ok bool) {
	if text, ok = p.text(); ok {
		if wrong, ok = p.check(text); ok {
			return text, wrong, len(wrong) == 0
		}
	}
	for _, s := range p.steps {
		if s.revision != nil {
			wrong = append(wrong, s)
		}
	}
	return "", wrong, false
}

// check reads a text and returns the steps whose call it does not hold. It reports false where not
// even their number or the head is right.
func (p *projector) check(text string) (wrong []*step, ok bool) {
	file, err := Read(p.name, []byte(text))
	if err != nil || len(file.variants) != len(p.variants) || !bytes.Equal(headOf(file), headOf(p.Document)) {
		return nil, false
	}
	d := file.variants[p.index()]
	if len(d.Calls) != len(p.steps) || !sameGroups(d.Calls, p.calls()) {
		return nil, false
	}
	for i, s := range p.steps {
		if !sameCall(d.Calls[i], s.call) {
			if s.want < 0 {
				return nil, false
			}
			wrong = append(wrong, s)
		}
	}
	return wrong, true
}

func sameCall(a, b toolscore.Call) bool {
	return bytes.Equal(inFull(a), inFull(b))
}

func inFull(c toolscore.Call) []byte {
	w := writer{bare: true}
	w.call(fields(c, allFields), 0)
	return w.buf
}

// wholeFile writes everything anew but the comments at the top.
func (p *projector) wholeFile() string {
	var w writer
	for line := range strings.Lines(strings.TrimPrefix(string(p.Document.text), byteOrderMark)) {
		if !strings.HasPrefix(line, "#") {
			break
		}
		w.text(strings.TrimRight(line, "\r\n") + "\n")
	}
	w.head(p.Document)
	for i, v := range p.variants {
		if i > 0 {
			w.text("---\n")
		}
		calls := v.Calls
		if v == p.Document {
			calls = p.calls()
		}
		w.calls(Variant{Calls: calls}, allFields, always)
	}
	return strings.ReplaceAll(string(w.buf), "\n", p.newline())
}

// calls lists what the variant is to hold.
func (p *projector) calls() []toolscore.Call {
	list := make([]toolscore.Call, len(p.steps))
	for i, s := range p.steps {
		list[i] = s.call
	}
	return list
}

// holdsSecret reports whether a call is not written as it was made.
func holdsSecret(got, written toolscore.Call) bool {
	return got.Raw != written.Raw || got.Err != written.Err ||
		value.HasMatcher(map[string]any(written.Args)) || value.HasMatcher(written.Result)
}
