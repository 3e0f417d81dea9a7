package evaluation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// Trace is what was recorded of one run of an agent.
type Trace struct {
	// Name is what the trace calls itself; "" where it has no name.
	Name  string
	Calls toolscore.Trace
}

// ReadTrace reads whatever archive.Extract reads, an empty list, which is a trace without calls,
// and an object that names the trace: {"name": …, "calls": …} or {"name": …, "trace": …}, with any
// of those inside, or a name beside messages. It fails for several such objects with lists in them,
// whose calls are not those of one trace.
func ReadTrace(data []byte, opts archive.Options) (Trace, error) {
	if opts.Format == "" && several(trimmed(data)) {
		return Trace{}, fmt.Errorf("%s: it holds several traces; write one a line and give --jsonl", opts.Name)
	}
	if text := trimmed(data); opts.Format == "" && json.Valid(text) {
		return readValue(text, opts)
	}
	calls, err := archive.Extract(data, opts)
	return Trace{Calls: calls}, err
}

// readValue reads a trace that is one JSON value. An error comes with the name, where that could be
// read.
func readValue(text []byte, opts archive.Options) (t Trace, err error) {
	if bytes.HasPrefix(text, []byte("{")) {
		if t.Name, text, err = unwrap(text); err != nil {
			return t, fmt.Errorf("%s: %w", opts.Name, err)
		}
	}
	var isGold bool
	if t.Calls, isGold = goldList(text, opts.All); isGold {
		return t, nil
	}
	var whole json.RawMessage
	if err := json.Unmarshal(text, &whole); err != nil {
		return t, fmt.Errorf("%s: %w", opts.Name, err)
	}
	opts.Format = "json"
	t.Calls, err = archive.Extract(text, opts)
	return t, err
}

// envelope is an object that names a trace.
type envelope struct {
	Name     once `json:"name"`
	Calls    once `json:"calls"`
	Trace    once `json:"trace"`
	Messages once `json:"messages"`
}

// once is the value of a key that may be once: of two lists of calls one would be lost.
type once []byte

func (o *once) UnmarshalJSON(text []byte) error {
	if *o != nil {
		return errors.New("name, calls, trace or messages is in it twice; keep one")
	}
	*o = bytes.Clone(text)
	return nil
}

// unwrap returns the name of a trace and what is inside; an object that has no such keys is itself
// what was recorded.
func unwrap(object []byte) (name string, inner []byte, err error) {
	var e envelope
	if err := json.Unmarshal(object, &e); err != nil {
		return "", nil, err
	}
	inner = object
	switch {
	case e.Calls != nil && e.Trace != nil:
		return "", nil, errors.New("it has calls and trace; keep the one that holds what was recorded")
	case e.Calls != nil:
		inner = e.Calls
	case e.Trace != nil:
		inner = e.Trace
	case e.Messages == nil:
		return "", object, nil
	}
	if json.Unmarshal(e.Name, &name) != nil {
		name = string(e.Name) // a number, say
	}
	return name, inner, nil
}

// several reports whether a text, a list or a sequence of values, begins with two objects that each
// hold a list of calls.
func several(text []byte) bool {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if bytes.HasPrefix(text, []byte("[")) {
		_, _ = decoder.Token() // the bracket
	}
	for range 2 {
		var e envelope
		if !decoder.More() || decoder.Decode(&e) != nil || !holdsList(e.Calls) && !holdsList(e.Trace) {
			return false
		}
	}
	return true
}

func holdsList(text []byte) bool { return bytes.HasPrefix(text, []byte("[")) }

// goldList reads a list of calls in their gold form; false where it is another. Extract reads it to
// the same, but must look at it from all sides first.
func goldList(text []byte, all bool) (toolscore.Trace, bool) {
	rest, isList := bytes.CutPrefix(text, []byte("["))
	rest = bytes.TrimLeft(rest, " \t\r\n")
	if !isList || !bytes.HasPrefix(rest, []byte(`{"tool"`)) && !bytes.HasPrefix(rest, []byte("]")) {
		return nil, false
	}
	var trace toolscore.Trace
	if trace.UnmarshalJSON(text) != nil {
		return nil, false
	}
	return slices.DeleteFunc(trace, func(c toolscore.Call) bool { return !all && !wire.RunByClient(c.Kind) }), true
}

func trimmed(data []byte) []byte {
	return bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
}
