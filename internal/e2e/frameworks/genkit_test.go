package frameworks_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// TestGenkit records the tools alone, for genkit tells them neither id nor turn. It runs the tools
// of a turn at the same time, so their order is luck; here the second always comes first, as it may
// on any run. The golden has the model's order.
func TestGenkit(t *testing.T) {
	rec := recorder.New()
	hotelsRan := make(chan struct{})
	wait, announce := func() { <-hotelsRan }, func() { close(hotelsRan) }
	g := genkit.Init(t.Context())
	supports := &ai.ModelSupports{Tools: true, Multiturn: true}
	genkit.DefineModel(g, "scripted/model", &ai.ModelOptions{Supports: supports}, genkitModel)
	response, err := genkit.Generate(t.Context(), g, ai.WithModelName("scripted/model"), ai.WithPrompt(prompt), ai.WithTools(
		genkit.DefineTool(g, "weather", "the weather", after(wait, recorder.Func(rec, "weather", genkitTool(weather)))),
		genkit.DefineTool(g, "hotels", "hotels", recorder.Func(rec, "hotels", after(announce, genkitTool(hotels)))),
		genkit.DefineTool(g, "book", "books a room", recorder.Func(rec, "book", genkitTool(book))),
	))
	require.NoError(t, err)
	require.Equal(t, trip.Final, response.Text())
	require.Equal(t, []string{"hotels", "weather", "book"}, toolscore.Names(rec.Executed()))

	snapshot.ToolscoreSnapshot(t, rec, toolscore.AnyOrder(), toolscore.WithResults())
	requireFlake(t, rec)
}

// requireFlake shows what the wrong option does: in order, the test would fail on the runs where
// the scheduler is like this.
func requireFlake(t *testing.T, rec *recorder.Recorder) {
	t.Helper()
	golden := snapshot.File("__snapshots__/TestGenkit_1.tools.yaml")
	strict := &testt.T{TestName: t.Name()}
	require.False(t, assert.AssertTools(strict, golden, rec, toolscore.InOrder(), toolscore.WithResults()))
	require.Contains(t, strict.Text(), "moved")
}

func genkitTool[In any](f func(context.Context, In) (string, error)) ai.ToolFunc[In, string] {
	return func(ctx *ai.ToolContext, in In) (string, error) { return f(ctx, in) }
}

// after returns the tool with something that happens first.
func after[In any](first func(), tool ai.ToolFunc[In, string]) ai.ToolFunc[In, string] {
	return func(ctx *ai.ToolContext, in In) (string, error) {
		first()
		return tool(ctx, in)
	}
}

// genkitModel follows the script: it has answered as often as its messages are in the conversation.
func genkitModel(_ context.Context, request *ai.ModelRequest, _ ai.ModelStreamCallback) (*ai.ModelResponse, error) {
	turn := 0
	for _, m := range request.Messages {
		if m.Role == ai.RoleModel {
			turn++
		}
	}
	if turn == len(trip.Turns) {
		return &ai.ModelResponse{Request: request, Message: ai.NewModelTextMessage(trip.Final)}, nil
	}
	var parts []*ai.Part
	for i, call := range trip.Turns[turn] {
		var input map[string]any
		if err := json.Unmarshal([]byte(call.Args), &input); err != nil {
			return nil, err
		}
		ref := fmt.Sprintf("call_%d_%d", turn, i)
		parts = append(parts, ai.NewToolRequestPart(&ai.ToolRequest{Name: call.Tool, Input: input, Ref: ref}))
	}
	return &ai.ModelResponse{Request: request, Message: ai.NewModelMessage(parts...)}, nil
}
