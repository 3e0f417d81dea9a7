package eino

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/schema"

	"github.com/toolscore/toolscore-go/recorder"
)

// Middleware returns a middleware for tools of all four kinds. It records each call with the
// model's id, so that calls join with those that the recorder sees in HTTP traffic. The text of a
// stream is the result when the stream has been read to its end, or as far as it was read. A tool
// that interrupts the graph and is run again is one call. A graph calls no middleware for tools
// that it does not have. A nil r means the context's recorder; without one nothing is recorded.
func Middleware(r *recorder.Recorder) compose.ToolMiddleware {
	r.Wraps()
	c := &calls{recorder: r}
	return compose.ToolMiddleware{
		Invokable: func(next compose.InvokableToolEndpoint) compose.InvokableToolEndpoint {
			return func(ctx context.Context, in *compose.ToolInput) (*compose.ToolOutput, error) {
				return whole(ctx, c, in, next, func(out *compose.ToolOutput) any { return out.Result })
			}
		},
		EnhancedInvokable: func(next compose.EnhancedInvokableToolEndpoint) compose.EnhancedInvokableToolEndpoint {
			return func(ctx context.Context, in *compose.ToolInput) (*compose.EnhancedInvokableToolOutput, error) {
				return whole(ctx, c, in, next, func(out *compose.EnhancedInvokableToolOutput) any { return out.Result })
			}
		},
		Streamable: func(next compose.StreamableToolEndpoint) compose.StreamableToolEndpoint {
			return func(ctx context.Context, in *compose.ToolInput) (*compose.StreamToolOutput, error) {
				return streamed(ctx, c, in, next, func(out *compose.StreamToolOutput, done end) {
					out.Result = watch(out.Result, func(chunks []string) any { return strings.Join(chunks, "") }, done)
				})
			}
		},
		EnhancedStreamable: func(next compose.EnhancedStreamableToolEndpoint) compose.EnhancedStreamableToolEndpoint {
			return func(ctx context.Context, in *compose.ToolInput) (*compose.EnhancedStreamableToolOutput, error) {
				return streamed(ctx, c, in, next, func(out *compose.EnhancedStreamableToolOutput, done end) {
					out.Result = watch(out.Result, concat, done)
				})
			}
		},
	}
}

// end records the outcome of a call.
type end func(result any, err error)

// calls are the calls of one middleware.
type calls struct {
	recorder *recorder.Recorder

	mu          sync.Mutex
	interrupted map[string]end // by id
}

// idle reports whether nobody records.
func (c *calls) idle(ctx context.Context) bool {
	return c.recorder == nil && recorder.FromContext(ctx) == nil
}

// begin records that a tool starts, or goes on after an interruption.
func (c *calls) begin(ctx context.Context, in *compose.ToolInput) end {
	done := c.resume(in.CallID)
	if done == nil {
		done = c.recorder.Begin(recorder.WithCallID(ctx, in.CallID), in.Name, in.Arguments)
	}
	return func(result any, err error) {
		if _, interrupts := compose.IsInterruptRerunError(err); interrupts && in.CallID != "" {
			c.interrupt(in.CallID, done)
			return
		}
		done(result, err)
	}
}

func (c *calls) interrupt(id string, done end) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.interrupted == nil {
		c.interrupted = make(map[string]end)
	}
	c.interrupted[id] = done
}

func (c *calls) resume(id string) end {
	c.mu.Lock()
	defer c.mu.Unlock()
	done := c.interrupted[id]
	delete(c.interrupted, id)
	return done
}

// whole records a tool that returns its result at once.
func whole[Out any](
	ctx context.Context, c *calls, in *compose.ToolInput,
	next func(context.Context, *compose.ToolInput) (*Out, error), result func(*Out) any,
) (*Out, error) {
	if c.idle(ctx) {
		return next(ctx, in)
	}
	done := c.begin(ctx, in)
	defer unwind(done)
	out, err := next(ctx, in)
	if err != nil || out == nil {
		done(nil, err)
		return out, err
	}
	done(result(out), nil)
	return out, nil
}

// streamed records a tool that returns its result bit by bit; follow puts a watched stream in the
// place of its stream.
func streamed[Out any](
	ctx context.Context, c *calls, in *compose.ToolInput,
	next func(context.Context, *compose.ToolInput) (*Out, error), follow func(*Out, end),
) (*Out, error) {
	if c.idle(ctx) {
		return next(ctx, in)
	}
	done := c.begin(ctx, in)
	defer unwind(done)
	out, err := next(ctx, in)
	if err != nil || out == nil {
		done(nil, err)
		return out, err
	}
	follow(out, done)
	return out, nil
}

// unwind records the panic of a tool, which goes on.
func unwind(done end) {
	if cause := recover(); cause != nil {
		done(nil, fmt.Errorf("panic: %v", cause))
		panic(cause)
	}
}

// concat makes one result of its parts; where the parts cannot be joined they stay a list.
func concat(parts []*schema.ToolResult) any {
	result, err := schema.ConcatToolResults(parts)
	if err != nil {
		return parts
	}
	return result
}
