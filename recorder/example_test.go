package recorder_test

import (
	"context"
	"errors"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// A tool is a Go function; the agent is given the wrapped one.
func ExampleFunc() {
	type booking struct {
		Flight string `json:"flight"`
		Seats  int    `json:"seats"`
	}
	rec := recorder.New()
	book := recorder.Func(rec, "book_flight", func(_ context.Context, b booking) (string, error) {
		return "booked " + b.Flight, nil
	})

	_, _ = book(context.Background(), booking{"FL-7", 2}) // the agent runs

	fmt.Println(rec.Calls()[0].Tool, rec.Calls()[0].Args, rec.Calls()[0].Result)
	// Output: book_flight map[flight:FL-7 seats:2] booked FL-7
}

// A wrapper made with a nil Recorder stays in production code; a test hands the recorder through
// the context.
func ExampleNewContext() {
	lookup := recorder.Func(nil, "lookup", func(_ context.Context, in map[string]string) (string, error) {
		return "42 of " + in["key"], nil
	})

	_, _ = lookup(context.Background(), map[string]string{"key": "production"})

	rec := recorder.New()
	_, _ = lookup(recorder.NewContext(context.Background(), rec), map[string]string{"key": "test"})
	fmt.Println(len(rec.Calls()), rec.Calls()[0].Args)
	// Output: 1 map[key:test]
}

// One function that runs whatever tool the model names, as an MCP session does.
func ExampleFuncNamed() {
	type params struct {
		Name      string
		Arguments map[string]any
	}
	callTool := func(_ context.Context, p *params) (string, error) { return "", errors.New("unknown tool " + p.Name) }
	rec := recorder.New()
	callTool = recorder.FuncNamed(rec, callTool, func(p *params) (string, any) { return p.Name, p.Arguments })

	_, _ = callTool(context.Background(), &params{"teleport", map[string]any{"to": "Mars"}})

	fmt.Println(rec.Calls()[0].Tool, rec.Calls()[0].Args, rec.Calls()[0].Err)
	// Output: teleport map[to:Mars] unknown tool teleport
}

// Anything else is recorded by hand; text is read as the JSON that a model wrote.
func ExampleRecorder_Begin() {
	rec := recorder.New()
	ctx := rec.Turn(context.Background())

	done := rec.Begin(ctx, "search", `{"query": "go 1.26", "limit": 3}`)
	done([]string{"release notes"}, nil)

	call := rec.Calls()[0]
	fmt.Println(call.Turn, call.Args, call.Result)
	// Output: 1 map[limit:3 query:go 1.26] [release notes]
}

// An agent that rightly calls no tool says so; otherwise an empty recorder is not a trace.
func ExampleRecorder_MarkRan() {
	rec := recorder.New()
	_, err := rec.Trace()
	fmt.Println(err != nil)

	rec.MarkRan()
	calls, err := rec.Trace()
	fmt.Println(len(calls), err)
	// Output:
	// true
	// 0 <nil>
}

// Calls that were recorded elsewhere.
func ExampleRecorder_Add() {
	rec := recorder.New()
	rec.Add(toolscore.Call{Tool: "now"}, toolscore.Call{Tool: "weather", Args: toolscore.Args{"city": "Oslo"}})
	fmt.Println(toolscore.Names(rec.Calls()))
	// Output: [now weather]
}
