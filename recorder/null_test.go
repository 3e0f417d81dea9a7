package recorder_test

import (
	"context"
	"errors"
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
)

// A tool that was seen to return has an outcome, even where it returned null.
func TestAToolThatReturnedNullSucceeded(t *testing.T) {
	type none struct{}
	call := func(out any, err error) func(*recorder.Recorder) {
		return func(rec *recorder.Recorder) {
			tool := recorder.Func(rec, "tool", func(context.Context, none) (any, error) { return out, err })
			_, _ = tool(t.Context(), none{})
		}
	}
	begin := func(end func(done func(any, error))) func(*recorder.Recorder) {
		return func(rec *recorder.Recorder) { end(rec.Begin(t.Context(), "tool", none{})) }
	}
	for name, c := range map[string]struct {
		record func(*recorder.Recorder)
		says   string // "": it succeeded
	}{
		"null":                {call(nil, nil), ""},
		"a nil pointer":       {call((*none)(nil), nil), ""},
		"false":               {call(false, nil), ""},
		"an error":            {call(nil, errors.New("full")), "call 1 tool failed"},
		"done with null":      {begin(func(done func(any, error)) { done(nil, nil) }), ""},
		"done with an error":  {begin(func(done func(any, error)) { done(nil, errors.New("full")) }), "call 1 tool failed"},
		"never done":          {begin(func(func(any, error)) {}), "neither result nor error of call 1 tool was recorded"},
		"added by hand":       {func(rec *recorder.Recorder) { rec.Add(toolscore.Call{Tool: "tool"}) }, "neither result nor error"},
		"added with a result": {func(rec *recorder.Recorder) { rec.Add(toolscore.Call{Tool: "tool", Result: 0}) }, ""},
	} {
		rec := recorder.New()
		c.record(rec)
		fake := &testt.T{TestName: "TestAgent"}
		testify.Equal(t, c.says == "", assert.Checks(fake, rec, toolscore.Succeeded("tool")), name)
		testify.Contains(t, fake.Text(), c.says, name)
		testify.Equal(t, c.says == "", assert.Checks(&testt.T{TestName: "TestAgent"}, rec, toolscore.NoToolErrors()), name)
	}
}
