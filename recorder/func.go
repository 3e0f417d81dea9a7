package recorder

import (
	"context"
	"fmt"
)

// Func returns f with its calls recorded under the tool's name: the arguments before f runs, the
// result or error after. The context may be of any type that implements context.Context. A nil r
// means the recorder in the context; without one, f is called and nothing is recorded. A panic is
// recorded and passed on.
//
// The value of type In is the arguments: a string, []byte or json.RawMessage is read as the JSON
// that a model wrote, anything else is encoded. A nil f or an empty tool panics.
func Func[In, Out any, C context.Context](r *Recorder, tool string, f func(C, In) (Out, error)) func(C, In) (Out, error) {
	checkWrap("Func", tool, f == nil)
	r.Wraps(tool)
	return func(ctx C, in In) (Out, error) {
		running := r.start(ctx, tool, in, nil)
		defer running.unwind()
		out, err := f(ctx, in)
		running.end(out, err)
		return out, err
	}
}

// FuncNamed is Func for a function that dispatches to several tools, such as CallTool of an MCP
// session: name returns the tool and its arguments, given the function's input. If the input is a
// struct with a string field CallID or ID, the field is the call's id. A nil f or name panics.
func FuncNamed[In, Out any, C context.Context](
	r *Recorder, f func(C, In) (Out, error), name func(In) (tool string, args any),
) func(C, In) (Out, error) {
	if f == nil || name == nil {
		panic("toolscore: recorder.FuncNamed: a function is nil; pass the dispatcher and a function that names its calls")
	}
	r.Wraps()
	return func(ctx C, in In) (Out, error) {
		running := r.startNamed(ctx, in, func() (string, any) { return name(in) })
		defer running.unwind()
		out, err := f(ctx, in)
		running.end(out, err)
		return out, err
	}
}

// FuncWithMeta is Func for a tool that takes the arguments and then something about the call, such
// as a fantasy.ToolCall; only the arguments are recorded, and the call's id where meta has a string
// field CallID or ID.
func FuncWithMeta[In, Meta, Out any, C context.Context](
	r *Recorder, tool string, f func(C, In, Meta) (Out, error),
) func(C, In, Meta) (Out, error) {
	checkWrap("FuncWithMeta", tool, f == nil)
	r.Wraps(tool)
	return func(ctx C, in In, meta Meta) (Out, error) {
		running := r.start(ctx, tool, in, meta)
		defer running.unwind()
		out, err := f(ctx, in, meta)
		running.end(out, err)
		return out, err
	}
}

// FuncWithRequest is Func for a tool that takes the request and then the arguments, such as a typed
// handler of mcp-go; only the arguments are recorded.
func FuncWithRequest[In, Req, Out any, C context.Context](
	r *Recorder, tool string, f func(C, Req, In) (Out, error),
) func(C, Req, In) (Out, error) {
	checkWrap("FuncWithRequest", tool, f == nil)
	r.Wraps(tool)
	return func(ctx C, req Req, in In) (Out, error) {
		running := r.start(ctx, tool, in, nil)
		defer running.unwind()
		out, err := f(ctx, req, in)
		running.end(out, err)
		return out, err
	}
}

// FuncMCP is Func for a tool that takes the request and the arguments and returns a protocol result
// and an output, such as a ToolHandlerFor of the MCP Go SDK. The output is recorded as the result,
// or the protocol result if there is no output.
func FuncMCP[In, Req, Res, Out any, C context.Context](
	r *Recorder, tool string, f func(C, Req, In) (Res, Out, error),
) func(C, Req, In) (Res, Out, error) {
	checkWrap("FuncMCP", tool, f == nil)
	r.Wraps(tool)
	return func(ctx C, req Req, in In) (Res, Out, error) {
		running := r.start(ctx, tool, in, nil)
		defer running.unwind()
		res, out, err := f(ctx, req, in)
		if running.call != nil && err == nil && isNull(out) {
			running.end(res, nil)
		}
		running.end(out, err)
		return res, out, err
	}
}

// startNamed asks for the name only where a recorder wants it.
func (r *Recorder) startNamed(ctx context.Context, in any, name func() (tool string, args any)) span {
	r = r.or(ctx)
	if r == nil {
		return span{}
	}
	rec := &record{}
	rec.bad = guarded("naming the call", func() error {
		var args any
		rec.Tool, args = name()
		rec.setArgs(args)
		return rec.bad
	})
	return r.open(ctx, rec, in)
}

func checkWrap(wrapper, tool string, isNil bool) {
	if isNil {
		panic(fmt.Sprintf("toolscore: recorder.%s: the function of tool %q is nil; pass the function to record", wrapper, tool))
	}
	if tool == "" {
		panic(fmt.Sprintf("toolscore: recorder.%s: the tool has no name; pass the name that the model calls it by", wrapper))
	}
}
