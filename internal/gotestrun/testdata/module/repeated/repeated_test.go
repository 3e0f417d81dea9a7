// Package repeated has tests of an agent that is run several times. What it does in each run stands in
// the environment: SCRIPT has a word for each run, and goes round.
package repeated

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

func number(variable string) int {
	n, _ := strconv.Atoi(os.Getenv(variable))
	return n
}

func options() (opts []toolscore.Option) {
	if os.Getenv("PASS") != "" {
		opts = append(opts, snapshot.PassAtLeast(number("PASS")))
	}
	if os.Getenv("PARALLEL") != "" {
		opts = append(opts, snapshot.Parallel(number("PARALLEL")))
	}
	if os.Getenv("LABEL") != "" {
		opts = append(opts, snapshot.Named(os.Getenv("LABEL")))
	}
	return opts
}

// word is what the script has for a run.
func word(t testing.TB) string {
	_, digits, _ := strings.Cut(t.Name(), "/run_")
	digits, _, _ = strings.Cut(digits, "#")
	n, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatalf("the run is named %q", t.Name())
	}
	script := strings.Fields(os.Getenv("SCRIPT"))
	if len(script) == 0 {
		return "books"
	}
	return script[(n-1)%len(script)]
}

type args = map[string]any

func call(ctx context.Context, rec *recorder.Recorder, tool string, a args) {
	rec.Begin(ctx, tool, a)("ok", nil)
}

// ask asks a model, which says what that took.
func ask(rec *recorder.Recorder, usage string) {
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"choices": [{"message": {"content": "hi"}, "finish_reason": "stop"}], "usage": `+usage+`}`)
	}))
	defer model.Close()
	body := strings.NewReader(`{"model": "m", "messages": [{"role": "user", "content": "hello"}]}`)
	resp, err := rec.HTTPClient().Post(model.URL+"/v1/chat/completions", "application/json", body)
	if err != nil {
		panic(err)
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
}

// agent searches, now and then confirms, and books.
func agent(ctx context.Context, rec *recorder.Recorder, word string) error {
	if word == "records_nothing" {
		return nil
	}
	call(ctx, rec, "search", args{"to": "NYC"})
	switch word {
	case "stops":
		return nil
	case "fails":
		return errors.New("the model gave up")
	case "confirms":
		call(ctx, rec, "confirm", nil)
	case "asks":
		ask(rec, `{"prompt_tokens": 9, "completion_tokens": 12}`)
	case "asks_uncounted":
		ask(rec, "null")
	case "parallel":
		var all sync.WaitGroup
		turn := rec.Turn(ctx)
		for _, tool := range []string{"weather", "news"} {
			all.Go(func() { call(turn, rec, tool, nil) })
		}
		all.Wait()
	case "random":
		if rand.IntN(2) == 0 {
			call(ctx, rec, "confirm", nil)
		}
	}
	seat := "12A"
	if word == "14C" {
		seat = word
	}
	call(ctx, rec, "book", args{"seat": seat})
	return nil
}

// play does what the script says.
func play(outer *testing.T, t testing.TB, rec *recorder.Recorder) {
	t.Helper()
	w := word(t)
	switch w {
	case "skips":
		t.Skip("no key")
	case "panics":
		panic("boom")
	case "panics_in_cleanup":
		t.Cleanup(func() { panic("boom in cleanup") })
	case "exits":
		runtime.Goexit()
	case "errors":
		t.Error("an error")
	case "fails_in_cleanup":
		t.Cleanup(func() { t.Fatal("too late") })
	case "outer_errors":
		outer.Error("the outer test failed")
	case "outer_snapshot":
		snapshot.ToolscoreSnapshot(outer, toolscore.Trace{{Tool: "a"}})
	case "outer_fatal":
		outer.FailNow()
	case "setenv":
		t.Setenv("SEAT", t.TempDir())
	case "sleeps":
		deadline, _ := outer.Deadline()
		time.Sleep(time.Until(deadline) * 6 / 10)
	}
	if err := agent(recorder.NewContext(t.Context(), rec), rec, w); err != nil {
		t.Fatal(err)
	}
}

func TestBooks(t *testing.T) {
	n := 10
	if os.Getenv("N") != "" {
		n = number("N")
	}
	s := snapshot.Runs(t, n, func(run testing.TB, rec *recorder.Recorder) { play(t, run, rec) }, options()...)
	t.Logf("returned %d of %d, needed %d", s.Passed, s.Runs, s.Needed)
	if os.Getenv("SEAT") != "" {
		t.Error("a variable of a run is still set")
	}
}

// wrapped is a TestingT of a user.
type wrapped struct{ testing.TB }

func TestTakesSnapshotsItself(t *testing.T) {
	snapshot.Runs(t, 10, func(t testing.TB, rec *recorder.Recorder) {
		w := word(t)
		if err := agent(t.Context(), rec, w); err != nil {
			t.Fatal(err)
		}
		if w == "stops" {
			return
		}
		snapshot.ToolscoreSnapshot(wrapped{t}, rec)
		second := recorder.New()
		call(t.Context(), second, "mail", args{"to": "x@example.com"})
		snapshot.ToolscoreSnapshot(t, second, snapshot.Named("mail"))
	}, options()...)
	last := toolscore.Trace{{Tool: "last"}}
	snapshot.ToolscoreSnapshot(t, last)
}

const question = `{"model": "m", "messages": [{"role": "user", "content": "hi"}]}`

const answer = `{"choices": [{"finish_reason": "tool_calls", "message": {"role": "assistant", "tool_calls": [
	{"id": "c1", "type": "function", "function": {"name": "search", "arguments": "{}"}}]}}]}`

// TestReplays talks to a model over HTTP, once in each run. REPLAY says whose cassette it hears: that of the
// run, of the test before the runs, or of the test inside them.
func TestReplays(t *testing.T) {
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(answer))
	}))
	defer model.Close()
	ask := func(t testing.TB, rec *recorder.Recorder) {
		resp, err := rec.HTTPClient().Post(model.URL+"/v1/chat/completions", "application/json", strings.NewReader(question))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
	}
	whose := os.Getenv("REPLAY")
	if whose == "before" {
		ask(t, snapshot.Replay(t))
	}
	snapshot.Runs(t, 3, func(run testing.TB, _ *recorder.Recorder) {
		rec := recorder.New()
		switch whose {
		case "inside":
			rec = snapshot.Replay(t)
		case "run":
			rec = snapshot.Replay(run)
		}
		ask(run, rec)
		snapshot.ToolscoreSnapshot(run, rec)
	})
}
