package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// MCPStart records that a tool starts. The function it returns records the outcome and is called once.
type MCPStart func(ctx context.Context, tool string, args any) (done func(result any, err error))

// MCPCalls makes one call of each tools/call, however many requests it takes: a server may ask for
// more input instead of answering, and the client then repeats the request. It is safe for
// concurrent use; Start must be set.
type MCPCalls struct {
	Start MCPStart

	mu      sync.Mutex
	waiting map[repeatable][]func(result any, err error)
}

// repeatable is what the repetition of a request has in common with the request.
type repeatable struct{ tool, args, state string }

// Begin records a request. State is its requestState, "" where it has none. The function it returns
// takes the result of the answer, as JSON or as what encodes to it, or the error that came in its
// place. An err is recorded as it is. A result is reduced to what the tool returned: structured
// content or else the content, and the text of the content as the error where the result says that
// it is one.
func (c *MCPCalls) Begin(ctx context.Context, tool string, args any, state string) (done func(result any, err error)) {
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
			c.wait(repeatable{tool, argsText(args), next}, end)
			return
		}
		end(mcpOutcome(text))
	}
}

// resume returns the end of the call that this request repeats, nil where it repeats none.
func (c *MCPCalls) resume(tool string, args any, state string) func(result any, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) == 0 {
		return nil
	}
	same := repeatable{tool, argsText(args), state}
	ends := c.waiting[same]
	if len(ends) == 0 {
		return nil
	}
	if c.waiting[same] = ends[1:]; len(ends) == 1 {
		delete(c.waiting, same)
	}
	return ends[0]
}

func (c *MCPCalls) wait(repeated repeatable, end func(result any, err error)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting == nil {
		c.waiting = make(map[repeatable][]func(result any, err error))
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

// argsText returns arguments as a text to compare, "" for those that have no JSON.
func argsText(args any) string {
	text, err := json.Marshal(args) // compact, however it was written
	if err != nil {
		return ""
	}
	return string(text)
}

// asksForInput reports whether a result is none yet, and the requestState by which the client will
// repeat its request.
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

// anyCall is a request whose answer brings the result: decoders read results as they are on the wire.
const anyCall = `{"jsonrpc": "2.0", "id": 0, "method": "tools/call", "params": {"name": "any"}}`

// mcpOutcome reads the result of a tools/call. What cannot be read is a text that says why.
func mcpOutcome(result []byte) (any, error) {
	decoder := ForResponse(Request{Body: []byte(anyCall)}, "application/json")
	for _, part := range [][]byte{[]byte(`{"jsonrpc": "2.0", "id": 0, "result": `), result, []byte("}")} {
		_, _ = decoder.Write(part)
	}
	calls, err := decoder.Close()
	switch {
	case err != nil:
		return fmt.Sprintf("(not recorded: %v)", err), nil
	case calls[0].Err != "":
		return nil, errors.New(calls[0].Err)
	default:
		return calls[0].Result, nil
	}
}
