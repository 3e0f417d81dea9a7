package recorder_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
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

// spoken is a model that asks for the calls of each answer in turn, "tool" or "tool:argument",
// without ids.
func spoken(t *testing.T, answers ...string) (ask func(r *recorder.Recorder)) {
	t.Helper()
	replies := make([]reply, len(answers))
	for i, answer := range answers {
		var parts []string
		for call := range strings.FieldsSeq(answer) {
			tool, arg, _ := strings.Cut(call, ":")
			parts = append(parts, fmt.Sprintf(`{"functionCall":{"name":%q,"args":{"x":%q}}}`, tool, arg))
		}
		replies[i].body = `{"candidates":[{"content":{"role":"model","parts":[` + strings.Join(parts, ",") +
			`]},"finishReason":"STOP","index":0}]}`
	}
	server := newModel(t, replies...)
	return func(r *recorder.Recorder) {
		post(t, r.HTTPClient(), server.URL+samples["gemini"].path, samples["gemini"].request)
	}
}

// TestJoiningByArguments runs an agent by a script: ? asks the model, a call is made by a wrapped tool.
func TestJoiningByArguments(t *testing.T) {
	for _, tc := range []struct {
		name    string
		answers []string
		script  string
		want    string // the trace, + executed and - not; a refusal where it begins with a capital
	}{
		{"in order", []string{"a:1 b:2", "a:3"}, "? a:1 b:2 ? a:3", "a:1+ b:2+ a:3+"},
		{"parallel tools", []string{"a:1 b:2"}, "? b:2 a:1", "a:1+ b:2+"},
		{"one is denied", []string{"a:1 b:2"}, "? a:1", "a:1+ b:2-"},
		{"a tool that was made up", []string{"a:1 nothing:2", "a:3"}, "? a:1 ? a:3", "a:1+ nothing:2- a:3+"},
		{"equal calls", []string{"a:1 a:1"}, "? a:1 a:1", "a:1+ a:1+"}, //nolint:dupword // equal calls
		{"of equal calls of two answers the second is denied", []string{"a:1", "a:1", "b:2"}, "? a:1 ? ? b:2", "a:1+ a:1- b:2+"},
		{"of equal calls of two answers the first is denied", []string{"a:1", "a:1"}, "? ? a:1", "a:1- a:1+"},
		{"a tool of the agent's own", []string{"a:1"}, "log:0 ? a:1", "a:1+ log:0+"},
		{"the agent calls it first by itself, then it is denied", []string{"a:1", "b:2"}, "a:1 ? ? b:2", "a:1- b:2+ a:1+"},
		{"a tool in the background", []string{"a:1", "b:2"}, "? ? b:2 a:1", "a:1+ b:2+"},
		{"more executions than requests", []string{"a:1"}, "? a:1 a:1", "Refused"}, //nolint:dupword // equal calls
		{"other arguments", []string{"a:1"}, "? a:2", "Refused"},
		{"another name", []string{"srv__a:1"}, "? a:1", "Refused"},
		{"nothing ran", []string{"a:1"}, "?", "a:1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ask := spoken(t, tc.answers...)
			r := recorder.New()
			for step := range strings.FieldsSeq(tc.script) {
				if step == "?" {
					ask(r)
					continue
				}
				tool, arg, _ := strings.Cut(step, ":")
				r.Begin(t.Context(), tool, map[string]any{"x": arg})("done", nil)
			}
			calls, err := r.Trace()
			if tc.want == "Refused" {
				require.ErrorContains(t, err, "cannot be joined")
				return
			}
			require.NoError(t, err)
			assert.Equal(t, tc.want, shown(calls))
		})
	}
}

func shown(calls toolscore.Trace) string {
	marks := map[toolscore.Execution]string{toolscore.Executed: "+", toolscore.NotExecuted: "-"}
	texts := make([]string, len(calls))
	for i, c := range calls {
		texts[i] = fmt.Sprintf("%s:%v%s", c.Tool, c.Args["x"], marks[c.Executed])
	}
	return strings.Join(texts, " ")
}

// The arguments of a wrapped tool are often a struct, whose fields are there though the model
// left them out.
func TestJoiningArgumentsOfStructs(t *testing.T) {
	type in struct {
		X     string   `json:"x"`
		Limit int      `json:"limit"`
		Deep  bool     `json:"deep"`
		Tags  []string `json:"tags"`
		Near  struct {
			To string `json:"to"`
		} `json:"near"`
	}
	for _, tc := range []struct {
		args   any
		joined bool
	}{
		{in{X: "1"}, true},
		{&in{X: "1"}, true},
		{`{"x": " 1 "}`, true},
		{in{X: "2"}, false},
		{in{X: "1", Limit: 10}, false},
		{in{X: "1", Deep: true}, false},
	} {
		r := recorder.New()
		spoken(t, "a:1")(r)
		r.Begin(t.Context(), "a", tc.args)("done", nil)
		_, err := r.Trace()
		assert.Equal(t, tc.joined, err == nil, "%+v: %v", tc.args, err)
	}
}

func TestJoinNames(t *testing.T) {
	bare := func(tool string) string {
		_, name, found := strings.Cut(tool, "__")
		if !found {
			return tool
		}
		return name
	}
	r := recorder.New()
	r.JoinNames(bare)
	spoken(t, "todo__write:1 todo__read:2 files__read:2")(r)
	r.Begin(t.Context(), "write", map[string]any{"x": "1"})("done", nil)
	r.Begin(t.Context(), "log", map[string]any{"x": "1"})("done", nil)
	assert.Equal(t, "todo__write:1+ todo__read:2- files__read:2- log:1+", shown(trace(t, r)), "the names of the trace stay")

	r = recorder.New()
	r.JoinNames(bare)
	post(t, r.HTTPClient(), newModel(t, samples["chat"].reply()).URL+samples["chat"].path, samples["chat"].request)
	execute(r, "c1", "srv__weather", "rain", nil)
	assert.Equal(t, toolscore.Executed, trace(t, r)[0].Executed)

	var none *recorder.Recorder
	none.JoinNames(bare)
}

// Where the model's requests are recorded and tools are wrapped, a call that was denied says so,
// even where nothing ran at all.
func TestADeniedCallIsNotExecuted(t *testing.T) {
	weather := recorder.Func(nil, "weather", func(context.Context, map[string]any) (string, error) { return "rain", nil })
	for name, tc := range map[string]struct {
		use  func(ctx context.Context, r *recorder.Recorder)
		want [2]toolscore.Execution // of weather and now
	}{
		"only traffic": {func(context.Context, *recorder.Recorder) {}, [2]toolscore.Execution{}},
		"a wrapper of the recorder": {func(_ context.Context, r *recorder.Recorder) {
			recorder.Func(r, "weather", func(context.Context, map[string]any) (string, error) { return "", nil })
		}, [2]toolscore.Execution{toolscore.NotExecuted, toolscore.NotExecuted}},
		"an adapter of MCP": {func(_ context.Context, r *recorder.Recorder) {
			recorder.NewMCPCalls(r)
		}, [2]toolscore.Execution{toolscore.NotExecuted, toolscore.NotExecuted}},
		"a wrapper that looks into the context": {func(ctx context.Context, r *recorder.Recorder) {
			_ = recorder.NewContext(ctx, r)
		}, [2]toolscore.Execution{toolscore.NotExecuted, ""}},
		"the other tool ran": {func(_ context.Context, r *recorder.Recorder) {
			execute(r, "c2", "now", "noon", nil)
		}, [2]toolscore.Execution{toolscore.NotExecuted, toolscore.Executed}},
		"it ran": {func(ctx context.Context, r *recorder.Recorder) {
			_, _ = weather(recorder.WithCallID(recorder.NewContext(ctx, r), "c1"), nil)
		}, [2]toolscore.Execution{toolscore.Executed, toolscore.NotExecuted}},
	} {
		t.Run(name, func(t *testing.T) {
			r := requesting(t, "chat")
			tc.use(t.Context(), r)
			got := trace(t, r)
			assert.Equal(t, tc.want, [2]toolscore.Execution{got[0].Executed, got[1].Executed})
			assert.Empty(t, r.Requested()[0].Executed)
		})
	}
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
			assert.Equal(t, []string{"the model requested call 2 now, and nothing executed it"}, r.Notes(), "weather may have run")
			assert.Empty(t, r.Calls()[0].Executed)
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
