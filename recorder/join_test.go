package recorder_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// requesting returns a recorder that has seen the model ask for the sample's two calls.
func requesting(t *testing.T, name string) *recorder.Recorder {
	t.Helper()
	s := samples[name]
	server := newModel(t, s.reply())
	r := recorder.New()
	post(t, r.HTTPClient(), server.URL+s.path, s.request)
	return r
}

// execute runs a call with an id, "" for none.
func execute(r *recorder.Recorder, id, tool string, result any, err error) {
	r.Begin(recorder.WithCallID(context.Background(), id), tool, nil)(result, err)
}

func TestRequestedAndExecutedAreJoinedByID(t *testing.T) {
	r := requesting(t, "chat")
	execute(r, "c2", "now", nil, errors.New("no clock"))
	execute(r, "c1", "weather", "rain", nil)
	ctx := r.Turn(recorder.WithCallID(t.Context(), "x9"))
	r.Begin(ctx, "log", nil)("done", nil)

	assert.Equal(t, toolscore.Trace{
		{Tool: "weather", Args: toolscore.Args{"city": "Paris"}, Turn: 1, Result: "rain"},
		{Tool: "now", Args: toolscore.Args{}, Turn: 1, Err: "no clock"},
		{Tool: "log", Args: toolscore.Args{}, Result: "done"},
	}, bare(trace(t, r)), "in the order of the model")
	assert.Equal(t, []string{"now", "weather", "log"}, toolscore.Names(r.Executed()))
	assert.Equal(t, []string{"weather", "now"}, toolscore.Names(r.Requested()))
	assert.Nil(t, r.Requested()[0].Result)
}

func TestAToolThatWasMadeUpIsRequestedOnly(t *testing.T) {
	r := requesting(t, "chat")
	execute(r, "c1", "weather", "rain", nil)
	assert.Equal(t, []string{"weather", "now"}, toolscore.Names(trace(t, r)))
}

func TestJoiningWithoutIDsIsRefused(t *testing.T) {
	for _, tc := range []struct {
		name, sample, id, want string
	}{
		{"the tool does not know its id", "chat", "", "executed call 1 weather has no call id"},
		{"the wire has no ids", "gemini", "adk-1", "requested call 1 weather has no call id"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := requesting(t, tc.sample)
			execute(r, tc.id, "weather", "rain", nil)
			_, err := r.Trace()
			require.ErrorContains(t, err, "2 requested and 1 executed calls cannot be joined: "+tc.want)
			assert.ErrorContains(t, err, "compare Requested() or Executed()")
			assert.Len(t, r.Requested(), 2)
			assert.Len(t, r.Executed(), 1)
		})
	}
}

func TestAnIDThatTwoToolsShare(t *testing.T) {
	s := sample{
		path:    "/v1/messages",
		request: `{"max_tokens":1,"messages":[]}`,
		answer: `{"type":"message","role":"assistant","content":[{"type":"tool_use","id":"c","name":"a","input":{}},
			{"type":"tool_use","id":"c","name":"b","input":{}}],"stop_reason":"tool_use"}`,
	}
	server := newModel(t, s.reply())
	r := recorder.New()
	post(t, r.HTTPClient(), server.URL+s.path, s.request)
	execute(r, "c", "b", "of b", nil)
	execute(r, "c", "a", "of a", nil)
	assert.Equal(t, toolscore.Trace{
		{Tool: "a", Args: toolscore.Args{}, Turn: 1, Result: "of a"},
		{Tool: "b", Args: toolscore.Args{}, Turn: 1, Result: "of b"},
	}, bare(trace(t, r)))
}

func TestAnExecutionWithoutEndKeepsTheResultOfTheWire(t *testing.T) {
	s := samples["anthropic"]
	server := newModel(t, s.reply(), reply{body: `{"type":"message","role":"assistant","content":[],"stop_reason":"end_turn"}`})
	r := recorder.New()
	post(t, r.HTTPClient(), server.URL+s.path, s.request)
	r.Begin(recorder.WithCallID(t.Context(), "c1"), "weather", nil)
	post(t, r.HTTPClient(), server.URL+s.path, s.results)
	got := trace(t, r)
	assert.Equal(t, "sunny", got[0].Result)
	assert.False(t, got[0].Start.IsZero())
}

func TestCallsOfAnMCPServerAreExecutedCalls(t *testing.T) {
	server := newModel(t,
		reply{body: `{"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":"Echo: hi"}]}}`},
		reply{body: "event: message\n" +
			`data: {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"unknown tool"}}` + "\n\n"},
	)
	r := recorder.New()
	done := r.Begin(t.Context(), "first", nil)
	for _, request := range []string{
		`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"echo","arguments":{"message":"hi"}}}`,
		`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"made_up"}}`,
	} {
		post(t, r.HTTPClient(), server.URL+"/mcp", request)
	}
	done(nil, nil)
	assert.Empty(t, r.Requested())
	assert.Equal(t, toolscore.Trace{
		{Tool: "first", Args: toolscore.Args{}},
		{Tool: "echo", Args: toolscore.Args{"message": "hi"}, Result: "Echo: hi"},
		{Tool: "made_up", Args: toolscore.Args{}, Err: "MCP error -32602: unknown tool"},
	}, bare(trace(t, r)))
	assert.Empty(t, r.Executed()[1].ID)
}
