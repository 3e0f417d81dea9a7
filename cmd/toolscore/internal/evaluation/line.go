package evaluation

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Lines says how the lines of a file are evaluated, each a trace as one JSON value.
type Lines struct {
	// File is what errors call the file.
	File string
	// All keeps the calls that the provider ran itself.
	All bool
	// Calls puts the calls and the entries into each result.
	Calls bool
}

// Evaluate compares the trace of one line with the gold. It is named by itself or else by its line,
// as "line 7". What is wrong with it is in the Error of the result. It is safe for concurrent
// use.
func (l Lines) Evaluate(g *Gold, line stream.Line) outcome.Result {
	place := fmt.Sprintf("%s:%d", l.File, line.Number)
	trace, err := l.read(line, place)
	name := trace.Name
	if name == "" {
		name = fmt.Sprintf("line %d", line.Number)
	}
	var o Outcome
	if err == nil {
		if o, err = g.Evaluate(trace.Calls); err != nil {
			err = fmt.Errorf("%s: %w", place, err)
		}
	}
	if err != nil {
		return outcome.Result{Name: g.Shown(name), Golden: filepath.ToSlash(g.Name), Error: g.Shown(err.Error())}
	}
	return o.Record(name, l.Calls)
}

func (l Lines) read(line stream.Line, place string) (Trace, error) {
	text := trimmed(line.Text)
	switch {
	case line.Err != nil:
		return Trace{}, fmt.Errorf("%s: %w", place, line.Err)
	case !bytes.HasPrefix(text, []byte("{")) && !bytes.HasPrefix(text, []byte("[")):
		return Trace{}, fmt.Errorf("%s: %w", place, errNoJSON)
	}
	return readValue(text, archive.Options{Name: place, All: l.All})
}

var errNoJSON = errors.New("it begins with neither { nor [; a line is one trace as JSON")

// Tally counts the results of lines.
type Tally struct {
	Passed, Failed, Unread int
	score                  float64 // the sum
}

// Add counts a result.
func (t *Tally) Add(r outcome.Result) {
	switch {
	case r.Error != "":
		t.Unread++
	case r.Passed:
		t.Passed++
	default:
		t.Failed++
	}
	t.score += r.Score
}

// String returns the counts and the mean score.
func (t Tally) String() string {
	text := fmt.Sprintf("%d passed, %d failed", t.Passed, t.Failed)
	if t.Unread > 0 {
		text += fmt.Sprintf(", %d could not be read", t.Unread)
	}
	if n := t.Passed + t.Failed; n > 0 {
		text += ", mean score " + words.Figure(t.score/float64(n))
	}
	return text
}
