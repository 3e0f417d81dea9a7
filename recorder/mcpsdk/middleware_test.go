package mcpsdk_test

import (
	"context"
	"errors"
	"net"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/mcpsdk"
	"github.com/toolscore/toolscore-go/snapshot"
)

// TestOneGolden records the same agent over two versions of the protocol, and each at three places:
// in the client, in the server, and on the connection between them. All six recordings are the
// same, results included.
func TestOneGolden(t *testing.T) {
	first := run(t, "2026-07-28")
	snapshot.ToolscoreSnapshot(t, first.wire, toolscore.WithResults())
	golden := snapshot.File("__snapshots__/TestOneGolden_1.tools.yaml")
	second := run(t, "2025-11-25")
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
	server := newServer()
	server.AddReceivingMiddleware(mcpsdk.Middleware(recs.server))
	there, here := net.Pipe()
	served, err := server.Connect(t.Context(), &mcp.IOTransport{Reader: there, Writer: there}, nil)
	require.NoError(t, err)
	defer served.Close()

	client := mcp.NewClient(&mcp.Implementation{Name: "agent"}, &mcp.ClientOptions{ElicitationHandler: accept})
	client.AddSendingMiddleware(mcpsdk.Middleware(recs.client))
	in, out := recorder.MCPPipe(recs.wire, here, here)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: in, Writer: out},
		&mcp.ClientSessionOptions{ProtocolVersion: version})
	require.NoError(t, err)
	defer session.Close()
	require.Equal(t, version, session.InitializeResult().ProtocolVersion)

	for _, call := range []mcp.CallToolParams{
		{Name: "greet", Arguments: person{"Ada"}},
		{Name: "look up", Arguments: map[string]any{"name": "Ada"}},
		{Name: "look up", Arguments: map[string]any{"name": "nobody"}},
		{Name: "greet", Arguments: map[string]any{"name": 5}},
		{Name: "draw"},
		{Name: "pay"},
		{Name: "teleport"},
	} {
		_, _ = session.CallTool(t.Context(), &call)
	}
	return recs
}

func accept(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	return &mcp.ElicitResult{Action: "accept"}, nil
}

func newServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "server"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "greet"}, greet)
	mcp.AddTool(server, &mcp.Tool{Name: "look up"}, lookUp)
	mcp.AddTool(server, &mcp.Tool{Name: "draw"}, draw)
	mcp.AddTool(server, &mcp.Tool{Name: "pay"}, pay)
	return server
}

type born struct {
	Year int `json:"year"`
}

// lookUp returns structured content, or fails.
func lookUp(_ context.Context, _ *mcp.CallToolRequest, in person) (*mcp.CallToolResult, born, error) {
	if in.Name == "nobody" {
		return nil, born{}, errors.New("nobody of that name")
	}
	return nil, born{1815}, nil
}

// draw returns content that is not only text.
func draw(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{
		&mcp.TextContent{Text: "a dot"}, &mcp.ImageContent{MIMEType: "image/gif", Data: []byte("GIF89a")},
	}}, nil, nil
}

// pay asks the user before it pays.
func pay(_ context.Context, req *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
	if len(req.Params.InputResponses) == 0 {
		return &mcp.CallToolResult{
			InputRequests: mcp.InputRequestMap{"sure": &mcp.ElicitParams{Message: "Sure?"}},
			RequestState:  "asked",
		}, nil, nil
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "paid"}}}, nil, nil
}

func TestAPanicIsRecordedAndPassedOn(t *testing.T) {
	rec := recorder.New()
	next := func(context.Context, string, mcp.Request) (mcp.Result, error) { panic("no ink") }
	req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: "draw"}}
	require.PanicsWithValue(t, "no ink", func() {
		_, _ = mcpsdk.Middleware(rec)(next)(t.Context(), "tools/call", req)
	})
	require.Equal(t, "panic: no ink", rec.Calls()[0].Err)
}

func TestOtherErrorsKeepTheirText(t *testing.T) {
	rec := recorder.New()
	next := func(context.Context, string, mcp.Request) (mcp.Result, error) { return nil, context.Canceled }
	for _, params := range []*mcp.CallToolParamsRaw{{Name: "draw"}, nil} {
		_, err := mcpsdk.Middleware(rec)(next)(t.Context(), "tools/call", &mcp.CallToolRequest{Params: params})
		require.Equal(t, context.Canceled, err)
	}
	require.Len(t, rec.Calls(), 1, "a request without params calls no tool")
	require.Equal(t, "context canceled", rec.Calls()[0].Err)
}

func TestWithoutRecorder(t *testing.T) {
	next := func(context.Context, string, mcp.Request) (mcp.Result, error) { return &mcp.CallToolResult{}, nil }
	req := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: "draw"}}
	rec := recorder.New()
	for _, ctx := range []context.Context{t.Context(), recorder.NewContext(t.Context(), rec)} {
		_, err := mcpsdk.Middleware(nil)(next)(ctx, "tools/call", req)
		require.NoError(t, err)
	}
	require.Len(t, rec.Calls(), 1)
}
