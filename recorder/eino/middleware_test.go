package eino_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/schema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/eino"
)

// The four kinds of tools.
type (
	plain    struct{ named }
	stream   struct{ named }
	enhanced struct{ named }
	parts    struct{ named }
	named    string
)

func (n named) Info(context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{Name: string(n), Desc: string(n)}, nil
}

func (plain) InvokableRun(_ context.Context, args string, _ ...tool.Option) (string, error) {
	return "got " + args, nil
}

func (stream) StreamableRun(_ context.Context, args string, _ ...tool.Option) (*schema.StreamReader[string], error) {
	return schema.StreamReaderFromArray([]string{"got ", args}), nil
}

func (enhanced) InvokableRun(_ context.Context, args *schema.ToolArgument, _ ...tool.Option) (*schema.ToolResult, error) {
	return says("got " + args.Text), nil
}

func (parts) StreamableRun(
	_ context.Context, args *schema.ToolArgument, _ ...tool.Option,
) (*schema.StreamReader[*schema.ToolResult], error) {
	return schema.StreamReaderFromArray([]*schema.ToolResult{says("got "), says(args.Text)}), nil
}

func says(text string) *schema.ToolResult {
	return &schema.ToolResult{Parts: []schema.ToolOutputPart{{Type: schema.ToolPartTypeText, Text: text}}}
}

// asked are two messages of a model, because eino 0.8.0 races with itself where one streams from
// two enhanced tools.
var asked = []*schema.Message{
	schema.AssistantMessage("", []schema.ToolCall{
		{ID: "1", Function: schema.FunctionCall{Name: "plain", Arguments: `{"n": 1}`}},
		{ID: "2", Function: schema.FunctionCall{Name: "stream", Arguments: `{"n": 2}`}},
		{ID: "3", Function: schema.FunctionCall{Name: "enhanced", Arguments: `{"n": 3}`}},
	}),
	schema.AssistantMessage("", []schema.ToolCall{
		{ID: "4", Function: schema.FunctionCall{Name: "parts", Arguments: `{"n": 4`}},
	}),
}

func newNode(t *testing.T, r *recorder.Recorder) *compose.ToolsNode {
	t.Helper()
	node, err := compose.NewToolNode(t.Context(), &compose.ToolsNodeConfig{
		Tools:               []tool.BaseTool{plain{"plain"}, stream{"stream"}, enhanced{"enhanced"}, parts{"parts"}},
		ToolCallMiddlewares: []compose.ToolMiddleware{eino.Middleware(r)},
		ExecuteSequentially: true,
	})
	require.NoError(t, err)
	return node
}

// TestAllKinds runs tools of all kinds in both ways in which a graph runs them.
func TestAllKinds(t *testing.T) {
	for name, run := range map[string]func(*testing.T, *compose.ToolsNode){"invoked": invoked, "streamed": streamed} {
		t.Run(name, func(t *testing.T) {
			rec := recorder.New()
			run(t, newNode(t, rec))
			got := rec.Calls()
			require.Equal(t, []string{"plain", "stream", "enhanced", "parts"}, toolscore.Names(got))
			for i, id := range []string{"1", "2", "3", "4"} {
				assert.Equal(t, id, got[i].ID)
			}
			assert.Equal(t, `got {"n": 1}`, got[0].Result)
			assert.Equal(t, `got {"n": 2}`, got[1].Result)
			assert.Contains(t, textOf(got[2]), `got {"n": 3}`)
			assert.Contains(t, textOf(got[3]), "got ")
			assert.Equal(t, toolscore.Truncated, got[3].Problem)
		})
	}
}

func invoked(t *testing.T, node *compose.ToolsNode) {
	t.Helper()
	for _, message := range asked {
		messages, err := node.Invoke(t.Context(), message)
		require.NoError(t, err)
		require.Len(t, messages, len(message.ToolCalls))
	}
}

func streamed(t *testing.T, node *compose.ToolsNode) {
	t.Helper()
	for _, message := range asked {
		reader, err := node.Stream(t.Context(), message)
		require.NoError(t, err)
		for err == nil {
			_, err = reader.Recv()
		}
		require.Equal(t, io.EOF, err)
	}
}

// textOf returns the first text of an enhanced result.
func textOf(c toolscore.Call) string {
	return c.Result.(map[string]any)["parts"].([]any)[0].(map[string]any)["text"].(string)
}

func TestWithoutRecorder(t *testing.T) {
	invoked(t, newNode(t, nil))
	streamed(t, newNode(t, nil))

	rec := recorder.New()
	_, err := newNode(t, nil).Invoke(recorder.NewContext(t.Context(), rec), asked[0])
	require.NoError(t, err)
	require.Len(t, rec.Calls(), 3)
}

// invoke runs one tool under the middleware.
func invoke(ctx context.Context, m compose.ToolMiddleware, id string, run func() (string, error)) error {
	_, err := m.Invokable(func(context.Context, *compose.ToolInput) (*compose.ToolOutput, error) {
		text, err := run()
		return &compose.ToolOutput{Result: text}, err
	})(ctx, &compose.ToolInput{Name: "pay", CallID: id, Arguments: "{}"})
	return err
}

func TestAToolThatInterrupts(t *testing.T) {
	rec := recorder.New()
	m := eino.Middleware(rec)
	interrupt := func() (string, error) { return "", compose.Interrupt(t.Context(), "sure?") }
	require.Error(t, invoke(t.Context(), m, "1", interrupt))
	require.Error(t, invoke(t.Context(), m, "2", interrupt))
	require.NoError(t, invoke(t.Context(), m, "2", func() (string, error) { return "two", nil }))
	require.NoError(t, invoke(t.Context(), m, "1", func() (string, error) { return "one", nil }))
	require.NoError(t, invoke(t.Context(), m, "1", func() (string, error) { return "again", nil }))

	got := rec.Calls()
	require.Len(t, got, 3)
	assert.Equal(t, []any{"one", "two", "again"}, []any{got[0].Result, got[1].Result, got[2].Result})
}

func TestToolsThatFail(t *testing.T) {
	rec := recorder.New()
	m := eino.Middleware(rec)
	boom := errors.New("boom")
	require.Equal(t, boom, invoke(t.Context(), m, "1", func() (string, error) { return "", boom }))
	require.PanicsWithValue(t, "no ink", func() { _ = invoke(t.Context(), m, "2", func() (string, error) { panic("no ink") }) })
	_, err := m.Streamable(func(context.Context, *compose.ToolInput) (*compose.StreamToolOutput, error) {
		return nil, boom
	})(t.Context(), &compose.ToolInput{Name: "pay"})
	require.Equal(t, boom, err)

	got := rec.Calls()
	assert.Equal(t, []string{"boom", "panic: no ink", "boom"}, []string{got[0].Err, got[1].Err, got[2].Err})
}
