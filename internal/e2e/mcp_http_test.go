package e2e_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/recorder"
)

type greeting struct {
	Name  string `json:"name"`
	Times int    `json:"times"`
}

// greet is the tool of both servers.
func greet(in greeting) string { return "Hello, " + in.Name }

// greeted is what the two sides of a session record.
var greeted = toolscore.Trace{{Tool: "greet", Args: toolscore.Args{"name": "Ada", "times": 2}}}

// TestSDKOverHTTP records both ends of a session of the official SDK: the client's traffic, and the
// handler in the server.
func TestSDKOverHTTP(t *testing.T) {
	served, sent := recorder.New(), recorder.New()
	s := mcp.NewServer(&mcp.Implementation{Name: "greeter", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "greet"}, recorder.FuncMCP(served, "greet",
		func(_ context.Context, _ *mcp.CallToolRequest, in greeting) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: greet(in)}}}, nil, nil
		}))
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil))
	defer web.Close()

	c := mcp.NewClient(&mcp.Implementation{Name: "guest", Version: "1"}, nil)
	session, err := c.Connect(t.Context(), &mcp.StreamableClientTransport{
		Endpoint: web.URL, HTTPClient: sent.HTTPClient(), DisableStandaloneSSE: true,
	}, nil)
	require.NoError(t, err)
	_, err = session.CallTool(t.Context(), &mcp.CallToolParams{Name: "greet", Arguments: greeting{"Ada", 2}})
	require.NoError(t, err)
	require.NoError(t, session.Close())
	requireGreeting(t, served, sent)
}

// TestMCPGoOverHTTP records both ends of a session of mcp-go.
func TestMCPGoOverHTTP(t *testing.T) {
	served, sent := recorder.New(), recorder.New()
	s := server.NewMCPServer("greeter", "1")
	s.AddTool(mcpgo.NewTool("greet"), mcpgo.NewTypedToolHandler(recorder.FuncWithRequest(served, "greet",
		func(_ context.Context, _ mcpgo.CallToolRequest, in greeting) (*mcpgo.CallToolResult, error) {
			return mcpgo.NewToolResultText(greet(in)), nil
		})))
	web := httptest.NewServer(server.NewStreamableHTTPServer(s))
	defer web.Close()

	c, err := client.NewStreamableHttpClient(web.URL+"/mcp", transport.WithHTTPBasicClient(sent.HTTPClient()))
	require.NoError(t, err)
	require.NoError(t, c.Start(t.Context()))
	_, err = c.Initialize(t.Context(), mcpgo.InitializeRequest{})
	require.NoError(t, err)
	request := mcpgo.CallToolRequest{}
	request.Params.Name, request.Params.Arguments = "greet", greeting{"Ada", 2}
	_, err = c.CallTool(t.Context(), request)
	require.NoError(t, err)
	require.NoError(t, c.Close())
	requireGreeting(t, served, sent)
}

func requireGreeting(t *testing.T, recorders ...*recorder.Recorder) {
	t.Helper()
	for _, rec := range recorders {
		require.Empty(t, rec.Problems())
		assert.AssertTools(t, greeted, rec)
		require.Contains(t, text(t, rec.Calls()[0].Result), "Hello, Ada")
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}
