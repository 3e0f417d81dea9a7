package mcpgo_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/mcpgo"
	"github.com/toolscore/toolscore-go/snapshot"
)

// TestOneGolden records the same agent over two versions of the protocol, and each at three places:
// in the client, in the server, and on the connection between them. All six recordings are the
// same, results included.
func TestOneGolden(t *testing.T) {
	first := run(t, mcp.LATEST_PROTOCOL_VERSION)
	snapshot.ToolscoreSnapshot(t, first.wire, toolscore.WithResults())
	golden := snapshot.File("__snapshots__/TestOneGolden_1.tools.yaml")
	second := run(t, mcp.LATEST_LEGACY_PROTOCOL_VERSION)
	for _, rec := range []*recorder.Recorder{first.client, first.server, second.wire, second.client, second.server} {
		assert.AssertTools(t, golden, rec, toolscore.WithResults())
	}
}

// recorders are those of the three places.
type recorders struct{ client, server, wire *recorder.Recorder }

// run has a client call the tools of a server.
func run(t *testing.T, version string) recorders {
	t.Helper()
	recs := recorders{recorder.New(), recorder.New(), recorder.New()}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	requests, stdin := io.Pipe()
	stdout, answers := io.Pipe()
	go func() { _ = server.NewStdioServer(newServer(recs.server)).Listen(ctx, requests, answers) }()

	in, out := recorder.MCPPipe(recs.wire, stdout, stdin)
	io := transport.NewIO(in, out, io.NopCloser(strings.NewReader("")))
	inner := client.NewClient(io, client.WithProtocolVersion(version), client.WithElicitationHandler(accepting{}))
	require.NoError(t, inner.Start(ctx))
	c := mcpgo.Client(recs.client, inner)
	defer c.Close()
	initialised, err := c.Initialize(ctx, mcp.InitializeRequest{})
	require.NoError(t, err)
	require.Equal(t, version, initialised.ProtocolVersion)

	for _, params := range []mcp.CallToolParams{
		{Name: "greet", Arguments: map[string]any{"name": "Ada"}},
		{Name: "look up", Arguments: json.RawMessage(`{"id": 9007199254740993}`)},
		{Name: "look up", Arguments: map[string]any{"id": 0}},
		{Name: "draw"},
		{Name: "pay"},
		{Name: "crash"},
	} {
		_, _ = c.CallTool(ctx, mcp.CallToolRequest{Params: params})
	}
	return recs
}

// accepting is a user who agrees to everything.
type accepting struct{}

func (accepting) Elicit(context.Context, mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	return &mcp.ElicitationResult{ElicitationResponse: mcp.ElicitationResponse{Action: mcp.ElicitationResponseActionAccept}}, nil
}

func newServer(r *recorder.Recorder) *server.MCPServer {
	s := server.NewMCPServer("server", "1", server.WithToolHandlerMiddleware(mcpgo.Middleware(r)), server.WithElicitation())
	s.AddTool(mcp.NewTool("greet"), greet)
	s.AddTool(mcp.NewTool("look up"), lookUp)
	s.AddTool(mcp.NewTool("draw"), draw)
	s.AddTool(mcp.NewTool("pay"), pay)
	s.AddTool(mcp.NewTool("crash"), crash)
	return s
}

// lookUp returns structured content with a large integer, or fails.
func lookUp(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetInt("id", 0) == 0 {
		return mcp.NewToolResultError("nobody has this id"), nil
	}
	return mcp.NewToolResultStructuredOnly(json.RawMessage(`{"id": 9007199254740993}`)), nil
}

// draw returns content that is not only text.
func draw(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultImage("a dot", "R0lGODlh", "image/gif"), nil
}

// pay asks the user before it pays.
func pay(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, asked := server.InputResponse(req.Params.InputResponses, "sure"); !asked {
		return server.NewInputRequestBuilder("asked").Elicit("sure", mcp.ElicitationParams{
			Message: "Sure?", RequestedSchema: map[string]any{"type": "object"},
		}).ToolResult(), nil
	}
	return mcp.NewToolResultText("paid"), nil
}

func crash(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("boom")
}
