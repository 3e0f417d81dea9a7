package mcpsdk

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolscore/toolscore-go/recorder"
)

// Middleware returns a middleware that records the tool calls that pass through it: those of all
// sessions of the client or server that it is added to. A call that takes several round trips,
// because the server asks for more input, is one call. The result is the structured content or else
// the content; a tool that failed and an error of the protocol both make an error, the latter as
// "MCP error -32602: unknown tool". A nil r means the context's recorder; without one nothing is
// recorded.
//
// A client decodes structured content into float64 before anybody sees it; where integers beyond
// 2^53 matter, record the connection by recorder.MCPPipe or the recorder's Transport.
func Middleware(r *recorder.Recorder) mcp.Middleware {
	calls := recorder.NewMCPCalls(r)
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			tool, args, state, ok := callOf(req)
			if !ok {
				return next(ctx, method, req)
			}
			done := calls.Begin(ctx, tool, args, state)
			defer unwind(done)
			result, err := next(ctx, method, req)
			done(result, named(err))
			return result, err
		}
	}
}

// callOf returns what a tools/call asks for; a client has the arguments as they were given, a
// server as they came.
func callOf(req mcp.Request) (tool string, args any, state string, ok bool) {
	switch p := req.GetParams().(type) {
	case *mcp.CallToolParams:
		if p != nil {
			return p.Name, p.Arguments, p.RequestState, true
		}
	case *mcp.CallToolParamsRaw:
		if p != nil {
			return p.Name, p.Arguments, p.RequestState, true
		}
	}
	return "", nil, "", false
}

// named gives an error of the protocol the form that tells it from what a tool said.
func named(err error) error {
	var fault *jsonrpc.Error
	if errors.As(err, &fault) {
		return fmt.Errorf("MCP error %d: %s", fault.Code, fault.Message)
	}
	return err
}

// unwind records the panic of a tool, which goes on.
func unwind(done func(result any, err error)) {
	if cause := recover(); cause != nil {
		done(nil, fmt.Errorf("panic: %v", cause))
		panic(cause)
	}
}
