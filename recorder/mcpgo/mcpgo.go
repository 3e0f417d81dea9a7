package mcpgo

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolscore/toolscore-go/recorder"
)

// Middleware returns a middleware that records the calls of a server's tools, with the arguments as
// they came over the wire. The result is the structured content or else the content; the content of
// a tool that failed is the error. A Go error of a handler is recorded as the client gets it, as
// "MCP error -32603: boom". A call that asks for more input is one call with those that bring it.
// The server calls no middleware for tools that it does not have. A nil r means the context's
// recorder; without one nothing is recorded.
func Middleware(r *recorder.Recorder) server.ToolHandlerMiddleware {
	calls := recorder.NewMCPCalls(r)
	return func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			done := calls.Begin(ctx, req.Params.Name, req.GetRawArguments(), requestState(req.Params))
			defer unwind(done)
			result, err := next(ctx, req)
			done(result, internalError(err))
			return result, err
		}
	}
}

// Client returns the client with its tool calls recorded, unknown tools included. Result and error
// are recorded as Middleware does. A nil r means the context's recorder; without one nothing is
// recorded. A nil c panics.
func Client(r *recorder.Recorder, c client.MCPClient) client.MCPClient {
	if c == nil {
		panic("toolscore: mcpgo.Client: the client is nil; pass the client to record")
	}
	return &recordedClient{c, recorder.NewMCPCalls(r)}
}

type recordedClient struct {
	client.MCPClient
	calls *recorder.MCPCalls
}

// CallTool records the call around the client's own.
func (c *recordedClient) CallTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	done := c.calls.Begin(ctx, req.Params.Name, req.GetRawArguments(), requestState(req.Params))
	defer unwind(done)
	result, err := c.MCPClient.CallTool(ctx, req)
	done(result, protocolError(err))
	return result, err
}

// requestState is the state of a call that goes on, which libraries before 1.0 have no field for.
func requestState(params mcp.CallToolParams) string {
	field := reflect.ValueOf(params).FieldByName("RequestState")
	if !field.IsValid() || field.Kind() != reflect.String {
		return ""
	}
	return field.String()
}

func internalError(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("MCP error %d: %w", mcp.INTERNAL_ERROR, err)
}

// protocolErrors are the errors that a client makes of an answer's code; it puts their text before
// the message.
var protocolErrors = []struct {
	err  error
	code int
}{
	{mcp.ErrParseError, mcp.PARSE_ERROR},
	{mcp.ErrInvalidRequest, mcp.INVALID_REQUEST},
	{mcp.ErrMethodNotFound, mcp.METHOD_NOT_FOUND},
	{mcp.ErrInvalidParams, mcp.INVALID_PARAMS},
	{mcp.ErrInternalError, mcp.INTERNAL_ERROR},
	{mcp.ErrRequestInterrupted, mcp.REQUEST_INTERRUPTED},
	{mcp.ErrResourceNotFound, mcp.RESOURCE_NOT_FOUND},
}

// protocolError gives an error of the protocol the form that tells it from what a tool said.
func protocolError(err error) error {
	for _, known := range protocolErrors {
		if errors.Is(err, known.err) {
			return fmt.Errorf("MCP error %d: %s", known.code, strings.TrimPrefix(err.Error(), known.err.Error()+": "))
		}
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
