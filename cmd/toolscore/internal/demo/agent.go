package demo

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// testName is the name of the demo's test and so of its golden.
const testName = "TestBooksAFlight"

type search struct {
	Destination string `json:"destination"`
	Date        string `json:"date"`
}

type booking struct {
	FlightID string `json:"flight_id"`
	Seat     string `json:"seat"`
}

type email struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
}

// tools are the functions that the demo's agent may call, each wrapped with one line.
type tools struct {
	search func(context.Context, search) (string, error)
	book   func(context.Context, booking) (string, error)
	email  func(context.Context, email) (string, error)
}

func newTools(rec *recorder.Recorder, flight string) tools {
	return tools{
		search: recorder.Func(rec, "search_flights", func(context.Context, search) (string, error) { return flight, nil }),
		book:   recorder.Func(rec, "book_flight", func(context.Context, booking) (string, error) { return "booked", nil }),
		email:  recorder.Func(rec, "send_email", func(context.Context, email) (string, error) { return "sent", nil }),
	}
}

// agent stands for a model with a prompt: it decides which tools to call.
type agent func(context.Context, tools) error

func careful(ctx context.Context, use tools) error {
	flight, err := use.search(ctx, search{"NYC", "2027-03-01"})
	if err != nil {
		return err
	}
	_, err = use.book(ctx, booking{flight, "12A"})
	return err
}

// drifted is the same agent after somebody edited its prompt: another seat, and an email that
// nobody asked for.
func drifted(ctx context.Context, use tools) error {
	flight, err := use.search(ctx, search{"NYC", "2027-03-01"})
	if err != nil {
		return err
	}
	if _, err = use.book(ctx, booking{flight, "14C"}); err != nil {
		return err
	}
	_, err = use.email(ctx, email{"sales@example.com", "We booked a flight"})
	return err
}

// Variable is the environment variable that makes this process one test run of the demo.
const Variable = "TOOLSCORE_DEMO"

// steps are the test runs of the demo: the agent that runs, and which flight the search finds that day.
var steps = map[string]struct {
	run    agent
	flight string
}{
	"first":   {careful, "FL-204"},
	"second":  {careful, "FL-977"},
	"drifted": {drifted, "FL-310"},
}

// RunStep is a test as a user writes it: it records the agent, compares the snapshot, and returns the
// exit code of go test.
func RunStep(name string, out io.Writer) int {
	step, known := steps[name]
	if !known {
		fmt.Fprintf(out, "toolscore: demo: %s=%q is not a step; unset it\n", Variable, name)
		return 2
	}
	t := &printer{out: out}
	rec := recorder.New()
	if err := step.run(context.Background(), newTools(rec, step.flight)); err != nil {
		t.Errorf("%v", err)
	}
	snapshot.ToolscoreSnapshot(t, rec)
	return t.finish()
}

// printer is a test that prints what go test -v would.
type printer struct {
	out      io.Writer
	failed   bool
	cleanups []func()
}

func (*printer) Helper()            {}
func (*printer) Name() string       { return testName }
func (p *printer) FailNow()         { p.failed = true }
func (p *printer) Cleanup(f func()) { p.cleanups = append(p.cleanups, f) }

func (p *printer) Logf(format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), "\n")
	fmt.Fprintf(p.out, "    %s\n", strings.ReplaceAll(text, "\n", "\n    "))
}

func (p *printer) Errorf(format string, args ...any) {
	p.failed = true
	p.Logf(format, args...)
}

func (p *printer) finish() int {
	for _, f := range slices.Backward(p.cleanups) {
		f()
	}
	if p.failed {
		fmt.Fprintf(p.out, "--- FAIL: %s\n", testName)
		return 1
	}
	fmt.Fprintf(p.out, "--- PASS: %s\n", testName)
	return 0
}
