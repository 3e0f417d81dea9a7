package recorder_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// trace returns what the recorder would give to a comparison.
func trace(t *testing.T, r *recorder.Recorder) toolscore.Trace {
	t.Helper()
	calls, err := r.Trace()
	require.NoError(t, err)
	return calls
}

func TestATraceOfNothingIsRefused(t *testing.T) {
	untouched := func(*recorder.Recorder) {}
	for _, tc := range []struct {
		name    string
		use     func(*recorder.Recorder)
		refused bool
	}{
		{"nobody used it", untouched, true},
		{"a tool is wrapped, never called", func(r *recorder.Recorder) { recorder.Func(r, "echo", echo) }, true},
		{"a context carries it", func(r *recorder.Recorder) { recorder.NewContext(t.Context(), r) }, true},
		{"no calls are added", func(r *recorder.Recorder) { r.Add() }, true},
		{"the agent is said to have run", (*recorder.Recorder).MarkRan, false},
		{"a turn is marked", func(r *recorder.Recorder) { r.Turn(t.Context()) }, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var r recorder.Recorder // the zero value is ready
			tc.use(&r)
			calls, err := r.Trace()
			if tc.refused {
				require.ErrorContains(t, err, "recorder: nothing was recorded")
				return
			}
			require.NoError(t, err)
			assert.Empty(t, calls)
			assert.NotNil(t, calls)
		})
	}
}

func TestNilRecorder(t *testing.T) {
	var r *recorder.Recorder
	r.MarkRan()
	r.Add(toolscore.Call{Tool: "x"})
	r.Begin(t.Context(), "x", nil)(nil, nil)
	assert.Equal(t, t.Context(), r.Turn(t.Context()))
	assert.Empty(t, r.Calls())
	_, err := r.Trace()
	assert.ErrorContains(t, err, "the recorder is nil")
}

func TestAddCopies(t *testing.T) {
	r := recorder.New()
	args := toolscore.Args{"seats": []string{"1A"}, "n": 1}
	result := map[string]any{"ok": true}
	r.Add(toolscore.Call{Tool: "book", ID: "c1", Args: args, Result: result, Turn: 3}, toolscore.Call{Tool: "now"})
	args["seats"].([]string)[0], args["n"] = "9F", 2
	result["ok"] = false

	got := trace(t, r)
	want := toolscore.Trace{
		{
			Tool: "book", ID: "c1", Turn: 3,
			Args:   toolscore.Args{"seats": []any{"1A"}, "n": json.Number("1")},
			Result: map[string]any{"ok": true},
		},
		{Tool: "now", Args: toolscore.Args{}},
	}
	assert.Equal(t, want, got)

	got[0].Args["seats"].([]any)[0] = "changed by a reader"
	assert.Equal(t, want, trace(t, r))
}

func TestAddKeepsRaw(t *testing.T) {
	r := recorder.New()
	raw := toolscore.Call{Tool: "sql", Raw: "SELECT 1;", Problem: toolscore.Text}
	r.Add(raw)
	assert.Equal(t, toolscore.Trace{raw}, trace(t, r))
}

func TestArgumentsThatAreNoJSON(t *testing.T) {
	loop := map[string]any{}
	loop["self"] = loop
	for _, tc := range []struct {
		name string
		args any
		want string // in the error
	}{
		{
			"a struct without exported fields",
			struct{ city string }{"Paris"},
			"call 2 book_flight: args: struct { city string } has no exported field",
		},
		{"a pointer to one", &struct{ city string }{"Paris"}, "export its fields or give it a MarshalJSON"},
		{"one in a struct", struct{ Where struct{ city string } }{}, "call 2 book_flight: args.Where: "},
		{"one in a list", struct{ Seats []struct{ n int } }{[]struct{ n int }{{1}}}, "call 2 book_flight: args.Seats[0]: "},
		{"one in a map", map[string]any{"at": []any{struct{ n int }{1}}}, "call 2 book_flight: args.at[0]: "},
		{"a map with keys that are no text", map[bool]int{true: 1}, "has keys that are not strings"},
		{"channel in a struct", struct{ Seats []any }{[]any{func() {}}}, "call 2 book_flight: args.Seats[0]: "},
		{"invalid UTF-8 in a struct", struct{ Name string }{"\xff"}, "call 2 book_flight: args.Name: "},
		{"duplicate keys from a MarshalJSON", twice{}, "call 2 book_flight: args.a: duplicate key"},
		{"channel", map[string]any{"seat": []any{1, make(chan int)}}, "call 2 book_flight: args.seat[1]: "},
		{"NaN", map[string]any{"price": math.NaN()}, "call 2 book_flight: args.price: "},
		{"cycle", loop, "call 2 book_flight: args.self"},
		{"panic while encoding", panicking{}, "encoding panicked: boom"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := recorder.New()
			r.Add(toolscore.Call{Tool: "fine"})
			r.Begin(t.Context(), "book_flight", tc.args)("booked", nil)
			_, err := r.Trace()
			require.ErrorContains(t, err, tc.want)

			_, err = json.Marshal(r.Executed()[1].Args)
			assert.Error(t, err, "a list without error must not hide it from a comparison")
		})
	}
}

type panicking struct{}

func (panicking) MarshalJSON() ([]byte, error) { panic("boom") }

type twice struct{}

func (twice) MarshalJSON() ([]byte, error) { return []byte(`{"a":1,"a":2}`), nil }

func TestResultsThatAreNoJSON(t *testing.T) {
	nan := math.NaN()
	loop := map[string]any{}
	loop["self"] = loop
	type page struct {
		Text string
		Next *page
		Size float64
	}
	for _, tc := range []struct {
		out  any
		want any
	}{
		{"a\xffb", `a\xffb`},
		{"a\xfeb", `a\xfeb`},
		{errors.New("\xff").Error(), `\xff`},
		{[]string{"fine", "\xff"}, []any{"fine", `\xff`}},
		{map[string]any{"\xfe": 1, "n": math.Inf(-1)}, map[string]any{`\xfe`: json.Number("1"), "n": "-Inf"}},
		{&page{"one", &page{"\xff", nil, nan}, 2}, map[string]any{
			"Text": "one", "Size": json.Number("2"),
			"Next": map[string]any{"Text": `\xff`, "Next": nil, "Size": "NaN"},
		}},
		{json.RawMessage(`{"a":`), `{"a":`},
		{json.RawMessage("\"\xff\""), `"\xff"`},
		{twice{}, `{"a":1,"a":2}`},
		{make(chan int), "(not recorded: chan int has no JSON)"},
		{map[bool]int{true: 1}, map[string]any{"true": json.Number("1")}},
		{panicking{}, nil},
		{loop, nil},
	} {
		t.Run(fmt.Sprintf("%T", tc.out), func(t *testing.T) {
			r := recorder.New()
			r.Begin(t.Context(), "open", nil)(tc.out, nil)
			r.Add(toolscore.Call{Tool: "add", Result: tc.out})
			for _, c := range trace(t, r) {
				if tc.want == nil {
					assert.Contains(t, c.Result, "(not recorded: ")
				} else {
					assert.Equal(t, tc.want, c.Result)
				}
			}
			require.Len(t, r.Notes(), 2)
			assert.Contains(t, r.Notes()[0], "call 1 open: its result is not JSON and is kept as text: ")
		})
	}
}

func TestBegin(t *testing.T) {
	r := recorder.New()
	ctx := recorder.WithCallID(t.Context(), "call_7")
	done := r.Begin(ctx, "search", map[string]any{"q": "go"})
	assert.Equal(t, toolscore.Args{"q": "go"}, r.Calls()[0].Args, "seen before it ends")
	assert.Nil(t, r.Calls()[0].Result)
	done([]int{1, 2}, nil)
	done("a second end", errors.New("changes nothing"))

	got := trace(t, r)[0]
	assert.Equal(t, []any{json.Number("1"), json.Number("2")}, got.Result)
	assert.Empty(t, got.Err)
	assert.Equal(t, "call_7", got.ID)
	assert.False(t, got.Start.IsZero())
}

func TestErrorTexts(t *testing.T) {
	var missing *fatal
	for _, tc := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{errors.New("no seats"), "no seats"},
		{fmt.Errorf("call: %w", context.Canceled), "call: context canceled"},
		{errors.New(""), "(*errors.errorString without text)"},
		{missing, "<nil>"},
	} {
		r := recorder.New()
		r.Begin(t.Context(), "x", nil)("dropped beside an error", tc.err)
		assert.Equal(t, tc.want, r.Calls()[0].Err)
		assert.Equal(t, tc.err == nil, r.Calls()[0].Result != nil)
	}
}

type fatal struct{ text string }

func (f *fatal) Error() string { return f.text }

func TestCallsKeepTheOrderInWhichTheyStarted(t *testing.T) {
	r := recorder.New()
	first := r.Begin(t.Context(), "first", nil)
	second := r.Begin(t.Context(), "second", nil)
	second(nil, nil)
	first(nil, nil)
	assert.Equal(t, []string{"first", "second"}, toolscore.Names(trace(t, r)))
}

func TestTurns(t *testing.T) {
	r, other := recorder.New(), recorder.New()
	one := r.Turn(t.Context())
	two := r.Turn(t.Context())
	r.Begin(two, "b", nil)
	r.Begin(one, "a", nil)
	r.Begin(t.Context(), "none", nil)
	other.Begin(two, "nested", nil)

	assert.Equal(t, []int{2, 1, 0}, turns(r.Calls()))
	assert.Zero(t, other.Calls()[0].Turn, "a turn belongs to its recorder")
}

func TestNothingIsLostConcurrently(t *testing.T) {
	const workers, each = 64, 50
	r := recorder.New()
	tool := recorder.Func(r, "add", func(_ context.Context, in map[string]int) (int, error) { return in["a"] + in["b"], nil })
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			for i := range each {
				_, _ = tool(t.Context(), map[string]int{"a": w, "b": i})
			}
			_ = r.Calls()[0].Args["a"] // readers run along
		})
	}
	group.Wait()

	seen := map[string]int{}
	for _, c := range trace(t, r) {
		seen[fmt.Sprint(c.Args["a"], "+", c.Args["b"])]++
		a, _ := c.Args["a"].(json.Number).Int64()
		b, _ := c.Args["b"].(json.Number).Int64()
		assert.Equal(t, json.Number(fmt.Sprint(a+b)), c.Result)
	}
	assert.Len(t, seen, workers*each)
}
