// Package mcp follows connections of the Model Context Protocol, to see the tool calls that pass over them.
package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"
)

// Start records that a tool starts. The function it returns records the outcome and is called once.
type Start func(ctx context.Context, tool string, args any) (done func(result any, err error))

// Calls makes one call of each tools/call, however many requests it takes: a server may ask for more input instead of
// answering, and the client then repeats the request. It is safe for concurrent use; Start must be set.
type Calls struct {
	Start Start

	mu      sync.Mutex
	waiting map[request][]func(result any, err error)
}

// request is what the repetition of a request has in common with the request.
type request struct{ tool, args, state string }

// Begin records a request. State is its requestState, "" where it has none. The function it returns takes the result of the
// answer, as JSON or as what encodes to it, or the error that came in its place. An err is recorded as it is. A result is
// reduced to what the tool returned: structured content or else the content, and the text of the content as the error where
// the result says that it is one.
func (c *Calls) Begin(ctx context.Context, tool string, args any, state string) (done func(result any, err error)) {
	end := c.resume(tool, args, state)
	if end == nil {
		end = c.Start(ctx, tool, args)
	}
	return func(result any, err error) {
		if err != nil {
			end(nil, err)
			return
		}
		text, err := jsonOf(result)
		if err != nil {
			end(result, nil) // says why it cannot be recorded
			return
		}
		if next, ok := asksForInput(text); ok {
			c.wait(request{tool, textOf(args), next}, end)
			return
		}
		end(outcome(text))
	}
}

// resume returns the end of the call that this request repeats, nil where it repeats none.
func (c *Calls) resume(tool string, args any, state string) func(result any, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) == 0 {
		return nil
	}
	same := request{tool, textOf(args), state}
	ends := c.waiting[same]
	if len(ends) == 0 {
		return nil
	}
	if c.waiting[same] = ends[1:]; len(ends) == 1 {
		delete(c.waiting, same)
	}
	return ends[0]
}

func (c *Calls) wait(repeated request, end func(result any, err error)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting == nil {
		c.waiting = make(map[request][]func(result any, err error))
	}
	c.waiting[repeated] = append(c.waiting[repeated], end)
}

// jsonOf returns the JSON text of a value; json.RawMessage is taken as it is.
func jsonOf(v any) ([]byte, error) {
	if text, ok := v.(json.RawMessage); ok {
		return text, nil
	}
	return json.Marshal(v)
}

// textOf returns arguments as a text to compare, "" for those that have no JSON.
func textOf(args any) string {
	text, err := json.Marshal(args) // compact, whoever wrote it
	if err != nil {
		return ""
	}
	return string(text)
}

// asksForInput reports whether a result is none yet, and the requestState by which the client will repeat its request.
func asksForInput(result []byte) (state string, ok bool) {
	if !bytes.Contains(result, []byte(`"input_required"`)) {
		return "", false
	}
	var fields struct {
		ResultType   string `json:"resultType"`
		RequestState string `json:"requestState"`
	}
	err := json.Unmarshal(result, &fields)
	return fields.RequestState, err == nil && fields.ResultType == "input_required"
}
