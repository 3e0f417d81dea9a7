package recorder_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// apart runs f on a goroutine of its own and waits for it.
func apart(f func()) {
	var all sync.WaitGroup
	all.Go(f)
	all.Wait()
}

// worker returns what calls functions on one other goroutine.
func worker(t *testing.T) func(f func()) {
	t.Helper()
	work, done := make(chan func()), make(chan bool)
	go func() {
		for f := range work {
			f()
			done <- true
		}
	}()
	t.Cleanup(func() { close(work) })
	return func(f func()) {
		work <- f
		<-done
	}
}

// Where calls are among each other is chance for calls of different goroutines, however quick
// they were.
func TestConcurrent(t *testing.T) {
	quick := func(r *recorder.Recorder, ctx context.Context, tool string) { r.Begin(ctx, tool, nil)(nil, nil) }
	start := time.Now()
	for name, tc := range map[string]struct {
		run  func(ctx context.Context, r *recorder.Recorder)
		want bool // of the first two calls
	}{
		"one after the other": {func(ctx context.Context, r *recorder.Recorder) {
			quick(r, ctx, "a")
			quick(r, ctx, "b")
		}, false},
		"one inside the other": {func(ctx context.Context, r *recorder.Recorder) {
			done := r.Begin(ctx, "a", nil)
			quick(r, ctx, "b")
			done(nil, nil)
		}, false},
		"one after the other on two goroutines": {func(ctx context.Context, r *recorder.Recorder) {
			apart(func() { quick(r, ctx, "a") })
			apart(func() { quick(r, ctx, "b") })
		}, true},
		"the second on a goroutine": {func(ctx context.Context, r *recorder.Recorder) {
			quick(r, ctx, "a")
			apart(func() { quick(r, ctx, "b") })
		}, true},
		"at the same time": {func(ctx context.Context, r *recorder.Recorder) {
			done := r.Begin(ctx, "a", nil)
			apart(func() { quick(r, ctx, "b") })
			done(nil, nil)
		}, true},
		"in one turn": {func(ctx context.Context, r *recorder.Recorder) {
			ctx = r.Turn(ctx)
			apart(func() { quick(r, ctx, "a") })
			apart(func() { quick(r, ctx, "b") })
		}, true},
		"in two turns": {func(ctx context.Context, r *recorder.Recorder) {
			apart(func() { quick(r, r.Turn(ctx), "a") })
			apart(func() { quick(r, r.Turn(ctx), "b") })
		}, false},
		"on one goroutine that is not the test's": {func(ctx context.Context, r *recorder.Recorder) {
			apart(func() {
				quick(r, ctx, "a")
				quick(r, ctx, "b")
			})
		}, false},
		"on a worker, beside another": {func(ctx context.Context, r *recorder.Recorder) {
			apart(func() {
				quick(r, ctx, "a")
				quick(r, ctx, "b")
			})
			apart(func() { quick(r, ctx, "c") })
		}, true},
		"in the test, before others": {func(ctx context.Context, r *recorder.Recorder) {
			quick(r, ctx, "a")
			quick(r, ctx, "b")
			apart(func() { quick(r, ctx, "c") })
		}, false},
		"added on goroutines": {func(_ context.Context, r *recorder.Recorder) {
			apart(func() { r.Add(toolscore.Call{Tool: "a"}) })
			apart(func() { r.Add(toolscore.Call{Tool: "b"}) })
		}, true},
		"added together on a goroutine": {func(_ context.Context, r *recorder.Recorder) {
			apart(func() { r.Add(toolscore.Call{Tool: "a"}, toolscore.Call{Tool: "b"}) })
			r.Add(toolscore.Call{Tool: "c"})
		}, false},
		"added and made": {func(ctx context.Context, r *recorder.Recorder) {
			apart(func() { r.Add(toolscore.Call{Tool: "a"}) })
			apart(func() { quick(r, ctx, "b") })
		}, true},
		"added by hand": {func(_ context.Context, r *recorder.Recorder) {
			r.Add(toolscore.Call{Tool: "a"}, toolscore.Call{Tool: "b"})
		}, false},
		"spans that follow each other": {func(_ context.Context, r *recorder.Recorder) {
			r.Add(toolscore.Call{Tool: "a", Start: start, Duration: time.Second},
				toolscore.Call{Tool: "b", Start: start.Add(time.Second), Duration: time.Second})
		}, false},
		"spans that overlap": {func(_ context.Context, r *recorder.Recorder) {
			r.Add(toolscore.Call{Tool: "a", Start: start, Duration: time.Second},
				toolscore.Call{Tool: "b", Start: start.Add(time.Millisecond), Duration: time.Second})
		}, true},
		"spans of one tick": {func(_ context.Context, r *recorder.Recorder) {
			r.Add(toolscore.Call{Tool: "a", Start: start}, toolscore.Call{Tool: "b", Start: start})
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			r := recorder.New()
			tc.run(t.Context(), r)
			concurrent := r.Concurrent()
			assert.Equal(t, tc.want, concurrent(0, 1))
			assert.Equal(t, tc.want, concurrent(1, 0))
			assert.False(t, concurrent(0, 0))
			assert.False(t, concurrent(0, 3), "there is no such call")
		})
	}
	var none *recorder.Recorder
	assert.False(t, none.Concurrent()(0, 1))
}

// Traffic says in which order the model asked, but not in which order two agents did.
func TestConcurrentTraffic(t *testing.T) {
	s := samples["chat"]
	r := requesting(t, "chat")
	apart(func() { execute(r, "c2", "now", "noon", nil) })
	apart(func() { execute(r, "c1", "weather", "rain", nil) })
	assert.False(t, r.Concurrent()(0, 1), "calls of one answer")

	server := newModel(t, s.reply(), s.reply(), s.reply())
	post(t, r.HTTPClient(), server.URL+s.path, s.request)
	assert.False(t, r.Concurrent()(0, 2), "one answer after the other")

	r = recorder.New()
	inner := func() { post(t, r.HTTPClient(), server.URL+s.path, s.request) }
	outer := &handling{inner: inner}
	post(t, outer.client(r), server.URL+s.path, s.request)
	assert.Len(t, trace(t, r), 4)
	assert.True(t, r.Concurrent()(1, 2), "an answer that was read while another was on its way")
}

// Calls on the goroutine of New are known however many they are. Other goroutines are looked up for
// as many calls as most runs have; of the order of further ones nothing is certain.
func TestConcurrentCallsOfALongRun(t *testing.T) {
	const looked, many = 64, 300
	type goroutine func(call func())
	home := func(call func()) { call() }
	for name, tc := range map[string]struct {
		calls   int
		first   goroutine // makes the first of them
		count   int       // so many
		others  goroutine // makes the others
		certain int       // so many are certain
	}{
		"each on its own":             {many, home, 0, apart, 0},
		"the last ones on their own":  {many, home, many - 2, apart, many - 2},
		"half on that of New":         {many, home, many / 2, apart, many / 2},
		"all on that of New":          {many, home, many, apart, many},
		"all on another":              {many, worker(t), many, apart, 0},
		"as many as are looked up":    {looked, worker(t), looked, apart, looked},
		"one more than are looked up": {looked + 1, worker(t), looked + 1, apart, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r := recorder.New()
			call := func() { r.Begin(t.Context(), "x", nil)(nil, nil) }
			for i := range tc.calls {
				if i < tc.count {
					tc.first(call)
				} else {
					tc.others(call)
				}
			}
			concurrent := r.Concurrent()
			for i := range tc.calls - 1 {
				assert.Equal(t, i+1 >= tc.certain, concurrent(i, i+1), "%d", i)
			}
		})
	}
	var r recorder.Recorder // which was not made by New
	for range looked {
		r.Begin(t.Context(), "x", nil)(nil, nil)
	}
	assert.False(t, r.Concurrent()(0, looked-1))
	apart(func() { r.Begin(t.Context(), "x", nil)(nil, nil) })
	assert.True(t, r.Concurrent()(0, 1))
}

// handling is a client that does something else between the answer and its body.
type handling struct{ inner func() }

func (h *handling) client(r *recorder.Recorder) *http.Client {
	return &http.Client{Transport: roundTripper(func(req *http.Request) (*http.Response, error) {
		resp, err := r.Transport(nil).RoundTrip(req)
		h.inner()
		return resp, err
	})}
}
