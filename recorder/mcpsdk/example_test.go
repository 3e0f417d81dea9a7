package mcpsdk_test

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/mcpsdk"
)

type person struct {
	Name string `json:"name"`
}

func greet(_ context.Context, _ *mcp.CallToolRequest, in person) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "Hello, " + in.Name}}}, nil, nil
}

// An agent's client gets the middleware; whatever it calls is recorded.
func ExampleMiddleware() {
	ctx := context.Background()
	server := mcp.NewServer(&mcp.Implementation{Name: "greeter"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "greet"}, greet)
	there, here := mcp.NewInMemoryTransports()
	served, _ := server.Connect(ctx, there, nil)
	defer served.Close()

	rec := recorder.New()
	client := mcp.NewClient(&mcp.Implementation{Name: "agent"}, nil)
	client.AddSendingMiddleware(mcpsdk.Middleware(rec))

	session, err := client.Connect(ctx, here, nil)
	if err != nil {
		return
	}
	defer session.Close()
	_, _ = session.CallTool(ctx, &mcp.CallToolParams{Name: "greet", Arguments: person{"Ada"}})

	call := rec.Calls()[0]
	fmt.Println(call.Tool, call.Args, call.Result)
	// Output: greet map[name:Ada] Hello, Ada
}
