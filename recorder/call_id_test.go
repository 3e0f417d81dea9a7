package recorder_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/recorder"
)

type (
	withID       struct{ ID, Input string }
	withCallID   struct{ ID, CallID string }
	withNumber   struct{ ID int }
	withEmbedded struct{ *withID }
)

func TestTheIDOfACall(t *testing.T) {
	for _, tc := range []struct {
		name  string
		ctx   context.Context
		about any
		want  string
	}{
		{"field ID", t.Context(), withID{ID: "c1"}, "c1"},
		{"behind a pointer", t.Context(), &withID{ID: "c1"}, "c1"},
		{"CallID before ID", t.Context(), withCallID{"fc_1", "call_1"}, "call_1"},
		{"ID where CallID is empty", t.Context(), withCallID{"fc_1", ""}, "fc_1"},
		{"a method", t.Context(), &toolContext{t.Context(), "adk-2"}, "adk-2"},
		{"no text", t.Context(), withNumber{7}, ""},
		{"embedded nil", t.Context(), withEmbedded{}, ""},
		{"a nil pointer", t.Context(), (*withID)(nil), ""},
		{"no struct", t.Context(), "c1", ""},
		{"nil", t.Context(), nil, ""},
		{"the context wins", recorder.WithCallID(t.Context(), "c0"), withID{ID: "c1"}, "c0"},
		{"a framework's context wins", &toolContext{recorder.WithCallID(t.Context(), "c0"), "adk-1"}, withID{ID: "c1"}, "adk-1"},
		{"no context", nil, withID{ID: "c1"}, "c1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := recorder.New()
			meta := recorder.FuncWithMeta(r, "x", func(context.Context, query, any) (string, error) { return "", nil })
			_, _ = meta(tc.ctx, query{}, tc.about)
			named := recorder.FuncNamed(r, func(context.Context, any) (string, error) { return "", nil },
				func(any) (string, any) { return "x", nil })
			_, _ = named(tc.ctx, tc.about)
			for _, c := range trace(t, r) {
				assert.Equal(t, tc.want, c.ID)
			}
		})
	}
}
