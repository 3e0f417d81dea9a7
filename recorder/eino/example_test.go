package eino_test

import (
	"context"
	"fmt"

	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/schema"

	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/eino"
)

type city struct {
	City string `json:"city"`
}

// A node with tools, as an agent has it. The message stands for what the model asks for.
func ExampleMiddleware() {
	ctx := context.Background()
	weather, _ := utils.InferTool("weather", "tells the weather", func(_ context.Context, in city) (string, error) {
		return "rain in " + in.City, nil
	})

	rec := recorder.New()
	node, err := compose.NewToolNode(ctx, &compose.ToolsNodeConfig{
		Tools:               []tool.BaseTool{weather},
		ToolCallMiddlewares: []compose.ToolMiddleware{eino.Middleware(rec)},
	})
	if err != nil {
		return
	}
	_, _ = node.Invoke(ctx, schema.AssistantMessage("", []schema.ToolCall{
		{ID: "call_1", Function: schema.FunctionCall{Name: "weather", Arguments: `{"city": "Paris"}`}},
	}))

	call := rec.Calls()[0]
	fmt.Println(call.ID, call.Tool, call.Args, call.Result)
	// Output: call_1 weather map[city:Paris] rain in Paris
}
