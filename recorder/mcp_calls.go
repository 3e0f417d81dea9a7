package recorder

import (
	"context"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// MCPCalls records the tool calls of clients or servers of the Model Context Protocol, with any
// library. It is safe for concurrent use.
type MCPCalls struct {
	recorder *Recorder
	calls    wire.MCPCalls
}

// NewMCPCalls returns the MCPCalls that record into r. A nil r means the context's recorder;
// without one nothing is recorded.
func NewMCPCalls(r *Recorder) *MCPCalls {
	r.Wraps()
	return &MCPCalls{recorder: r, calls: wire.MCPCalls{Start: r.Begin}}
}

// Begin is Begin of the recorder for a tools/call request; state is its requestState, "" for none.
// The function it returns takes the result, which is anything that encodes as one in JSON: it
// records the structured content or else the content, or the text of the content as the error where
// the result says isError. An err of the protocol or the connection is recorded by its text; to
// tell it from what a tool said, give one of the protocol the form "MCP error -32602: unknown
// tool".
//
// Where the result asks for more input instead, the call goes on: the next request with the same
// tool, arguments and the state that the result gave is the same call.
func (c *MCPCalls) Begin(ctx context.Context, tool string, args any, state string) (done func(result any, err error)) {
	if c.recorder.or(ctx) == nil {
		return func(any, error) {}
	}
	return c.calls.Begin(ctx, tool, args, state)
}
