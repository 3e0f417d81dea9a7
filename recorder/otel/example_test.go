package otel_test

import (
	"context"
	"fmt"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace"

	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/otel"
)

// The agent is instrumented; the test gives it a provider of its own.
func ExampleSpanProcessor() {
	rec := recorder.New()
	provider := trace.NewTracerProvider(trace.WithSpanProcessor(otel.SpanProcessor(rec)))

	_, span := provider.Tracer("agent").Start(context.Background(), "execute_tool weather") // the agent does
	span.SetAttributes(
		attribute.String("gen_ai.operation.name", "execute_tool"),
		attribute.String("gen_ai.tool.name", "weather"),
		attribute.String("gen_ai.tool.call.id", "call_1"),
		attribute.String("gen_ai.tool.call.arguments", `{"city": "Paris"}`),
		attribute.String("gen_ai.tool.call.result", "rain"),
	)
	span.End()

	call := rec.Calls()[0]
	fmt.Println(call.ID, call.Tool, call.Args, call.Result)
	// Output: call_1 weather map[city:Paris] rain
}
