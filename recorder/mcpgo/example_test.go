package mcpgo_test

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/mcpgo"
)

func greet(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("Hello, " + req.GetString("name", "")), nil
}

// ask calls a tool by a client that has not been initialised yet.
func ask(ctx context.Context, c client.MCPClient, tool string, args any) error {
	if _, err := c.Initialize(ctx, mcp.InitializeRequest{}); err != nil {
		return err
	}
	_, err := c.CallTool(ctx, mcp.CallToolRequest{Params: mcp.CallToolParams{Name: tool, Arguments: args}})
	return err
}

// The tools of a server.
func ExampleMiddleware() {
	rec := recorder.New()
	s := server.NewMCPServer("greeter", "1", server.WithToolHandlerMiddleware(mcpgo.Middleware(rec)))
	s.AddTool(mcp.NewTool("greet"), greet)

	c, _ := client.NewInProcessClient(s)
	_ = ask(context.Background(), c, "greet", map[string]any{"name": "Ada"})

	call := rec.Calls()[0]
	fmt.Println(call.Tool, call.Args, call.Result)
	// Output: greet map[name:Ada] Hello, Ada
}

// The client that an agent is given.
func ExampleClient() {
	s := server.NewMCPServer("greeter", "1")
	s.AddTool(mcp.NewTool("greet"), greet)
	c, _ := client.NewInProcessClient(s)

	rec := recorder.New()
	_ = ask(context.Background(), mcpgo.Client(rec, c), "greet", map[string]any{"name": "Ada"})

	call := rec.Calls()[0]
	fmt.Println(call.Tool, call.Args, call.Result)
	// Output: greet map[name:Ada] Hello, Ada
}
