package otel_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
	oteltrace "go.opentelemetry.io/otel/trace"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/otel"
)

func tracerFor(r *recorder.Recorder) (*trace.TracerProvider, oteltrace.Tracer) {
	provider := trace.NewTracerProvider(trace.WithSpanProcessor(otel.SpanProcessor(r)))
	return provider, provider.Tracer("agent")
}

// attrs makes attributes of keys and values.
func attrs(pairs ...string) []attribute.KeyValue {
	var attributes []attribute.KeyValue
	for i := 0; i < len(pairs); i += 2 {
		attributes = append(attributes, attribute.String(pairs[i], pairs[i+1]))
	}
	return attributes
}

var dialects = []struct {
	name       string
	span       string
	attributes []attribute.KeyValue
	failure    string
	want       *toolscore.Call // nil: no call
}{
	{
		"semantic conventions", "execute_tool add",
		attrs("gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", "add", "gen_ai.tool.call.id", "c1",
			"gen_ai.tool.call.arguments", `{"a":9007199254740993}`, "gen_ai.tool.call.result", `{"sum":1.0}`), "",
		&toolscore.Call{
			Tool: "add", ID: "c1",
			Args:   toolscore.Args{"a": json.Number("9007199254740993")},
			Result: map[string]any{"sum": json.Number("1.0")},
		},
	},
	{
		"a failure, no content", "execute_tool add", attrs("gen_ai.operation.name", "execute_tool"), "overflow",
		&toolscore.Call{Tool: "add", Args: toolscore.Args{}, Err: "overflow"},
	},
	{
		"arguments that were cut", "execute_tool add",
		attrs("gen_ai.operation.name", "execute_tool", "gen_ai.tool.call.arguments", `{"a":9007`), "",
		&toolscore.Call{Tool: "add", Raw: `{"a":9007`, Problem: toolscore.Truncated},
	},
	{
		"Anthropic's runner", "anthropic.mcp_tool_use add",
		attrs("gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", "add", "gen_ai.tool.call.id", "toolu_1",
			"gen_ai.tool.call.arguments", `{}`, "anthropic.tool_result.content", "three"), "",
		&toolscore.Call{Tool: "add", ID: "toolu_1", Args: toolscore.Args{}, Result: "three"},
	},
	{
		"ADK", "execute_tool add",
		attrs("gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", "add", "gen_ai.tool.call.id", "c1",
			"gcp.vertex.agent.tool_call_args", `{"a":1}`, "gcp.vertex.agent.tool_response", `{"sum":2}`), "",
		&toolscore.Call{
			Tool: "add", ID: "c1", Args: toolscore.Args{"a": json.Number("1")}, Result: map[string]any{"sum": json.Number("2")},
		},
	},
	{
		"ADK's sum of parallel runs", "execute_tool (merged)",
		attrs("gen_ai.operation.name", "execute_tool", "gen_ai.tool.name", "(merged tools)", "gen_ai.tool.call.id", "c1"), "", nil,
	},
	{
		"Genkit", "add",
		attrs("genkit:name", "add", "genkit:metadata:subtype", "tool", "genkit:input", `{"a":1}`, "genkit:output", `"two"`), "",
		&toolscore.Call{Tool: "add", Args: toolscore.Args{"a": json.Number("1")}, Result: "two"},
	},
	{
		"OpenInference", "add",
		attrs("openinference.span.kind", "TOOL", "tool.name", "add", "input.value", `{"a":1}`, "output.value", "two"), "",
		&toolscore.Call{Tool: "add", Args: toolscore.Args{"a": json.Number("1")}, Result: "two"},
	},
	{
		"Traceloop", "add.tool",
		attrs("traceloop.span.kind", "tool", "traceloop.entity.name", "add", "traceloop.entity.input", `{"a":1}`), "",
		&toolscore.Call{Tool: "add", Args: toolscore.Args{"a": json.Number("1")}},
	},
	{
		"a model that asks for a tool", "chat",
		attrs("gen_ai.operation.name", "chat", "gen_ai.output.messages",
			`[{"role":"assistant","parts":[{"type":"tool_call","id":"c1","name":"add","arguments":{}}]}]`), "", nil,
	},
}

func TestDialects(t *testing.T) {
	for _, tc := range dialects {
		t.Run(tc.name, func(t *testing.T) {
			rec := recorder.New()
			_, tracer := tracerFor(rec)
			_, span := tracer.Start(t.Context(), tc.span)
			span.SetAttributes(append(tc.attributes, attribute.Int("other", 1))...)
			if tc.failure != "" {
				span.SetStatus(codes.Error, tc.failure)
			}
			span.End()

			if tc.want == nil {
				assert.Empty(t, rec.Calls())
				return
			}
			require.Len(t, rec.Calls(), 1)
			got := rec.Calls()[0]
			assert.False(t, got.Start.IsZero())
			assert.Positive(t, got.Duration)
			got.Start, got.Duration = tc.want.Start, 0
			assert.Equal(t, *tc.want, got)
		})
	}
}

// run starts the span of a tool.
func run(ctx context.Context, tracer oteltrace.Tracer, tool string) (context.Context, oteltrace.Span) {
	return tracer.Start(ctx, "execute_tool "+tool, oteltrace.WithAttributes(attrs("gen_ai.operation.name", "execute_tool")...))
}

func TestCallsStandInTheOrderInWhichTheyStarted(t *testing.T) {
	rec := recorder.New()
	provider, tracer := tracerFor(rec)
	ctx, agent := tracer.Start(t.Context(), "invoke_agent")
	inner, outer := run(ctx, tracer, "outer")
	_, first := run(inner, tracer, "first")
	_, second := run(inner, tracer, "second")
	_, never := run(inner, tracer, "never ended")
	second.End()
	first.End()
	outer.End()
	assert.Empty(t, rec.Calls(), "the agent goes on")

	require.NoError(t, provider.ForceFlush(t.Context()))
	assert.Equal(t, []string{"outer", "first", "second"}, toolscore.Names(rec.Calls()))
	_, last := run(ctx, tracer, "last")
	last.End()
	agent.End()
	assert.Equal(t, "last", rec.Calls()[3].Tool)
	never.End()
	require.NoError(t, provider.Shutdown(t.Context()))
	assert.Equal(t, "never ended", rec.Calls()[4].Tool)
}

func TestTracesDoNotWaitForEachOther(t *testing.T) {
	rec := recorder.New()
	_, tracer := tracerFor(rec)
	other, _ := tracer.Start(t.Context(), "invoke_agent")
	_, waiting := run(other, tracer, "waiting")
	waiting.End()
	remote := oteltrace.ContextWithRemoteSpanContext(t.Context(), oteltrace.SpanContextFromContext(other).WithRemote(true))
	_, far := run(remote, tracer, "called from afar")
	far.End()
	assert.Equal(t, []string{"waiting", "called from afar"}, toolscore.Names(rec.Calls()), "one trace")

	_, alone := run(t.Context(), tracer, "alone")
	alone.End()
	assert.Len(t, rec.Calls(), 3)
}

// TestRecorderOfTheContext has two tests share a provider, as they share the global one.
func TestRecorderOfTheContext(t *testing.T) {
	_, tracer := tracerFor(nil)
	_, nobody := run(t.Context(), tracer, "nobody")
	nobody.End()
	recs := []*recorder.Recorder{recorder.New(), recorder.New()}
	for i, tool := range []string{"a", "b"} {
		ctx, agent := tracer.Start(recorder.NewContext(t.Context(), recs[i]), "invoke_agent")
		_, span := run(ctx, tracer, tool)
		span.End()
		agent.End()
	}
	assert.Equal(t, []string{"a"}, toolscore.Names(recs[0].Calls()))
	assert.Equal(t, []string{"b"}, toolscore.Names(recs[1].Calls()))
}
