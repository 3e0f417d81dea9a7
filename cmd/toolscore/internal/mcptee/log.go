package mcptee

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// callLog appends calls to a file, each as a line, in the order in which they were requested: a
// call that has ended waits for those before it.
type callLog struct {
	file    io.Writer
	problem func(error)

	mu      sync.Mutex
	waiting []*loggedCall
}

type loggedCall struct {
	toolscore.Call
	ended bool
}

// start takes a request, whose arguments are JSON text.
func (l *callLog) start(_ context.Context, tool string, args any) (done func(result any, err error)) {
	c := &loggedCall{Call: toolscore.Call{Tool: tool}}
	text, _ := args.(json.RawMessage)
	c.Args, c.Raw, c.Problem = wire.Arguments(string(text))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = append(l.waiting, c)
	return func(result any, err error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		c.Result, c.ended = result, true
		if err != nil {
			c.Err = err.Error()
		}
		l.flush()
	}
}

// flush writes the calls that wait for none.
func (l *callLog) flush() {
	open := slices.IndexFunc(l.waiting, func(c *loggedCall) bool { return !c.ended })
	if open < 0 {
		open = len(l.waiting)
	}
	for _, c := range l.waiting[:open] {
		l.write(c.Call)
	}
	l.waiting = slices.Delete(l.waiting, 0, open)
}

// write appends a line at once, because other servers may share the file.
func (l *callLog) write(c toolscore.Call) {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(c)
	if err == nil {
		_, err = l.file.Write(line.Bytes())
	}
	if err != nil {
		l.problem(fmt.Errorf("a call of %s is not written: %w", c.Tool, err))
	}
}
