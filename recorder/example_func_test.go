package recorder_test

import (
	"context"
	"fmt"

	"github.com/toolscore/toolscore-go/recorder"
)

type (
	search        struct{ Query string }
	toolCall      struct{ ID, Name, Input string } // as of a framework
	request       struct{ Method string }          // as of a protocol
	protocolReply struct{ Content string }
)

// A tool that is told about its call after the arguments, as fantasy's are.
func ExampleFuncWithMeta() {
	rec := recorder.New()
	find := recorder.FuncWithMeta(rec, "find", func(_ context.Context, in search, call toolCall) (string, error) {
		return call.Name + " " + in.Query, nil
	})
	_, _ = find(context.Background(), search{"go"}, toolCall{ID: "call_1", Name: "find"})

	call := rec.Calls()[0]
	fmt.Println(call.ID, call.Args, call.Result)
	// Output: call_1 map[Query:go] find go
}

// A tool that is given the request before the arguments, as a typed handler of mcp-go.
func ExampleFuncWithRequest() {
	rec := recorder.New()
	find := recorder.FuncWithRequest(rec, "find", func(_ context.Context, _ request, in search) (string, error) {
		return "found " + in.Query, nil
	})
	_, _ = find(context.Background(), request{"tools/call"}, search{"go"})
	fmt.Println(rec.Calls()[0].Args, rec.Calls()[0].Result)
	// Output: map[Query:go] found go
}

// A tool that returns a protocol's result beside its output, as those of the MCP Go SDK.
func ExampleFuncMCP() {
	rec := recorder.New()
	find := recorder.FuncMCP(rec, "find", func(_ context.Context, _ request, in search) (*protocolReply, []string, error) {
		return nil, []string{in.Query}, nil
	})
	_, out, err := find(context.Background(), request{"tools/call"}, search{"go"})
	fmt.Println(out, err, rec.Calls()[0].Result)
	// Output: [go] <nil> [go]
}

// A tool of text, as langchaingo's.
func ExampleTool() {
	rec := recorder.New()
	calculator := recorder.Tool(rec, stringTool{"calculator", func(string) (string, error) { return "4", nil }})
	_, _ = calculator.Call(context.Background(), "2+2")

	call := rec.Calls()[0]
	fmt.Println(call.Tool, call.Raw, call.Problem, call.Result)
	// Output: calculator 2+2 text 4
}

// The calls of one answer of the model share a turn.
func ExampleRecorder_Turn() {
	rec := recorder.New()
	now := recorder.Func(rec, "now", func(context.Context, struct{}) (string, error) { return "noon", nil })
	for range 2 { // the agent's loop
		ctx := rec.Turn(context.Background())
		_, _ = now(ctx, struct{}{})
	}
	fmt.Println(rec.Calls()[0].Turn, rec.Calls()[1].Turn)
	// Output: 1 2
}
