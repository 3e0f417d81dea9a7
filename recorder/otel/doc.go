// Package otel records the tool calls of agents that are instrumented with OpenTelemetry, from the
// spans of their tools. One line does it:
//
//	sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(otel.SpanProcessor(rec)))
//
// Spans say less than a hook in the agent: many emitters leave out arguments and results unless
// they are told to, and a sampler may leave out spans. Take them where there is no other way in.
package otel
