package recorder_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// An adapter for one more MCP library hands over requests and results as the library has them.
func ExampleMCPCalls() {
	type content struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	type result struct {
		Content []content `json:"content"`
		IsError bool      `json:"isError"`
	}
	rec := recorder.New()
	calls := recorder.NewMCPCalls(rec)

	done := calls.Begin(context.Background(), "divide", map[string]int{"by": 0}, "")
	done(result{Content: []content{{"text", "division by zero"}}, IsError: true}, nil)

	call := rec.Calls()[0]
	fmt.Println(call.Tool, call.Args, call.Result, call.Err)
	// Output: divide map[by:0] <nil> division by zero
}

func TestMCPCallsOfSeveralRounds(t *testing.T) {
	r := recorder.New()
	calls := recorder.NewMCPCalls(r)
	ask := json.RawMessage(`{"resultType":"input_required"}`) // a server that is busy need not give a state
	calls.Begin(t.Context(), "pay", map[string]any{"chf": 5}, "")(ask, nil)
	calls.Begin(t.Context(), "pay", json.RawMessage(`{ "chf": 6 }`), "")(ask, nil)
	calls.Begin(t.Context(), "pay", json.RawMessage(`{"chf":6}`), "")("six", nil)
	calls.Begin(t.Context(), "pay", json.RawMessage(`{"chf":5}`), "")(nil, errors.New("refused"))
	calls.Begin(t.Context(), "pay", json.RawMessage(`{"chf":5}`), "")(json.RawMessage(`{"structuredContent":[1]}`), nil)

	got := trace(t, r)
	assert.Len(t, got, 3)
	assert.Equal(t, "refused", got[0].Err)
	assert.Equal(t, json.Number("6"), got[1].Args["chf"])
	assert.Equal(t, []any{json.Number("1")}, got[2].Result)
}

func TestMCPResultsThatAreNoJSON(t *testing.T) {
	r := recorder.New()
	calls := recorder.NewMCPCalls(r)
	for _, result := range []any{make(chan int), json.RawMessage(`{"content":`)} {
		calls.Begin(t.Context(), "x", nil, "")(result, nil)
	}
	for _, c := range trace(t, r) {
		assert.Contains(t, c.Result, "(not recorded: ")
	}
}

func TestMCPCallsOfTheContext(t *testing.T) {
	calls := recorder.NewMCPCalls(nil)
	calls.Begin(t.Context(), "nobody", nil, "")(nil, nil)

	r := recorder.New()
	ctx := recorder.NewContext(recorder.WithCallID(t.Context(), "call_1"), r)
	calls.Begin(ctx, "x", nil, "")(json.RawMessage(`{"content":[{"type":"text","text":"1"}]}`), nil)
	assert.Equal(t, toolscore.Trace{{Tool: "x", ID: "call_1", Args: toolscore.Args{}, Result: "1"}}, timeless(trace(t, r)))
}
