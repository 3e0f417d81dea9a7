package mcpgo_test

// The tests in this file hold for every release of mcp-go since 0.41.

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/mcpgo"
)

func newGreeter(r *recorder.Recorder) *server.MCPServer {
	s := server.NewMCPServer("greeter", "1", server.WithToolHandlerMiddleware(mcpgo.Middleware(r)))
	s.AddTool(mcp.NewTool("greet"), greet)
	s.AddTool(mcp.NewTool("fail"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("nobody is here"), nil
	})
	s.AddTool(mcp.NewTool("crash"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, errors.New("boom")
	})
	return s
}

func TestClientAndServerRecordTheSame(t *testing.T) {
	ofServer, ofClient := recorder.New(), recorder.New()
	inner, err := client.NewInProcessClient(newGreeter(ofServer))
	require.NoError(t, err)
	c := mcpgo.Client(ofClient, inner)
	require.NoError(t, ask(t.Context(), c, "greet", map[string]any{"name": "Ada"}))
	for _, tool := range []string{"fail", "crash"} {
		_, _ = c.CallTool(t.Context(), mcp.CallToolRequest{Params: mcp.CallToolParams{Name: tool}})
	}
	for _, rec := range []*recorder.Recorder{ofServer, ofClient} {
		calls := rec.Calls()
		require.Equal(t, []string{"greet", "fail", "crash"}, toolscore.Names(calls))
		require.Equal(t, toolscore.Args{"name": "Ada"}, calls[0].Args)
		require.Equal(t, "Hello, Ada", calls[0].Result)
		require.Equal(t, "nobody is here", calls[1].Err)
		require.Equal(t, "MCP error -32603: boom", calls[2].Err)
	}
}

func TestToolsThatAreUnknown(t *testing.T) {
	rec := recorder.New()
	inner, err := client.NewInProcessClient(newGreeter(nil))
	require.NoError(t, err)
	err = ask(t.Context(), mcpgo.Client(rec, inner), "teleport", nil)
	require.ErrorIs(t, err, mcp.ErrInvalidParams)
	require.Equal(t, "MCP error -32602: tool 'teleport' not found: tool not found", rec.Calls()[0].Err)
}

func TestAPanicIsRecordedAndPassedOn(t *testing.T) {
	rec := recorder.New()
	handler := mcpgo.Middleware(rec)(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("no ink") })
	require.PanicsWithValue(t, "no ink", func() { _, _ = handler(t.Context(), mcp.CallToolRequest{}) })
	require.Equal(t, "panic: no ink", rec.Calls()[0].Err)
}

func TestRecorderOfTheContext(t *testing.T) {
	rec := recorder.New()
	for _, ctx := range []context.Context{t.Context(), recorder.NewContext(t.Context(), rec)} {
		_, err := mcpgo.Middleware(nil)(greet)(ctx, mcp.CallToolRequest{})
		require.NoError(t, err)
	}
	require.Len(t, rec.Calls(), 1)
	require.PanicsWithValue(t, "toolscore: mcpgo.Client: the client is nil; pass the client to record",
		func() { mcpgo.Client(rec, nil) })
}

// A call that the model requests and that is denied says so, even where no tool ran at all.
func TestADeniedCallIsNotExecuted(t *testing.T) {
	rec := recorder.New()
	mcpgo.Middleware(rec)
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{
			"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"delete_file","arguments":"{}"}}]}}]}`)
	}))
	defer model.Close()
	answer, err := rec.HTTPClient().Post(model.URL+"/v1/chat/completions", "application/json",
		strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"tidy up"}]}`))
	require.NoError(t, err)
	_, _ = io.Copy(io.Discard, answer.Body)
	require.NoError(t, answer.Body.Close())

	calls, err := rec.Trace()
	require.NoError(t, err)
	require.Equal(t, []string{"delete_file"}, toolscore.Names(calls))
	assert.Equal(t, toolscore.NotExecuted, calls[0].Executed)
}
