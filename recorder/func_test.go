package recorder_test

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

type query struct {
	Text string `json:"text"`
}

type meta struct{ Trace string }

// toolContext is a context of a framework, as genkit's and ADK's.
type toolContext struct {
	context.Context
	id string
}

func (c *toolContext) FunctionCallID() string { return c.id }

func echo(_ context.Context, q query) (string, error) { return q.Text, nil }

// body is what the tool "ask" does with its text.
type body func(text string) (string, error)

// shapes calls the tool with the text "hi" through each wrapper.
var shapes = map[string]func(context.Context, *recorder.Recorder, body) (string, error){
	"Func": func(ctx context.Context, r *recorder.Recorder, f body) (string, error) {
		return recorder.Func(r, "ask", func(_ context.Context, q query) (string, error) { return f(q.Text) })(ctx, query{"hi"})
	},
	"FuncNamed": func(ctx context.Context, r *recorder.Recorder, f body) (string, error) {
		dispatch := func(_ context.Context, q query) (string, error) { return f(q.Text) }
		return recorder.FuncNamed(r, dispatch, func(q query) (string, any) { return "ask", q })(ctx, query{"hi"})
	},
	"FuncWithMeta": func(ctx context.Context, r *recorder.Recorder, f body) (string, error) {
		return recorder.FuncWithMeta(r, "ask", func(_ context.Context, q query, _ meta) (string, error) {
			return f(q.Text)
		})(ctx, query{"hi"}, meta{"t"})
	},
	"FuncWithRequest": func(ctx context.Context, r *recorder.Recorder, f body) (string, error) {
		return recorder.FuncWithRequest(r, "ask", func(_ context.Context, _ meta, q query) (string, error) {
			return f(q.Text)
		})(ctx, meta{"t"}, query{"hi"})
	},
	"FuncMCP": func(ctx context.Context, r *recorder.Recorder, f body) (string, error) {
		_, out, err := recorder.FuncMCP(r, "ask", func(_ context.Context, _ meta, q query) (*meta, string, error) {
			out, err := f(q.Text)
			return nil, out, err
		})(ctx, meta{"t"}, query{"hi"})
		return out, err
	},
	"Tool": func(ctx context.Context, r *recorder.Recorder, f body) (string, error) {
		return recorder.Tool(r, stringTool{"ask", func(string) (string, error) { return f("hi") }}).Call(ctx, `{"text":"hi"}`)
	},
}

func TestEveryWrapper(t *testing.T) {
	hi := func(text string) (string, error) { return text + "!", nil }
	full := func(string) (string, error) { return "", errFull }
	for name, call := range shapes {
		t.Run(name, func(t *testing.T) {
			r := recorder.New()
			out, err := call(t.Context(), r, hi)
			require.NoError(t, err)
			assert.Equal(t, "hi!", out)
			_, err = call(t.Context(), r, full)
			assert.Same(t, errFull, err)

			got := trace(t, r)
			require.Len(t, got, 2)
			assert.Equal(t, "ask", got[0].Tool)
			assert.Equal(t, toolscore.Args{"text": "hi"}, got[0].Args)
			assert.Equal(t, "hi!", got[0].Result)
			assert.Nil(t, got[1].Result)
			assert.Equal(t, "full", got[1].Err)
		})
		t.Run(name+" with the context's recorder", func(t *testing.T) {
			r := recorder.New()
			_, _ = call(recorder.NewContext(t.Context(), r), nil, hi)
			assert.Len(t, trace(t, r), 1)
		})
		t.Run(name+" without a recorder", func(t *testing.T) {
			out, err := call(t.Context(), nil, hi)
			require.NoError(t, err)
			assert.Equal(t, "hi!", out)
		})
		t.Run(name+" panics", func(t *testing.T) {
			r := recorder.New()
			stack := panics(t, errFull, func() {
				_, _ = call(t.Context(), r, func(string) (string, error) { return raise() })
			})
			assert.Contains(t, stack, "recorder_test.raise", "the frames of the cause are still there")
			assert.Equal(t, "panic: full", trace(t, r)[0].Err)
		})
		t.Run(name+" panics without a recorder", func(t *testing.T) {
			panics(t, errFull, func() { _, _ = call(t.Context(), nil, func(string) (string, error) { return raise() }) })
		})
		t.Run(name+" ends the goroutine", func(t *testing.T) {
			r := recorder.New()
			ended := make(chan bool)
			go func() {
				defer close(ended)
				_, _ = call(t.Context(), r, func(string) (string, error) { runtime.Goexit(); return "", nil })
				ended <- true
			}()
			assert.False(t, <-ended, "Goexit must not be swallowed")
			assert.Equal(t, "runtime.Goexit", trace(t, r)[0].Err)
		})
	}
}

var errFull = errors.New("full")

func raise() (string, error) { panic(errFull) }

// panics runs f, which must panic with the very value, and returns the stack at that moment.
func panics(t *testing.T, value any, f func()) (stack string) {
	t.Helper()
	defer func() {
		assert.Same(t, value, recover())
		stack = string(debug.Stack())
	}()
	f()
	return ""
}

func TestExplicitTypesAndAContextOfItsOwn(t *testing.T) {
	r := recorder.New()
	tool := recorder.Func[query, string](r, "ask", func(ctx *toolContext, q query) (string, error) { return ctx.id + q.Text, nil })
	out, err := tool(&toolContext{t.Context(), "adk-1"}, query{"hi"})
	require.NoError(t, err)
	assert.Equal(t, "adk-1hi", out)
	assert.Equal(t, "adk-1", trace(t, r)[0].ID, "the id that the framework's context knows")
}

func TestFuncMCPWithoutOutput(t *testing.T) {
	r := recorder.New()
	tool := recorder.FuncMCP(r, "ask", func(context.Context, meta, query) (*meta, any, error) { return &meta{"r"}, nil, nil })
	_, _, err := tool(t.Context(), meta{}, query{})
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"Trace": "r"}, trace(t, r)[0].Result)
}

func TestFuncNamedSurvivesItsNameFunction(t *testing.T) {
	r := recorder.New()
	tool := recorder.FuncNamed(r, echo, func(query) (string, any) { panic("no name") })
	out, err := tool(t.Context(), query{"hi"})
	require.NoError(t, err)
	assert.Equal(t, "hi", out)
	_, err = r.Trace()
	assert.ErrorContains(t, err, "naming the call panicked: no name")
}

func TestWrappingNothingPanics(t *testing.T) {
	r := recorder.New()
	var none func(context.Context, query) (string, error)
	for _, tc := range []struct {
		want string
		wrap func()
	}{
		{`recorder.Func: the function of tool "ask" is nil; pass the function to record`, func() { recorder.Func(r, "ask", none) }},
		{"recorder.Func: the tool has no name; pass the name that the model calls it by", func() { recorder.Func(r, "", echo) }},
		{"recorder.FuncNamed: a function is nil; pass the dispatcher and a function that names its calls", func() {
			recorder.FuncNamed(r, echo, nil)
		}},
		{"recorder.Tool: the tool is nil; pass the tool to record", func() { recorder.Tool(r, nil) }},
	} {
		assert.PanicsWithValue(t, "toolscore: "+tc.want, tc.wrap)
	}
}

type stringTool struct {
	name string
	call body
}

func (s stringTool) Name() string                                         { return s.name }
func (stringTool) Description() string                                    { return "asks" }
func (s stringTool) Call(_ context.Context, input string) (string, error) { return s.call(input) }

func TestToolInput(t *testing.T) {
	same := stringTool{"calc", func(in string) (string, error) { return in, nil }}
	for _, tc := range []struct {
		input   string
		args    toolscore.Args
		problem toolscore.Problem
	}{
		{"2+2", nil, toolscore.Text},
		{"2", nil, toolscore.Text},
		{"null", nil, toolscore.Text},
		{" ", toolscore.Args{}, ""},
		{` {"a":"b"}`, toolscore.Args{"a": "b"}, ""},
		{`{"a":`, nil, toolscore.Truncated},
	} {
		r := recorder.New()
		tool := recorder.Tool(r, same)
		_, _ = tool.Call(t.Context(), tc.input)
		got := trace(t, r)[0]
		assert.Equal(t, "calc", got.Tool)
		assert.Equal(t, tc.args, got.Args, tc.input)
		assert.Equal(t, tc.problem, got.Problem, tc.input)
		if tc.problem != "" {
			assert.Equal(t, tc.input, got.Raw)
		}
		assert.Equal(t, "asks", tool.Description())
	}
}
